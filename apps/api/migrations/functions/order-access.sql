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

-- A token ends with its order, and after thirty days at the latest.
create or replace function public.find_order_token(token text, wanted_order bigint, at timestamptz)
returns table (company_id bigint, company_name text, id bigint, state text)
language sql stable security definer set search_path = '' as $$
  select t.company_id, c.name, t.id, case
    when c.paused_at is not null then 'paused'
    when t.created_at <= at - interval '30 days' then 'expired'
    else public.order_token_state(t.company_id, t.order_id, t.store_id)
  end
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
  join public.companies c on c.id = t.company_id and c.paused_at is null
  where s.token_hash = token and s.expires_at > at and s.last_used_at > at - interval '12 hours'
    and t.created_at > at - interval '30 days'
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
