-- The Thursday of the week in which an instant lies, by Berlin's calendar: weeks run from Thursday to Wednesday.
create or replace function public.top_seller_week(moment timestamptz) returns date
language sql immutable set search_path = '' as $$
  select d - ((extract(isodow from d)::int + 3) % 7)
  from (select (moment at time zone 'Europe/Berlin')::date as d) day
$$;

-- The instant at which a week that begins on a Thursday ends: the next Thursday, 0:00 in Berlin.
create or replace function public.top_seller_week_end(week date) returns timestamptz
language sql immutable set search_path = '' as $$
  select (week + 7)::timestamp at time zone 'Europe/Berlin'
$$;

-- Keeps which pieces of orders of the company in scope count for the week in which each order was received: released and not
-- cancelled. Once that week is over, or frozen for its lists, nothing changes it any more. Also from the limited session of
-- an order, which sees nothing of it. Without an instant orders count as they were at the end of their week, as far as
-- they still say.
create or replace function public.note_top_sellers(order_ids bigint[], noted_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  scope constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  running bigint[];
begin
  -- Who freezes a week takes this lock alone: whoever gets it later sees the week as frozen.
  perform pg_advisory_xact_lock_shared(hashtextextended('statistics.top_sellers', 0));
  select array_agg(o.id) into running
  from public.orders o
  where o.company_id = scope and o.id = any (order_ids)
    and (noted_at is null or noted_at < public.top_seller_week_end(public.top_seller_week(o.created_at)))
    and not exists (select from public.top_seller_weeks w where w.week = public.top_seller_week(o.created_at));
  if running is null then return; end if;

  delete from public.top_seller_sales t where t.company_id = scope and t.order_number = any (running);
  insert into public.top_seller_sales (company_id, line_id, order_number, week, article_id, cents)
  select o.company_id, l.id, o.id, w.week, s.article_id, case when o.currency = 'EUR' then l.item_price_cents else 0 end
  from public.orders o
  cross join lateral (select public.top_seller_week(o.created_at) as week) w
  join public.order_lines l on l.company_id = o.company_id and l.order_id = o.id
  join public.article_sizes s on s.company_id = l.company_id and s.id = l.article_size_id
  left join public.cancellations c on c.company_id = l.company_id and c.id = l.cancellation_id
  where o.company_id = scope and o.id = any (running)
    -- While its week runs the status says whether it is released; afterwards the instant at which it was.
    and (noted_at is not null or o.released_at < public.top_seller_week_end(w.week))
    and case when c.id is null then o.status not in ('initial', 'cancelled', 'mp_cancellation')
      else c.created_at >= public.top_seller_week_end(w.week) end
    -- What was over at its channel before it came here is history, and no sale of the week in which it came.
    and not (coalesce(o.not_shippable_reason, '') = 'imported_closed' and public.top_seller_week(o.order_date) < w.week);

  insert into public.top_seller_articles (company_id, week, article_id, wws_model, wws_number, title, brand, kind,
    target_group, brand_key, number_key, eans)
  select a.company_id, t.week, a.id, a.wws_model, a.wws_number, a.title, a.brand, a.kind, a.target_group,
    case when a.manufacturer_number = '' then '' else lower(a.brand) end, lower(a.manufacturer_number),
    array(select z.ean from public.article_sizes z
      where z.company_id = a.company_id and z.article_id = a.id and z.ean <> '' order by z.ean)
  from (select distinct x.week, x.article_id from public.top_seller_sales x
    where x.company_id = scope and x.order_number = any (running)) t
  join public.articles a on a.company_id = scope and a.id = t.article_id
  order by a.id
  on conflict (company_id, week, article_id) do nothing;
end
$$;

-- Weeks that are over since then and have sales but no complete lists, the oldest first.
create or replace function public.top_seller_weeks_due(over_since timestamptz) returns table (week date)
language sql stable security definer set search_path = '' as $$
  select s.week from (select distinct t.week from public.top_seller_sales t) s
  where public.top_seller_week_end(s.week) <= over_since
    and not exists (select from public.top_seller_weeks w where w.week = s.week and w.closed_at is not null)
  order by s.week
$$;

-- Merchants that sold something in one of two weeks.
create or replace function public.companies_with_top_seller_sales(week date, week_before date) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where not c.is_provider and exists (
    select from public.top_seller_sales s where s.company_id = c.id and s.week in (
      companies_with_top_seller_sales.week, companies_with_top_seller_sales.week_before))
  order by c.id
$$;

-- Companies whose orders from before there were lists are not counted yet.
create or replace function public.companies_with_top_sellers_to_count() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.top_seller_backfills b where b.company_id = c.id and not b.is_done)
  order by c.id
$$;
