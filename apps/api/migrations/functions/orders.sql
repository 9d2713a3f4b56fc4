-- Parts of words. Row-level security keeps `like` away from indexes, because it might reveal what it saw in rows that
-- are not ours; these two look into the index and answer keys of the company in scope alone.

create or replace function public.order_customer_names_like(pattern text, at_most int) returns setof text
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return query execute
    'select name_key from public.order_customer_names where company_id = $1 and name_key like $2 limit $3'
    using nullif(current_setting('app.company_id', true), '')::bigint, pattern, at_most;
end
$$;

create or replace function public.order_ids_by_number_like(pattern text, at_most int) returns setof bigint
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return query execute
    'select id from public.orders where company_id = $1 and lower(ext_order_id) like $2 limit $3'
    using nullif(current_setting('app.company_id', true), '')::bigint, pattern, at_most;
end
$$;

-- Orders of the company in scope by what is known of their customer: `email` in small letters; the name of a bill as pairs of
-- first and last name in small letters, an empty first name meaning any; a note by a pattern.
create or replace function public.order_ids_by_email(wanted text, at_most int) returns setof bigint
language sql stable security definer set search_path = '' as $$
  -- Without the offset the newest orders would be walked through until enough of the customer's were met.
  select found.order_id from (
    select c.order_id from public.order_customers c
    where c.company_id = nullif(current_setting('app.company_id', true), '')::bigint and lower(c.email) = wanted offset 0
  ) found order by found.order_id desc limit at_most
$$;

create or replace function public.order_ids_by_billing_name(first_names text[], last_names text[], at_most int)
returns setof bigint
language sql stable security definer set search_path = '' as $$
  select c.order_id from unnest(first_names, last_names) as wanted(first_name, last_name)
  join public.order_customers c
    on c.company_id = nullif(current_setting('app.company_id', true), '')::bigint
    and lower(c.billing->>'last_name') = wanted.last_name
    and (wanted.first_name = '' or lower(c.billing->>'first_name') = wanted.first_name)
  order by c.order_id desc limit at_most
$$;

create or replace function public.order_ids_by_note_like(pattern text, at_most int) returns setof bigint
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return query execute
    'select distinct order_id from public.order_notes where company_id = $1 and note ilike $2 order by order_id desc limit $3'
    using nullif(current_setting('app.company_id', true), '')::bigint, pattern, at_most;
end
$$;

-- The orders that accounts of the company in scope delivered under a number, whoever's they are: on a shared account the
-- newest is meant.
create or replace function public.orders_of_accounts(accounts bigint[], number text)
returns table (id bigint, company_id bigint, channel_account_id bigint)
language sql stable security definer set search_path = '' rows 2 as $$
  select o.id, o.company_id, o.channel_account_id
  from (
    select nullif(current_setting('app.company_id', true), '')::bigint as company_id, a as account from unnest(accounts) a
    union all
    select p.participant_id, p.channel_account_id from public.channel_participations p
    where p.company_id = nullif(current_setting('app.company_id', true), '')::bigint
      and p.channel_account_id = any (accounts)
  ) seller
  join public.orders o on o.company_id = seller.company_id and o.channel_account_id = seller.account
    and o.ext_order_id = number
    and o.account_owner_id = nullif(current_setting('app.company_id', true), '')::bigint
  where not exists (
      select from public.cancellations x
      where x.company_id = o.company_id and x.order_id = o.id and x.reason = 'reallocated')
    or exists (
      select from public.order_lines l
      left join public.cancellations x on x.company_id = l.company_id and x.id = l.cancellation_id
      where l.company_id = o.company_id and l.order_id = o.id and x.reason is distinct from 'reallocated')
  order by o.channel_account_id, o.id desc
$$;

-- Companies whose counts of orders are to be folded.
create or replace function public.companies_with_count_deltas() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.order_count_deltas d where d.company_id = c.id)
  order by c.id
$$;

