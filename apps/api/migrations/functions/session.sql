-- The right `service` counts in the provider's own company only, whatever a membership says.

-- What must be asked before a company is known: each function answers exactly one question. What every call asks is written
-- in PL/pgSQL, which keeps its plan for the connection; a function in SQL is planned anew at each call.

create or replace function public.find_session(token text, at timestamptz)
returns table (
  user_id bigint, user_name text, company_id bigint, company_name text, roles text[], last_used_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username), c.id, c.name,
      case when c.is_provider then m.roles else array_remove(m.roles, 'service') end, s.last_used_at
    from public.sessions s
    join public.users u on u.id = s.user_id and u.is_active
    join public.companies c on c.id = s.active_company_id
    left join public.memberships m on m.company_id = s.active_company_id and m.user_id = s.user_id
    where s.token_hash = token and s.expires_at > at and s.last_used_at > at - interval '12 hours';
end
$$;

create or replace function public.touch_session(token text, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  update public.sessions set last_used_at = at where token_hash = token and last_used_at < at
$$;

create or replace function public.memberships_of(member bigint)
returns table (company_id bigint, company_name text, roles text[])
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, case when c.is_provider then m.roles else array_remove(m.roles, 'service') end
  from public.memberships m join public.companies c on c.id = m.company_id
  where m.user_id = member
  order by c.name, c.id
$$;
