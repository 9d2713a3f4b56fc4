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
-- they still say. Its plans are made once a session: making them for every order takes longer than what they do. All lookups
-- go by index, whatever the tables held when the plan was made.
create or replace function public.note_top_sellers(order_ids bigint[], noted_at timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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
  select o.company_id, l.id, o.id, w.week, s.article_id, case when o.currency = 'EUR' then l.item_price_cents - l.discount_cents else 0 end
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

drop function if exists public.count_orders(bigint, bigint[]);
-- Compares what orders of a company are now with what they are counted as in the figures by day, and appends the difference.
-- Counting them again changes nothing, so it does not matter who counts an order first, how often, or how many at once: what
-- one of them has counted, the others see once they have its row. With the rights of its owner, since the limited sessions
-- change lines without seeing figures. Planned as `note_top_sellers`. What was sold is told by five minutes for orders placed
-- since `slots_since`.
create or replace function public.count_orders(of_company bigint, order_ids bigint[],
  slots_since timestamptz default '-infinity') returns void
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  -- The few rows of channel_traits are read through, which without seqscan counts as dear enough to be compiled for each call.
  set jit = off as $$
begin
  insert into public.counted_orders (company_id, order_number, figures, knows)
  select o.company_id, o.id, '[]', 1 from public.orders o
  where o.company_id = of_company and o.id = any (order_ids) order by o.id
  on conflict do nothing;
  perform from public.counted_orders c
  where c.company_id = of_company and c.order_number = any (order_ids) order by c.order_number for update;
  -- A statement of its own: it sees what was written until the rows above were ours.
  with piece as materialized (
    select o.id as order_number, o.sales_channel_id, o.currency, l.store_id, l.item_price_cents - l.discount_cents as paid_cents,
      l.original_item_price_cents,
      -- What was cancelled at its channel before it came here has no cancellation, and was never sold here.
      case when o.released_at is not null and (c.id is not null or o.status not in ('cancelled', 'mp_cancellation'))
        then (o.order_date at time zone 'Europe/Berlin')::date end as sold_on,
      (c.created_at at time zone 'Europe/Berlin')::date as cancelled_on,
      (r.created_at at time zone 'Europe/Berlin')::date as returned_on,
      (p.shipped_at at time zone 'Europe/Berlin')::date as shipped_on,
      case when o.order_date >= slots_since
        then floor(extract(epoch from o.order_date) / 300)::bigint * 300 end as slot,
      -- What the channel named stays named, whichever store sends the piece later.
      o.sales_channel_id = any (array(
        select unnest(t.sales_channel_ids) from public.channel_traits t where t.names_store)) and exists (
        select from public.line_allocations a
        where a.company_id = l.company_id and a.order_id = l.order_id and a.line_id = l.id
          and a.reason = 'named_by_channel') as is_named
    from public.orders o
    join public.order_lines l on l.company_id = o.company_id and l.order_id = o.id
    left join public.cancellations c on c.company_id = l.company_id and c.id = l.cancellation_id
    left join public.returns r on r.company_id = l.company_id and r.id = l.return_id
    left join public.shippings p on p.company_id = l.company_id and p.id = l.shipping_id
    where o.company_id = of_company and o.id = any (order_ids)
  ), act as (
    select p.*, s.store, a.act, a.day
    from piece p
    cross join lateral (values ('sold', p.sold_on), ('cancelled', p.cancelled_on), ('returned', p.returned_on),
      ('shipped', p.shipped_on)) a (act, day)
    cross join lateral (select 0::bigint as store union all select p.store_id where p.store_id is not null
      union all select -1 where p.is_named) s
    where a.day is not null
  ), per_day as (
    select order_number, sales_channel_id, currency, store, act, day, count(*) as items, sum(paid_cents) as cents,
      sum(original_item_price_cents) as expected, case when store = 0 and act = 'sold' then min(slot) end as slot,
      lag(day) over (partition by order_number, store, act order by day) as previous_day
    from act group by order_number, sales_channel_id, currency, store, act, day
  ), figure as (
    select order_number, day, null::date as previous_day, store, sales_channel_id, currency,
      coalesce(sum(items) filter (where act = 'sold'), 0) as sold_items,
      count(*) filter (where act = 'sold') as sold_orders,
      coalesce(sum(cents) filter (where act = 'sold'), 0) as sold_cents,
      coalesce(sum(expected) filter (where act = 'sold'), 0) as expected_cents,
      coalesce(sum(items) filter (where act = 'cancelled'), 0) as cancelled_items,
      count(*) filter (where act = 'cancelled') as cancelled_orders,
      coalesce(sum(cents) filter (where act = 'cancelled'), 0) as cancelled_cents,
      coalesce(sum(items) filter (where act = 'returned'), 0) as returned_items,
      count(*) filter (where act = 'returned') as returned_orders,
      coalesce(sum(cents) filter (where act = 'returned'), 0) as returned_cents,
      coalesce(sum(items) filter (where act = 'shipped'), 0) as shipped_items,
      count(*) filter (where act = 'shipped') as shipped_orders,
      coalesce(sum(cents) filter (where act = 'shipped'), 0) as shipped_cents,
      min(slot) as slot
    from per_day group by order_number, day, store, sales_channel_id, currency
    union all
    select order_number, day, previous_day, store, sales_channel_id, currency, 0, 0, 0, 0,
      0, count(*) filter (where act = 'cancelled'), 0, 0, count(*) filter (where act = 'returned'), 0,
      0, count(*) filter (where act = 'shipped'), 0, null
    from per_day where previous_day is not null group by order_number, day, previous_day, store, sales_channel_id, currency
  ), counted as (
    select order_number, jsonb_agg(jsonb_build_array(day, previous_day, store, sales_channel_id, currency, sold_items,
      sold_orders, sold_cents, expected_cents, cancelled_items, cancelled_orders, cancelled_cents, returned_items,
      returned_orders, returned_cents, shipped_items, shipped_orders, shipped_cents, slot) order by day, previous_day, store) as figures
    from figure group by order_number
  ), news as materialized (
    select c.order_number, c.figures as was, coalesce(n.figures, '[]') as now_is
    from public.counted_orders c left join counted n on n.order_number = c.order_number
    where c.company_id = of_company and c.order_number = any (order_ids)
      and (c.figures <> coalesce(n.figures, '[]') or c.knows < 1)
  ), kept as (
    update public.counted_orders c set figures = n.now_is, knows = 1 from news n
    where c.company_id = of_company and c.order_number = n.order_number
  ), signed as (
    select 1 as sign, jsonb_array_elements(n.now_is) as f from news n
    union all select -1, jsonb_array_elements(n.was) from news n
  ), delta as (
    select (f->>0)::date as day, (f->>1)::date as previous_day, (f->>2)::bigint as store_id, (f->>3)::smallint as sales_channel_id,
      f->>4 as currency, sum(sign * (f->>5)::int)::int as sold_items, sum(sign * (f->>6)::int)::int as sold_orders,
      sum(sign * (f->>7)::bigint)::bigint as sold_cents, sum(sign * (f->>8)::bigint)::bigint as expected_cents,
      sum(sign * (f->>9)::int)::int as cancelled_items, sum(sign * (f->>10)::int)::int as cancelled_orders,
      sum(sign * (f->>11)::bigint)::bigint as cancelled_cents, sum(sign * (f->>12)::int)::int as returned_items,
      sum(sign * (f->>13)::int)::int as returned_orders, sum(sign * (f->>14)::bigint)::bigint as returned_cents,
      -- What was counted before these were kept lacks them.
      coalesce(sum(sign * (f->>15)::int), 0)::int as shipped_items, coalesce(sum(sign * (f->>16)::int), 0)::int as shipped_orders,
      coalesce(sum(sign * (f->>17)::bigint), 0)::bigint as shipped_cents, to_timestamp((f->>18)::bigint) as slot
    from signed group by (f->>0), (f->>1), (f->>2), (f->>3), (f->>4), (f->>18)
  )
  insert into public.order_figure_deltas (company_id, day, previous_day, store_id, sales_channel_id, currency, sold_items,
    sold_orders, sold_cents, expected_cents, cancelled_items, cancelled_orders, cancelled_cents, returned_items,
    returned_orders, returned_cents, shipped_items, shipped_orders, shipped_cents, slot)
  select of_company, d.* from delta d
  where (d.sold_items, d.sold_orders, d.sold_cents, d.expected_cents, d.cancelled_items, d.cancelled_orders, d.cancelled_cents,
    d.returned_items, d.returned_orders, d.returned_cents, d.shipped_items, d.shipped_orders, d.shipped_cents)
    <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
end
$$;

-- Counts the order of a row at the end of its transaction, once, however many of its rows were changed.
create or replace function public.count_changed_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject bigint;
  counted constant text := coalesce(current_setting('app.counted_orders', true), '');
begin
  if tg_table_name = 'orders' then subject := new.id; else subject := new.order_id; end if;
  if position(' ' || subject || ' ' in counted) = 0 then
    perform set_config('app.counted_orders', counted || ' ' || subject || ' ', true);
    perform public.count_orders(new.company_id, array[subject]);
  end if;
  return null;
end
$$;

-- Companies with changes that are not folded into their figures yet.
create or replace function public.companies_with_order_figure_deltas() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.order_figure_deltas d where d.company_id = c.id)
  order by c.id