-- An address of which the country alone is left.
create or replace function public.blank_address(address jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(address) <> 'object' then address else (
    select jsonb_object_agg(field.key, case when field.key = 'country' then field.value else '""'::jsonb end)
    from jsonb_each(address) field) end
$$;

-- Takes the customer out of an order of the company in scope: name, addresses, contact, what people wrote about it, and the
-- channel's document, whoever's account it came through. What was sold, when and for how much stays.
-- The document stays where another company goes on with the order.
create or replace function public.forget_order_customer(subject bigint, with_document boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  scope bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  known record;
begin
  select o.customer_name_key, o.account_owner_id, o.channel_order_id into known
  from public.orders o where o.company_id = scope and o.id = subject for update;
  if not found then return; end if;
  update public.orders o
  set customer_name = '', customer_comment = '', delivery_city = '', address_problems = '{}', extra = null,
    late_change = o.late_change - 'delivery' - 'billing', version = o.version + 1
  where o.company_id = scope and o.id = subject;
  delete from public.order_customer_names n
  where n.company_id = scope and n.name_key = known.customer_name_key
    and not exists (select from public.orders o where o.company_id = scope and o.customer_name_key = n.name_key);
  update public.order_customers c
  set customer_id = '', email = '', phone_number = '', delivery = public.blank_address(c.delivery),
    billing = public.blank_address(c.billing)
  where c.company_id = scope and c.order_id = subject;
  update public.address_corrections a set address = public.blank_address(a.address)
  where a.company_id = scope and a.order_id = subject;
  delete from public.order_notes n where n.company_id = scope and n.order_id = subject;
  update public.cancellations c set comment = '' where c.company_id = scope and c.order_id = subject;
  update public.line_allocations a set comment = '' where a.company_id = scope and a.order_id = subject;
  update public.transitions t set detail = t.detail - array['comment', 'error', 'message', 'note']
  where t.company_id = scope and t.order_id = subject and t.detail is not null;
  if not with_document then return; end if;
  -- Its hash stays: the same document again is still known, and changes nothing.
  update public.channel_orders d
  set raw = jsonb_strip_nulls(jsonb_build_object('orderId', d.raw->'orderId', 'salesChannel', d.raw->'salesChannel'))
  where d.company_id = known.account_owner_id and d.id = known.channel_order_id;
end
$$;

create or replace function public.forget_order_customer(subject bigint) returns void
language sql volatile set search_path = '' as $$
  select public.forget_order_customer(subject, true)
$$;

-- Every company that has, or had, the order of a number of an own account.
create or replace function public.companies_of_order(account bigint, number text) returns setof bigint
language sql stable security definer set search_path = '' rows 2 as $$
  select o.company_id
  from public.channel_participations p
  join public.orders o on o.company_id = p.participant_id and o.channel_account_id = p.channel_account_id
    and o.ext_order_id = number and o.account_owner_id = p.company_id
  where p.company_id = nullif(current_setting('app.company_id', true), '')::bigint and p.channel_account_id = account
$$;

-- Companies with an order that was given to them, was released by then, and has pieces without a label.
create or replace function public.companies_with_overdue_allocations(released_by timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.orders o
    where o.company_id = c.id and o.status in ('approved', 'open') and o.allocated_at is not null
      and o.released_at <= released_by)
  order by c.id
$$;

-- Companies with orders from before lines had their shares of discounts that have not got them yet.
create or replace function public.companies_with_discounts_to_share() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select b.company_id from public.discount_backfills b where not b.is_done order by b.company_id
$$;

-- Companies with orders from before articles had figures that are not counted in them yet.
create or replace function public.companies_with_pieces_to_count() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where not exists (select from public.piece_backfills b where b.company_id = c.id and b.is_done)
    and exists (select from public.orders o where o.company_id = c.id)
  order by c.id
$$;

-- Notes what happened to pieces of orders of the company in scope brought or cost: with their orders, and with the entry of
-- their history that tells of it. Nothing else of a history that is written ever changes.
create or replace function public.note_order_points(notes jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  scope constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  note record;
begin
  -- One by one: a planner that does not know how few notes there are would read all orders of the company for them.
  for note in
    select x.order_id, sum(x.half_points) as half_points
    from jsonb_to_recordset(notes) as x (order_id bigint, half_points int) group by x.order_id order by x.order_id
  loop
    update public.orders o set half_points = o.half_points + note.half_points
    where o.company_id = scope and o.id = note.order_id;
  end loop;
  for note in
    select x.order_id, x.line_id, x.transition, sum(x.half_points) as half_points
    from jsonb_to_recordset(notes) as x (order_id bigint, line_id bigint, transition text, half_points int)
    group by x.order_id, x.line_id, x.transition order by x.order_id, x.line_id
  loop
    update public.transitions t set half_points = t.half_points + note.half_points
    where t.company_id = scope and t.id = (
      select m.id from public.transitions m
      where m.company_id = scope and m.order_id = note.order_id and m.line_id = note.line_id
        and m.transition = note.transition
      order by m.id desc limit 1);
  end loop;
end
$$;
