-- What the provider's staff sees above all companies: how much waits in each monitoring list. Rows themselves are read
-- company by company, in that company's scope and with an entry in its audit log (`inCompany`).
create or replace function public.observed_totals(kind text, before timestamptz, since timestamptz, at_most int)
returns table (company_id bigint, company_name text, total int)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, counted.n
  from public.companies c
  cross join lateral (
    select count(*)::int as n from (
      (select from public.orders o
        where kind = 'orders' and o.company_id = c.id and o.status in ('approved', 'open')
          and o.released_at <= before and o.not_shippable_reason is null
        limit at_most)
      union all
      (select from public.observed_parcels p
        where kind = 'returns' and p.company_id = c.id and p.return_due_at <= before
          and p.return_due_at is not null and p.return_booked_at is null
        limit at_most)
      union all
      (select from public.observed_parcels p
        where kind = 'overdue-returns' and p.company_id = c.id and p.return_overdue_at <= before
          and p.return_due_at is not null and p.return_booked_at is null
        limit at_most)
      union all
      (select from public.observed_parcels p
        where kind = 'unknown-status' and p.company_id = c.id and p.last_event_at between since and before
          and p.closed_at is null and p.unknown_hidden_at is null
        limit at_most)
      union all
      (select from public.observed_parcels p
        where kind = 'ordersShipped' and p.company_id = c.id and p.handover_due_at <= before
          and p.scanned_at is null and p.closed_at is null and p.shipped_hidden_at is null
        limit at_most)
      union all
      (select from public.label_errors e
        where kind in ('labels', 'labels-address', 'labels-technical') and e.company_id = c.id
          and e.resolved_at is null and (kind = 'labels' or e.own_label_error = (kind = 'labels-address'))
        limit at_most)
    ) found
  ) counted
  where counted.n > 0
  order by c.name, c.id
$$;

-- Whose something is, for the provider's staff who know its id alone.
create or replace function public.company_of(kind text, thing bigint)
returns table (id bigint, name text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name from public.companies c where c.id = case kind
    when 'order' then (select o.company_id from public.orders o where o.id = thing)
    when 'shipping' then (select s.company_id from public.shippings s where s.id = thing)
    when 'label_error' then (select e.company_id from public.label_errors e where e.id = thing)
  end
$$;