$$;

-- Companies with orders from before there were figures that are not counted yet.
create or replace function public.companies_with_order_figures_to_count() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select b.company_id from public.order_figure_backfills b where not b.is_done order by b.company_id
$$;

-- Only where they are missing: that locks the tables, and the database may be in use. What was there before is counted by a
-- job. Who writes orders in bulk says so by `app.counts_later` and has them counted together.
do $$
begin
  if not exists (
    select from pg_trigger where tgrelid = 'public.order_lines'::regclass and tgname = 'count_inserted_line') then
    create constraint trigger count_inserted_line after insert on public.order_lines
      deferrable initially deferred for each row
      when (coalesce(current_setting('app.counts_later', true), '') <> 'on')
      execute function public.count_changed_order();
    create constraint trigger count_updated_line after update on public.order_lines
      deferrable initially deferred for each row
      when ((old.store_id, old.item_price_cents, old.original_item_price_cents, old.cancellation_id, old.return_id)
          is distinct from (new.store_id, new.item_price_cents, new.original_item_price_cents, new.cancellation_id, new.return_id)
        and coalesce(current_setting('app.counts_later', true), '') <> 'on')
      execute function public.count_changed_order();
    create constraint trigger count_updated_order after update on public.orders
      deferrable initially deferred for each row
      when ((old.released_at is null, old.order_date, old.sales_channel_id, old.currency)
          is distinct from (new.released_at is null, new.order_date, new.sales_channel_id, new.currency)
        and coalesce(current_setting('app.counts_later', true), '') <> 'on')
      execute function public.count_changed_order();
  end if;
  if not exists (
    select from pg_trigger where tgrelid = 'public.order_lines'::regclass and tgname = 'count_shipped_line') then
    create constraint trigger count_shipped_line after update on public.order_lines
      deferrable initially deferred for each row
      when (old.shipping_id is distinct from new.shipping_id
        and coalesce(current_setting('app.counts_later', true), '') <> 'on')
      execute function public.count_changed_order();
    insert into public.order_figure_backfills (company_id, counted_since, is_done)
    select o.company_id, (date_trunc('month', max(o.order_date) at time zone 'Europe/Berlin') + interval '1 month')::date, false
    from public.orders o group by o.company_id
    on conflict (company_id) do update set counted_since = excluded.counted_since, is_done = false;
  end if;
