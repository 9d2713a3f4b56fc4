-- An answer with another column is another function. Servers of the version before read the columns that they know.
do $$
begin
  if exists (select from pg_proc where oid = to_regprocedure('public.find_api_key(text)') and not 'company_is_paused' = any(proargnames)) then
    drop function public.find_api_key(text);
  end if;
end
$$;

create or replace function public.find_api_key(key text)
returns table (
  id bigint, company_id bigint, company_name text, issuer text, secret_hash text, is_active boolean, scopes text[],
  last_used_at timestamptz, company_is_paused boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select k.id, k.company_id, c.name, k.issuer, k.secret_hash, k.is_active, k.scopes, k.last_used_at, c.paused_at is not null
    from public.api_keys k join public.companies c on c.id = k.company_id
    where k.access_key = find_api_key.key;
end
$$;

-- Notes the use of a key of the company in scope; of several calls at once the first writes.
create or replace function public.note_api_key_use(key_id bigint, used_at timestamptz, every interval) returns void
language sql volatile set search_path = '' as $$
  update public.api_keys k set last_used_at = used_at
  where k.id = key_id and (k.last_used_at is null or k.last_used_at <= used_at - every)
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

-- The accounts that the company in scope sells through: its own, and those of the provider that it participates in. Keys
-- and how far an account is read are left out: they are its owner's, who reads them in its own scope.
do $$
begin
  if exists (select from pg_proc where oid = to_regprocedure('public.company_channel_accounts()') and not 'vendor' = any(proargnames)) then
    drop function public.company_channel_accounts();
  end if;
end
$$;

create or replace function public.company_channel_accounts()
returns table (
  owner_id bigint, id bigint, sales_channel_id smallint, name text, adapter text, marketplaces text[], is_shared boolean,
  is_active boolean, created_at timestamptz, vendor text
)
language sql stable security definer set search_path = '' rows 10 as $$
  with scope as (select nullif(current_setting('app.company_id', true), '')::bigint as company_id)
  select a.company_id, a.id, a.sales_channel_id, a.name, a.adapter, a.marketplaces, a.is_shared, a.is_active, a.created_at,
    a.vendor
  from scope join public.channel_accounts a on a.company_id = scope.company_id
  union all
  select a.company_id, a.id, a.sales_channel_id, a.name, a.adapter, a.marketplaces, a.is_shared, a.is_active, a.created_at,
    a.vendor
  from scope join public.channel_participations p on p.participant_id = scope.company_id
  join public.channel_accounts a on a.company_id = p.company_id and a.id = p.channel_account_id
$$;

-- The channels that the company in scope sells on, and whether some account of it there, or of the provider's that it
-- participates in, is active.
create or replace function public.company_sales_channels()
returns table (sales_channel_id smallint, is_active boolean)
language sql stable security definer set search_path = '' rows 10 as $$
  with scope as (select nullif(current_setting('app.company_id', true), '')::bigint as company_id),
  accounts as (
    select a.sales_channel_id, a.is_active
    from scope join public.channel_accounts a on a.company_id = scope.company_id
    union all
    select a.sales_channel_id, a.is_active and p.is_active
    from scope join public.channel_participations p on p.participant_id = scope.company_id
    join public.channel_accounts a on a.company_id = p.company_id and a.id = p.channel_account_id
  )
  select accounts.sales_channel_id, bool_or(accounts.is_active) from accounts group by accounts.sales_channel_id
$$;

-- Companies with an account whose channel is asked for what is new; a paused company's accounts rest.
create or replace function public.companies_with_pulled_accounts() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where c.paused_at is null and exists (
    select from public.channel_accounts a join public.channel_traits t on t.adapter = a.vendor
    where a.company_id = c.id and a.is_active and t.pulls_orders)
  order by c.id
$$;

-- Scan devices are known by their secret, before a company is. What is not active is nobody, nor is one of a
-- paused company.
create or replace function public.find_device(secret text)
returns table (
  company_id bigint, company_name text, id bigint, name text, store_id bigint, store_name text
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select c.id, c.name, d.id, coalesce(nullif(d.in_use_by, ''), d.device_id), s.id, s.store_number || ' ' || s.name
    from public.store_devices d
    join public.stores s on s.company_id = d.company_id and s.id = d.store_id
    join public.companies c on c.id = d.company_id and c.paused_at is null
    where d.secret_hash = find_device.secret and d.is_active;
end
$$;

-- Links to a store's pick list are known by their token, before a company is; one of a paused company is none. Notes when
-- it was used, at most once a minute.
create or replace function public.use_pick_list_link(secret text, at timestamptz)
returns table (
  company_id bigint, company_name text, id bigint, name text, store_id bigint, store_number text, store_name text
)
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  update public.pick_list_links k set last_used_at = use_pick_list_link.at
  where k.secret_hash = use_pick_list_link.secret
    and (k.last_used_at is null or k.last_used_at < use_pick_list_link.at - interval '1 minute');
  return query
    select c.id, c.name, k.id, k.name, s.id, s.store_number, s.name
    from public.pick_list_links k
    join public.stores s on s.company_id = k.company_id and s.id = k.store_id
    join public.companies c on c.id = k.company_id and c.paused_at is null
    where k.secret_hash = use_pick_list_link.secret;
end
$$;

-- `waiting`, `paired`, `inactive` or `unknown`.
create or replace function public.device_pairing(secret text, at timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select case when d.is_active then 'paired' else 'inactive' end
      from public.store_devices d where d.secret_hash = secret limit 1),
    (select 'waiting' from public.device_registrations r where r.secret_hash = secret and r.expires_at > at limit 1),
    'unknown')
$$;

-- Keeps a new device until a store enters its id. False when this address has asked too often, or the id is taken. Those who
-- ask from one address wait for each other, so that they are counted.
create or replace function public.register_device(
  new_id text, secret text, from_address text, at timestamptz, until timestamptz, since timestamptz, at_most integer
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.device_registrations r where r.expires_at <= at and r.created_at <= since;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('device_registrations ' || from_address, 0));
  if (select count(*) from public.device_registrations r where r.address = from_address and r.created_at > since) >= at_most
  then
    return false;
  end if;
  insert into public.device_registrations (device_id, secret_hash, address, created_at, expires_at)
  values (new_id, secret, from_address, at, until) on conflict do nothing;
  return found;
end
$$;

-- The hash of the secret of a device that shows an id, which nobody else gets then; null when none shows it.
create or replace function public.take_device_registration(wanted_id text, at timestamptz) returns text
language sql volatile security definer set search_path = '' as $$
  delete from public.device_registrations r where r.device_id = wanted_id and r.expires_at > at returning r.secret_hash
$$;

-- How many active stores each company has, for the provider's list of them: a number, and no row.
create or replace function public.stores_of_companies() returns table (company_id bigint, stores int)
language sql stable security definer set search_path = '' as $$
  select s.company_id, count(*)::int from public.stores s where s.is_active group by s.company_id
$$;

-- What a name becomes in an address: small letters and digits, with hyphens between, 60 characters at most.
create or replace function public.company_slug(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(trim(both '-' from left(regexp_replace(
    translate(replace(replace(replace(replace(lower(name), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'),
      'áàâãåçéèêëíìîïñóòôõøúùûýÿ', 'aaaaaceeeeiiiinooooouuuyy'), '[^a-z0-9]+', '-', 'g'), 60)), ''), 'firma')
$$;

-- A new company gets its name for addresses, with a number where another one has it. Those that are made at the same time
-- wait for each other. It stays when the company is called otherwise: people keep addresses.
create or replace function public.set_company_slug() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := public.company_slug(new.name);
  n int := 1;
begin
  if coalesce(new.slug, '') <> '' then
    return new;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('company slugs', 0));
  new.slug := base;
  while exists (select from public.companies c where c.slug = new.slug) loop
    n := n + 1;
    new.slug := base || '-' || n;
  end loop;
  return new;
end
$$;

do $$
begin
  if not exists (
    select from pg_trigger where tgrelid = 'public.companies'::regclass and tgname = 'set_company_slug'
  ) then
    create trigger set_company_slug before insert on public.companies
      for each row execute function public.set_company_slug();
  end if;
end
$$;

-- Whether stores sell one by one through an account of the company's own: its channel has local marketplaces, and names the
-- store that sends a piece. Then only stores that were put on one of them count, and get orders.
create or replace function public.sells_by_store(owner bigint, account bigint) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.channel_accounts a
    join public.channel_traits t on t.adapter = a.vendor
    where a.company_id = owner and a.id = account and not a.is_shared and t.names_store
      and exists (select from public.local_marketplaces m where m.sales_channel_id = a.sales_channel_id))
$$;

-- The local marketplaces of a channel on which a store sells now. They know a store by its GLN: one without sells nowhere.
create or replace function public.marketplaces_of_store(company bigint, store bigint, channel smallint) returns int[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.marketplace_id::int order by s.marketplace_id), '{}')
  from public.store_marketplaces s
  join public.local_marketplaces m on m.id = s.marketplace_id and m.sales_channel_id = channel
  join public.stores o on o.company_id = s.company_id and o.id = s.store_id and o.is_active and btrim(o.gln) <> ''
  where s.company_id = company and s.store_id = store and s.is_active
$$;
