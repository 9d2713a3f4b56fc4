-- What other programs may have written: names and signs of the five countries are understood, anything else becomes the
-- country that the company delivers to by default, or Germany.
UPDATE "companies" SET "inv_country" = CASE
  WHEN upper(trim("inv_country")) IN ('DE','AT','CH','NL','LU') THEN upper(trim("inv_country"))
  WHEN lower(trim("inv_country")) IN ('deutschland','germany','alemania','d') THEN 'DE'
  WHEN lower(trim("inv_country")) IN ('österreich','oesterreich','austria','a') THEN 'AT'
  WHEN lower(trim("inv_country")) IN ('schweiz','switzerland','suiza') THEN 'CH'
  WHEN lower(trim("inv_country")) IN ('niederlande','netherlands','países bajos') THEN 'NL'
  WHEN lower(trim("inv_country")) IN ('luxemburg','luxembourg','luxemburgo') THEN 'LU'
  WHEN "default_shipping_country" IN ('DE','AT','CH','NL','LU') THEN "default_shipping_country"
  ELSE 'DE'
END WHERE "inv_country" NOT IN ('DE','AT','CH','NL','LU');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_inv_country_known" CHECK ("companies"."inv_country" in ('DE','AT','CH','NL','LU'));
