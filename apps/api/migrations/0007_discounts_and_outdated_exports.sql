ALTER TABLE "order_charges" DROP CONSTRAINT "order_charges_positive";--> statement-breakpoint
ALTER TABLE "order_charges" DROP CONSTRAINT "order_charges_kind_known";--> statement-breakpoint
ALTER TABLE "erp_exports" ADD COLUMN "outdated_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_sign" CHECK (case when "order_charges"."kind" = 'discount' then "order_charges"."amount_cents" < 0 else "order_charges"."amount_cents" > 0 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_kind_known" CHECK ("order_charges"."kind" in ('gift_wrap','cod_fee','delivery_tip','other','discount')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_charges" VALIDATE CONSTRAINT "order_charges_sign";--> statement-breakpoint
ALTER TABLE "order_charges" VALIDATE CONSTRAINT "order_charges_kind_known";