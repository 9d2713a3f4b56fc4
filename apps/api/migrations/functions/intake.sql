-- Takes the document out of an import failure of the company in scope, or out of those about one of its orders, whoever's
-- account they came through. One that is open is closed with it: nothing is left to be imported.
create or replace function public.forget_failed_document(of_order bigint, letter bigint, forgotten_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  scope bigint := nullif(current_setting('app.company_id', true), '')::bigint;
begin
  update public.dead_letters d
  set raw = '{}', reason_params = '{}', resolved_at = coalesce(d.resolved_at, forgotten_at),
    resolution = coalesce(d.resolution, 'dismissed')
  where (d.company_id = scope and d.id = letter)
    or exists (
      select from public.orders o
      where o.company_id = scope and o.id = of_order and d.company_id = o.account_owner_id
        and d.channel_account_id = o.channel_account_id and d.ext_order_id = o.ext_order_id);
end
$$;

drop function if exists public.companies_with_silent_imports(timestamptz);

-- Companies with a full feed that has got nothing since the first of these instants, waits for a person since the second, was
-- left by its worker since the third, or began before the fourth.
create or replace function public.companies_with_resting_feeds(
  open_since timestamptz, waiting_since timestamptz, silent_since timestamptz, gone_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.intake_feeds f
    where f.company_id = c.id and (
      f.state = 'open' and f.started_at <= open_since and not exists (
        select from public.intake_feed_parts p
        where p.company_id = f.company_id and p.feed_id = f.id and p.rows > 0 and p.at > open_since)
      or f.state = 'waiting' and f.completed_at <= waiting_since
      or f.state in ('completing', 'applying') and f.touched_at <= silent_since
      or f.state in ('done', 'discarded', 'expired', 'replaced') and f.started_at < gone_before))
  order by c.id
$$;

-- Companies with orders that nobody who sells through their accounts could send.
create or replace function public.companies_with_unallocated_orders() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.unallocated_orders u where u.company_id = c.id and u.settled_at is null)
  order by c.id
$$;

-- The shared accounts through which the company in scope sells and on which an order waits for one of these articles, of which it
-- has pieces; null: for any article. What waits is looked at first: where nothing does, nothing else is.
create or replace function public.accounts_waiting_for(articles bigint[]) returns table (owner_id bigint, id bigint)
language sql stable security definer set search_path = '' rows 2 as $$
  select p.company_id, p.channel_account_id
  from public.channel_participations p
  join public.companies seller on seller.id = p.participant_id and seller.paused_at is null
  where p.participant_id = nullif(current_setting('app.company_id', true), '')::bigint and p.is_active and exists (
    select from public.unallocated_orders u
    where u.company_id = p.company_id and u.channel_account_id = p.channel_account_id and u.settled_at is null
      and (articles is null or exists (
        select from public.article_sizes z
        join public.stock k on k.company_id = z.company_id and k.size_id = z.id and k.on_hand > k.reserved
        where z.company_id = p.participant_id and z.article_id = any (articles)
          and (z.ean = any (u.eans) or z.sku = any (u.skus)))))
$$;

-- How an order of the company in scope was given to it: when, how many pieces, and the colour in which the company stood then.
-- Of the others that were looked at, nothing.
create or replace function public.own_allocation(subject bigint)
returns table (at timestamptz, pieces int, colour text)
language sql stable security definer set search_path = '' rows 1 as $$
  select a.at, (given->>'pieces')::int, (
      select looked->>'colour' from jsonb_array_elements(a.candidates) looked
      where (looked->>'company_id')::bigint = o.company_id)
  from public.orders o
  join public.company_allocations a on a.company_id = o.account_owner_id
    and a.channel_account_id = o.channel_account_id and a.ext_order_id = o.ext_order_id
  cross join lateral jsonb_array_elements(a.chosen) given
  where o.company_id = nullif(current_setting('app.company_id', true), '')::bigint and o.id = subject
    and (given->>'company_id')::bigint = o.company_id and (given->>'order_id')::bigint = o.id
$$;
