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

-- The orders that accounts of the company in scope delivered under a number, whoever's they are: on a shared account the
-- newest is meant.
create or replace function public.orders_of_accounts(accounts bigint[], number text)
returns table (id bigint, company_id bigint, channel_account_id bigint)
language sql stable security definer set search_path = '' rows 2 as $$
  select distinct on (o.channel_account_id) o.id, o.company_id, o.channel_account_id
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
  order by o.channel_account_id, o.id desc
$$;
