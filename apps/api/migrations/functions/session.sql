-- The right `service` counts in the provider's own company only, whatever a membership says; one that is not active gives none.

-- What must be asked before a company is known: each function answers exactly one question. What every call asks is written
-- in PL/pgSQL, which keeps its plan for the connection; a function in SQL is planned anew at each call.

-- An answer with another column is another function. Servers of the version before read the columns that they know.
do $$
begin
  if exists (
    select from pg_proc
    where oid = to_regprocedure('public.find_session(text, timestamptz)') and not 'view_company_id' = any(proargnames)
  ) then
    drop function public.find_session(text, timestamptz);
  end if;
end
$$;

-- A paused company's sessions are over. The company that the provider's staff looks through may be paused.
create or replace function public.find_session(token text, at timestamptz)
returns table (
  user_id bigint, user_name text, company_id bigint, company_name text, roles text[], last_used_at timestamptz,
  view_company_id bigint, view_company_name text, view_ends_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), c.id, c.name,
      case when not m.is_active or m.offer is not null then null when c.is_provider then m.roles else array_remove(m.roles, 'service') end,
      s.last_used_at, v.id, v.name, s.view_ends_at
    from public.sessions s
    join public.users u on u.id = s.user_id and u.is_active
    join public.companies c on c.id = s.active_company_id and c.paused_at is null
    left join public.memberships m on m.company_id = s.active_company_id and m.user_id = s.user_id
    left join public.companies v on v.id = s.view_company_id
    where s.token_hash = token and s.expires_at > at and s.last_used_at > at - interval '12 hours';
end
$$;

create or replace function public.touch_session(token text, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.sessions set last_used_at = at where token_hash = token and last_used_at < at
$$;

-- An answer with another column is another function. Servers of the version before read the columns that they know.
do $$
begin
  if exists (
    select from pg_proc
    where oid = to_regprocedure('public.memberships_of(bigint)') and not 'totp_at_partner' = any(proargnames)
  ) then
    drop function public.memberships_of(bigint);
  end if;
end
$$;

create or replace function public.memberships_of(member bigint)
returns table (
  company_id bigint, company_name text, roles text[], totp_required boolean, totp_at_partner boolean, is_paused boolean
)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name,
    case when not m.is_active then null when c.is_provider then m.roles else array_remove(m.roles, 'service') end,
    coalesce(r.totp_required, false), coalesce(r.totp_at_partner, true), c.paused_at is not null
  from public.memberships m join public.companies c on c.id = m.company_id
  left join public.login_rules r on r.company_id = c.id
  where m.user_id = member and m.offer is null
  order by c.name, c.id
$$;

-- A login happens before a company is in scope, and a switch of company while another one is.
create or replace function public.note_login(member bigint, company bigint, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.memberships set last_login_at = at where company_id = company and user_id = member
$$;

-- What a person is offered by companies that they do not work for yet.
create or replace function public.offers_to(member bigint, at timestamptz)
returns table (company_id bigint, company_name text, roles text[], expires_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, array_remove(m.roles, 'service'), (m.offer->>'expires_at')::timestamptz
  from public.memberships m join public.companies c on c.id = m.company_id
  where m.user_id = member and m.is_active and m.offer is not null and not m.offer ? 'declined_at'
    and (m.offer->>'expires_at')::timestamptz > at
  order by c.name, c.id
$$;

-- Accepts an offer by what its mail carries, once; the person is in the scope of another company.
create or replace function public.accept_offer(member bigint, company bigint, token text, at timestamptz)
returns table (company_name text)
language sql volatile security definer set search_path = '' as $$
  with accepted as (
    update public.memberships m set offer = null, version = m.version + 1
    where m.company_id = company and m.user_id = member and m.is_active and m.offer->>'token_hash' = token
      and not m.offer ? 'declined_at' and (m.offer->>'expires_at')::timestamptz > at
    returning m.company_id
  )
  select c.name from accepted a join public.companies c on c.id = a.company_id
$$;

-- Declines an offer for the person it was made to, who is in the scope of another company. It is kept, so that the company sees it.
create or replace function public.decline_offer(member bigint, company bigint, at timestamptz)
returns table (company_name text)
language sql volatile security definer set search_path = '' as $$
  with declined as (
    update public.memberships m
    set offer = m.offer || jsonb_build_object('declined_at', at), version = m.version + 1
    where m.company_id = company and m.user_id = member and m.is_active and m.offer is not null
      and not m.offer ? 'declined_at' and (m.offer->>'expires_at')::timestamptz > at
    returning m.company_id
  )
  select c.name from declined d join public.companies c on c.id = d.company_id
$$;

-- How many people may work for each company, or are asked to, for the provider's list of them: a number, and no row.
create or replace function public.people_of_companies() returns table (company_id bigint, people int)
language sql stable security definer set search_path = '' as $$
  select m.company_id, count(*)::int from public.memberships m
  where m.is_active and not coalesce(m.offer ? 'declined_at', false) group by m.company_id
$$;

-- Notes what a session looks at in the company that it looks through; whether it does so for the first time.
create or replace function public.note_look(token text, looked_at text) returns boolean
language sql volatile set search_path = '' as $$
  with noted as (
    insert into public.view_looks (token_hash, call) values (token, looked_at) on conflict do nothing returning call
  )
  select exists (select from noted)
$$;
