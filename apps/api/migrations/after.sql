-- Runs after the generated migrations, every time; each statement may find its work already done.

-- Every table with a company_id shows and takes rows of the company in scope only. In no scope it shows nothing.
do $$
declare
  tenant regclass;
begin
  for tenant in
    select c.oid::regclass
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'company_id' and not a.attisdropped
  loop
    execute format('alter table %s enable row level security', tenant);
    execute format('alter table %s force row level security', tenant);
    if not exists (select from pg_policy where polrelid = tenant and polname = 'tenant') then
      -- A subselect is evaluated once per query, not once per row; nullif because a connection that has served
      -- another transaction remembers the setting as an empty text.
      execute format(
        'create policy tenant on %s
           using (company_id = (select nullif(current_setting(''app.company_id'', true), '''')::bigint))
           with check (company_id = (select nullif(current_setting(''app.company_id'', true), '''')::bigint))',
        tenant
      );
    end if;
  end loop;
end
$$;

-- What must be asked before a company is known. Each answers exactly one question and nothing that was not asked for.

create or replace function public.find_session(token text, at timestamptz)
returns table (
  user_id bigint, user_name text, company_id bigint, company_name text, roles text[], last_used_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), c.id, c.name, m.roles, s.last_used_at
  from public.sessions s
  join public.users u on u.id = s.user_id and u.is_active
  join public.companies c on c.id = s.active_company_id
  left join public.memberships m on m.company_id = s.active_company_id and m.user_id = s.user_id
  where s.token_hash = token and s.expires_at > at and s.last_used_at > at - interval '12 hours'
$$;

create or replace function public.touch_session(token text, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.sessions set last_used_at = at where token_hash = token and last_used_at < at
$$;

create or replace function public.find_api_key(key text)
returns table (id bigint, company_id bigint, company_name text, issuer text, secret_hash text, is_active boolean)
language sql stable security definer set search_path = '' as $$
  select k.id, k.company_id, c.name, k.issuer, k.secret_hash, k.is_active
  from public.api_keys k join public.companies c on c.id = k.company_id
  where k.access_key = key
$$;

create or replace function public.memberships_of(member bigint)
returns table (company_id bigint, company_name text, roles text[])
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, m.roles
  from public.memberships m join public.companies c on c.id = m.company_id
  where m.user_id = member
  order by c.name, c.id
$$;

-- For jobs, which know a company by its id alone.
create or replace function public.list_companies() returns table (id bigint, name text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name from public.companies c order by c.id
$$;

-- News of a carrier name a shipment alone when they come from the operator's own account.
create or replace function public.company_of_shipment(shipment text)
returns table (company_id bigint, company_name text)
language sql stable security definer set search_path = '' as $$
  select a.company_id, c.name
  from public.label_attempts a join public.companies c on c.id = a.company_id
  where a.carrier_shipment_id = shipment
  limit 1
$$;

create or replace function public.company_name(company bigint) returns text
language sql stable security definer set search_path = '' as $$
  select c.name from public.companies c where c.id = company
$$;

-- Parts of words. Row-level security keeps `like` away from indexes, because it might tell what it saw in rows that
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

-- What happened in whatever company since an event, for the streams that tell browsers to ask again: no payload.
create or replace function public.newest_event() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(e.id), 0) from public.domain_events e
$$;
create or replace function public.events_after(event bigint, at_most int)
returns table (id bigint, company_id bigint, type text)
language sql stable security definer set search_path = '' as $$
  select e.id, e.company_id, e.type from public.domain_events e where e.id > event order by e.id limit at_most
$$;

-- The address that an answer of a customer came to names the reservation.
create or replace function public.find_reservation_by_reply_token(token text)
returns table (company_id bigint, reservation_id bigint)
language sql stable security definer set search_path = '' as $$
  select r.company_id, r.id from public.reservations r where r.reply_token = token
$$;

-- Begins to watch the parcels that left before anybody watched them, as far as can be told from what is kept. Deadlines
-- are counted with a day for a Sunday; those of parcels that leave later are counted exactly.
create or replace function public.observe_past_parcels(at timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into public.observed_parcels (company_id, shipping_id, order_id, shipped_at, handover_due_at, scanned_at,
    last_news_at, closed_at, return_arrived_at, return_due_at, return_overdue_at, return_booked_at)
  select s.company_id, s.id, s.order_id, s.shipped_at, s.shipped_at + interval '56 hours', way.scanned,
    coalesce(way.newest, s.shipped_at),
    case when o.status <> 'shipped' then coalesce(way.newest, s.shipped_at) else way.ended end,
    back.arrived, back.arrived + interval '16 hours', back.arrived + interval '32 hours',
    case when not exists (select from public.order_lines l
      where l.company_id = s.company_id and l.shipping_id = s.id and l.return_id is null and l.cancellation_id is null)
      then back.arrived end
  from public.shippings s
  join public.orders o on o.company_id = s.company_id and o.id = s.order_id
  left join lateral (
    select min(t.at) filter (where t.transition <> 'label_created') as scanned, max(t.at) as newest,
      max(t.at) filter (where t.transition in ('delivered', 'canceled', 'destroyed')) as ended
    from public.label_attempts a
    join public.label_transitions t on t.company_id = a.company_id and t.label_attempt_id = a.id
    where a.company_id = s.company_id and a.order_id = s.order_id and a.shipping_id = s.id and a.label_type = 'shipping'
  ) way on true
  left join lateral (
    select min(t.at) filter (where t.transition = 'delivered') as arrived
    from public.label_attempts a
    join public.label_transitions t on t.company_id = a.company_id and t.label_attempt_id = a.id
    where a.company_id = s.company_id and a.order_id = s.order_id and a.shipping_id = s.id and a.label_type = 'return'
  ) back on true
  where s.state = 'shipped' and s.shipped_at is not null and s.shipped_at > at - interval '60 days'
  on conflict do nothing
$$;
do $$
begin
  if not exists (select from public.observed_parcels) then
    perform public.observe_past_parcels(now());
  end if;
end
$$;

-- How many people have hidden a message of the provider, in whatever company they work.
create or replace function public.announcement_readers(announcement bigint) returns int
language sql stable security definer set search_path = '' as $$
  select count(distinct r.user_id)::int from public.announcement_reads r where r.announcement_id = announcement
$$;

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
          and o.order_date <= before and o.not_shippable_reason is null
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
        where kind = 'unknown-status' and p.company_id = c.id and p.last_news_at between since and before
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

-- Whether an order token still opens its order: `live`; `closed` once nothing is left to do with the order; `moved` when
-- no line of the store is left. Derived at every use, so that nothing can forget to revoke it.
create or replace function public.order_token_state(company bigint, wanted_order bigint, store bigint) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when o.status in ('fulfilled', 'returned', 'cancelled', 'mp_cancellation') then 'closed'
    when not exists (
      select from public.order_lines l
      where l.company_id = o.company_id and l.order_id = o.id and l.store_id = store and l.cancellation_id is null
    ) then 'moved'
    else 'live'
  end
  from public.orders o where o.company_id = company and o.id = wanted_order
$$;

create or replace function public.find_order_token(token text, wanted_order bigint)
returns table (company_id bigint, company_name text, id bigint, state text)
language sql stable security definer set search_path = '' as $$
  select t.company_id, c.name, t.id, public.order_token_state(t.company_id, t.order_id, t.store_id)
  from public.order_tokens t join public.companies c on c.id = t.company_id
  where t.token_hash = token and t.order_id = wanted_order
$$;

create or replace function public.find_order_session(token text, at timestamptz)
returns table (
  company_id bigint, company_name text, order_id bigint, store_id bigint, store_name text, expires_at timestamptz,
  last_used_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, t.order_id, t.store_id, store.store_number || ' ' || store.name, s.expires_at, s.last_used_at
  from public.order_sessions s
  join public.order_tokens t on t.company_id = s.company_id and t.id = s.order_token_id
  join public.stores store on store.company_id = t.company_id and store.id = t.store_id
  join public.companies c on c.id = t.company_id
  where s.token_hash = token and s.expires_at > at and s.last_used_at > at - interval '12 hours'
    and public.order_token_state(t.company_id, t.order_id, t.store_id) = 'live'
$$;

create or replace function public.touch_order_session(token text, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.order_sessions set last_used_at = at where token_hash = token and last_used_at < at
$$;

create or replace function public.end_order_session(token text) returns void
language sql security definer set search_path = '' as $$
  delete from public.order_sessions where token_hash = token
$$;

-- They belong to companies, but run out by the clock alone.
create or replace function public.sweep_order_sessions(expired timestamptz, idle_since timestamptz) returns void
language sql security definer set search_path = '' as $$
  delete from public.order_sessions where expires_at < expired or last_used_at < idle_since
$$;

-- Issued invoices and credit notes never change. One thing may come later, once: the PDF that was made of them.
create or replace function public.keep_issued_document() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.pdf_file is null and new.pdf_file is not null
    and to_jsonb(new) - 'pdf_file' = to_jsonb(old) - 'pdf_file' then
    return new;
  end if;
  raise exception 'an issued document never changes' using errcode = 'restrict_violation';
end
$$;
create or replace trigger keep_issued_document before update or delete on public.invoices
  for each row execute function public.keep_issued_document();

revoke execute on all functions in schema public from public;
grant usage on schema public to kontor_app;
grant select, insert, update, delete on all tables in schema public to kontor_app;
grant usage, select on all sequences in schema public to kontor_app;
grant execute on all functions in schema public to kontor_app;

-- The embedded database has nobody who keeps the planner's statistics; a program that has written much asks for them.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on all tables in schema public to kontor_app';
  end if;
end
$$;

-- So that /ready can tell whether the schema fits the program.
grant usage on schema drizzle to kontor_app;
grant select on all tables in schema drizzle to kontor_app;

-- The limited session of an order runs as `kontor_order` and sees what belongs to that order: rows with its `order_id`,
-- and rows that point to such rows. Of what a company has besides, only what shipping needs; everything else, and every
-- table that comes later, is closed to it, by its rights and by a policy. Normal sessions have none of these policies.
do $$
declare
  shared constant text[] := array['carrier_accounts', 'channel_accounts', 'stores'];
  -- The order's document asks for them; to a limited session they look empty.
  empty constant text[] := array['erp_links'];
  written constant text[] := array['domain_events'];
  keys constant text[] := array['order_sessions', 'order_tokens'];
  this_order constant text := $sql$(select nullif(current_setting('app.order_id', true), '')::bigint)$sql$;
  tenant record;
  child record;
  conditions jsonb := '{}';
  has_more boolean := true;
  visible text;
  writable text;
begin
  execute 'revoke all on all tables in schema public from kontor_order';
  execute 'grant usage on schema public to kontor_order';
  execute 'grant execute on function end_order_session(text) to kontor_order';
  execute 'grant select on companies, parcel_options, sales_channels to kontor_order';

  for tenant in
    select c.relname as name, exists (
      select from pg_attribute o where o.attrelid = c.oid and o.attname = 'order_id' and not o.attisdropped
    ) as has_order
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = 'company_id' and not a.attisdropped
      and c.relname <> all (shared) and c.relname <> all (written) and c.relname <> all (keys)
  loop
    if tenant.name = 'orders' then
      conditions := conditions || jsonb_build_object('orders', 'id = ' || this_order);
    elsif tenant.has_order then
      conditions := conditions || jsonb_build_object(tenant.name, 'order_id = ' || this_order);
    end if;
  end loop;

  while has_more loop
    has_more := false;
    for child in
      select distinct on (c.relname) c.relname as name, p.relname as parent, a.attname as pointer
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_class p on p.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[2]
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and cardinality(k.conkey) = 2
        and conditions ? p.relname and not conditions ? c.relname
        and c.relname <> all (shared) and c.relname <> all (written) and c.relname <> all (keys)
      order by c.relname, a.attnotnull desc, k.conname
    loop
      conditions := conditions || jsonb_build_object(child.name, format(
        'exists (select from %1$I parent where parent.company_id = %2$I.company_id and parent.id = %2$I.%3$I)',
        child.parent, child.name, child.pointer));
      has_more := true;
    end loop;
  end loop;

  for tenant in
    select c.oid, c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = 'company_id' and not a.attisdropped
  loop
    if conditions ? tenant.name then
      execute format('grant select, insert, update on %I to kontor_order', tenant.name);
    elsif tenant.name = 'channel_accounts' then
      -- What channels are sold on and whether they still are, not the keys to them.
      execute 'grant select (company_id, id, sales_channel_id, name, adapter, owned_by, is_active)
        on channel_accounts to kontor_order';
    elsif tenant.name = any (shared || empty) then
      execute format('grant select on %I to kontor_order', tenant.name);
    elsif tenant.name = any (written) then
      execute format('grant insert on %I to kontor_order', tenant.name);
    end if;
    visible := coalesce(conditions ->> tenant.name, (tenant.name = any (shared))::text);
    writable := coalesce(conditions ->> tenant.name, (tenant.name = any (written))::text);
    -- The comment tells whether the policy still says what it should.
    if not exists (
      select from pg_policy p where p.polrelid = tenant.oid and p.polname = 'one_order'
        and obj_description(p.oid, 'pg_policy') = visible || ' / ' || writable
    ) then
      execute format('drop policy if exists one_order on %I', tenant.name);
      execute format('create policy one_order on %I as restrictive to kontor_order using (%s) with check (%s)',
        tenant.name, visible, writable);
      execute format('comment on policy one_order on %I is %L', tenant.name, visible || ' / ' || writable);
    end if;
  end loop;
end
$$;
