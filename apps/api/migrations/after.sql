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
