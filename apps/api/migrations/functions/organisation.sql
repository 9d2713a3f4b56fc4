create or replace function public.find_api_key(key text)
returns table (id bigint, company_id bigint, company_name text, issuer text, secret_hash text, is_active boolean)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select k.id, k.company_id, c.name, k.issuer, k.secret_hash, k.is_active
    from public.api_keys k join public.companies c on c.id = k.company_id
    where k.access_key = find_api_key.key;
end
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
create or replace function public.company_channel_accounts()
returns table (
  owner_id bigint, id bigint, sales_channel_id smallint, name text, adapter text, marketplaces text[], is_shared boolean,
  is_active boolean, created_at timestamptz
)
language sql stable security definer set search_path = '' rows 10 as $$
  with scope as (select nullif(current_setting('app.company_id', true), '')::bigint as company_id)
  select a.company_id, a.id, a.sales_channel_id, a.name, a.adapter, a.marketplaces, a.is_shared, a.is_active, a.created_at
  from scope join public.channel_accounts a on a.company_id = scope.company_id
  union all
  select a.company_id, a.id, a.sales_channel_id, a.name, a.adapter, a.marketplaces, a.is_shared, a.is_active, a.created_at
  from scope join public.channel_participations p on p.participant_id = scope.company_id
  join public.channel_accounts a on a.company_id = p.company_id and a.id = p.channel_account_id
$$;
