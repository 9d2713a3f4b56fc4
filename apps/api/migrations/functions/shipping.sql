-- A carrier's webhook names a shipment alone when it comes from the operator's own account.
create or replace function public.company_of_shipment(seller text, shipment text)
returns table (company_id bigint, company_name text)
language sql stable security definer set search_path = '' as $$
  select a.company_id, c.name
  from public.label_attempts a join public.companies c on c.id = a.company_id
  where a.vendor = seller and a.carrier_shipment_id = shipment
  limit 1
$$;