end
$$;

-- What discounts take off a line changes what was paid for it.
do $$
begin
  if not exists (
    select from pg_trigger where tgrelid = 'public.order_lines'::regclass and tgname = 'count_discounted_line') then
    create constraint trigger count_discounted_line after update on public.order_lines
      deferrable initially deferred for each row
      when (old.discount_cents is distinct from new.discount_cents
        and coalesce(current_setting('app.counts_later', true), '') <> 'on')
      execute function public.count_changed_order();
  end if;
end
$$;

-- The accounts that a company sells through, its own and the provider's, and whether orders are to be expected of them: neither
-- the account nor the participation nor the company rests. It has no settings of its own, so that it is planned as a part of
-- the query that asks it.
create or replace function public.accounts_sold_through(company bigint, is_at_work boolean)
returns table (
  owner_id bigint, id bigint, sales_channel_id smallint, name text, adapter text, is_active boolean, created_at timestamptz
)
language sql stable rows 10 as $$
  select a.company_id, a.id, a.sales_channel_id, a.name, a.vendor, a.is_active and is_at_work, a.created_at
  from public.channel_accounts a where a.company_id = company
  union all
  select a.company_id, a.id, a.sales_channel_id, a.name, a.vendor, a.is_active and p.is_active and is_at_work, p.created_at
  from public.channel_participations p
  join public.channel_accounts a on a.company_id = p.company_id and a.id = p.channel_account_id
  where p.participant_id = company
$$;

-- Those of the company in scope.
create or replace function public.watched_channel_accounts()
returns table (
  owner_id bigint, id bigint, sales_channel_id smallint, name text, adapter text, is_active boolean, created_at timestamptz
)
language sql stable security definer set search_path = '' rows 10 as $$
  select a.owner_id, a.id, a.sales_channel_id, a.name, a.adapter, a.is_active, a.created_at
  from public.companies c cross join lateral public.accounts_sold_through(c.id, c.paused_at is null) a
  where c.id = nullif(current_setting('app.company_id', true), '')::bigint
$$;

-- Companies whose accounts have to be looked at: their time has come, orders came within the hour (one whose transaction
-- is still open may be counted late), or an account was opened, paused or resumed.
create or replace function public.companies_with_channels_to_check(at timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  left join public.channel_order_counts n on n.company_id = c.id
  cross join lateral public.accounts_sold_through(c.id, c.paused_at is null) account
  left join public.channel_pulses known on known.company_id = c.id and known.account_owner_id = account.owner_id
    and known.channel_account_id = account.id
  group by c.id, n.next_look_at, n.counted_until
  having coalesce(n.next_look_at, '-infinity') <= at
    or bool_or(known.is_active is distinct from account.is_active)
    or exists (
      select from public.orders o
      where o.company_id = c.id and o.created_at >= n.counted_until - interval '1 hour')
  order by c.id
$$;

drop function if exists public.companies_with_silent_retail_imports(timestamptz);
