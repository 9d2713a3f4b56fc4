-- The provider's queue of goodwill cases: which they are and whose. What they say is read in each company's own scope.

create or replace function public.goodwill_case_queue(wanted text, at_most int, skipped int)
returns table (case_id bigint, company_id bigint, company_name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted = 'all' then
    return query select k.id, k.company_id, c.name
      from public.goodwill_cases k join public.companies c on c.id = k.company_id
      where k.answered_by = 'provider'
      order by k.created_at desc, k.id desc limit at_most offset skipped;
  elsif wanted = 'requested' then
    return query select k.id, k.company_id, c.name
      from public.goodwill_cases k join public.companies c on c.id = k.company_id
      where k.answered_by = 'provider' and k.state = wanted
      order by k.created_at, k.id limit at_most offset skipped;
  else
    return query select k.id, k.company_id, c.name
      from public.goodwill_cases k join public.companies c on c.id = k.company_id
      where k.answered_by = 'provider' and k.state = wanted
      order by k.created_at desc, k.id desc limit at_most offset skipped;
  end if;
end
$$;

create or replace function public.goodwill_case_count(wanted text, at_most int) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  if wanted = 'all' then
    return (select count(*) from (
      select from public.goodwill_cases k where k.answered_by = 'provider' limit at_most) counted);
  end if;
  return (select count(*) from (
    select from public.goodwill_cases k where k.answered_by = 'provider' and k.state = wanted limit at_most) counted);
end
$$;

create or replace function public.company_of_goodwill_case(wanted bigint)
returns table (company_id bigint, company_name text, answered_by text)
language sql stable security definer set search_path = '' as $$
  select k.company_id, c.name, k.answered_by
  from public.goodwill_cases k join public.companies c on c.id = k.company_id
  where k.id = wanted
$$;

-- Takes what was written and pictured about the customer's pieces out of the returns and goodwill cases of an order of the
-- company in scope. The stored pictures are removed by who calls it.
create or replace function public.forget_return_texts(of_order bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  scope bigint := nullif(current_setting('app.company_id', true), '')::bigint;
begin
  update public.returns r set comment = '' where r.company_id = scope and r.order_id = of_order;
  delete from public.case_images i
  where i.company_id = scope and i.case_id in (
    select g.id from public.goodwill_cases g where g.company_id = scope and g.order_id = of_order);
  update public.goodwill_cases g set message = '', answer = '' where g.company_id = scope and g.order_id = of_order;
end
$$;
