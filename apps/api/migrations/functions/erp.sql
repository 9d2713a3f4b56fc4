-- What the provider's staff sees above all companies: how many orders of each did not reach its ERP. The rows themselves are
-- read company by company, in that company's scope and with an entry in its audit log (`inCompany`).
create or replace function public.failed_export_totals(at_most int)
returns table (company_id bigint, company_name text, total int)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, counted.n
  from public.companies c
  cross join lateral (
    select count(*)::int as n from (
      select from public.erp_exports e
      where e.company_id = c.id and e.state = 'failed' and e.last_error_kind is distinct from 'nothing_left'
        and not exists (
          select from public.erp_exports n
          where n.company_id = e.company_id and n.order_id = e.order_id and n.version > e.version)
      limit at_most
    ) found
  ) counted
  where counted.n > 0
  order by c.name, c.id
$$;

-- Companies with an export that should have been sent by then.
create or replace function public.companies_with_overdue_exports(due_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.erp_exports e
    where e.company_id = c.id and e.state = 'pending' and e.next_attempt_at <= due_before)
  order by c.id
$$;

-- Takes the documents that an ERP was sent of an order of the company in scope.
create or replace function public.forget_erp_documents(of_order bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.erp_exports e set document = null, last_error = null
  where e.company_id = nullif(current_setting('app.company_id', true), '')::bigint and e.order_id = of_order
    and e.state <> 'pending';
end
$$;
