-- Reports of one account have to know of each other, whichever participants' they are. Each function answers for accounts
-- that the company in scope sells through.

-- Whether another report is being sent or may have been. Locks the account until the transaction ends, so that two
-- reports never ask at the same time.
create or replace function public.is_account_in_doubt(owner bigint, account bigint, report bigint) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.channel_accounts a where a.company_id = owner and a.id = account
    and exists (select from public.company_channel_accounts() c where c.owner_id = owner and c.id = account)
    for update;
  if not found then
    raise exception 'account % is none of the company in scope', account;
  end if;
  return exists (
    select from public.channel_reports m
    where m.account_owner_id = owner and m.channel_account_id = account
      and m.doubt_since is not null and m.state = 'pending' and m.id <> report);
end
$$;

create or replace function public.report_tickets_since(owner bigint, account bigint, since timestamptz)
returns table (ticket text)
language sql stable security definer set search_path = '' as $$
  select m.ticket from public.channel_reports m
  where m.account_owner_id = owner and m.channel_account_id = account and m.ticket is not null and m.submitted_at >= since
    and exists (select from public.company_channel_accounts() c where c.owner_id = owner and c.id = account)
$$;

-- The reports that the channels of the company's own accounts have to fetch and have not answered, oldest first. What they
-- say is read in each company's own scope.
create or replace function public.reports_to_fetch(accounts bigint[], after bigint, at_most int)
returns table (id bigint, company_id bigint, channel_account_id bigint)
language sql stable security definer set search_path = '' as $$
  select m.id, m.company_id, m.channel_account_id from public.channel_reports m
  where m.account_owner_id = nullif(current_setting('app.company_id', true), '')::bigint
    and m.channel_account_id = any (accounts) and m.answer is null and m.state in ('pending', 'failed')
    and (m.kind <> 'shipment_confirmation' or m.shipping_id is not null) and m.id > after
  order by m.id limit at_most
$$;

create or replace function public.report_of_own_account(report bigint)
returns table (company_id bigint, channel_account_id bigint)
language sql stable security definer set search_path = '' as $$
  select m.company_id, m.channel_account_id from public.channel_reports m
  where m.id = report and m.account_owner_id = nullif(current_setting('app.company_id', true), '')::bigint
$$;

-- Makes the waiting reports of an own account due that was paused, whosever they are: what the channel is told goes on at
-- once, what it fetches has until `fetched_by`. The time after which a report is given up begins anew.
create or replace function public.resume_reports(account bigint, resumed_at timestamptz, fetched_by timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update public.channel_reports m
  set next_attempt_at = case when t.sends_reports then resumed_at else fetched_by end, created_at = resumed_at
  from public.channel_accounts a join public.channel_traits t on t.adapter = a.vendor
  where a.company_id = nullif(current_setting('app.company_id', true), '')::bigint and a.id = account and a.is_active
    and m.account_owner_id = a.company_id and m.channel_account_id = a.id and m.state in ('pending', 'submitted')
    and (m.kind <> 'shipment_confirmation' or m.shipping_id is not null)
$$;

-- Companies with a report that should have been sent, or been answered, by then.
create or replace function public.companies_with_overdue_reports(due_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.channel_reports r
    where r.company_id = c.id and r.state in ('pending', 'submitted') and r.next_attempt_at <= due_before)
  order by c.id
$$;

-- Takes what people and channels wrote out of the reports about an order of the company in scope.
create or replace function public.forget_report_texts(of_order bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.channel_reports m
  set payload = case when m.payload ? 'comment' then jsonb_set(m.payload, '{comment}', '""') else m.payload end,
    last_error = case when m.last_error in ('not_fetched', 'no_answer', 'in_doubt', 'declined') then m.last_error end
  where m.company_id = nullif(current_setting('app.company_id', true), '')::bigint and m.order_id = of_order;
end
$$;

-- What an account asks in euro cents (`offer_price`), in another currency at a rate, up to the next hundredth.
create or replace function public.converted_price(price bigint, rate numeric) returns bigint
language sql immutable parallel safe as $$
  select ceil(price * rate)::bigint
$$;

-- Under which name the safety card of a brand is kept: articles write it in several ways.
create or replace function public.safety_brand_key(brand text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(btrim(brand))
$$;

-- Why an article may not be offered on an own account now, as a code that offers-held texts know; null: it may. What was never
-- told there is not sent while it is held; what is listed goes on with price and pieces, unless `hold_empties` says that the
-- reason takes its pieces away. Whoever changes what this follows from has the articles noted as changed.
create or replace function public.offer_hold(company bigint, account bigint, article bigint) returns text
language sql stable parallel safe set search_path = '' as $$
  select 'product_safety'
  from public.channel_accounts k
  join public.channel_traits t on t.adapter = k.vendor
  join public.articles a on a.company_id = k.company_id and a.id = article
  left join public.safety_cards b on b.company_id = a.company_id and b.brand_key = public.safety_brand_key(a.brand)
  where k.company_id = company and k.id = account and t.safety_parts <> '{}'
    and not (t.safety_parts <@ (coalesce(b.given, '{}')
      || case when k.sales_channel_id = any (b.contacts_entered) then '{contacts}'::text[] else '{}' end))
$$;

create or replace function public.hold_empties(reason text) returns boolean
language sql immutable parallel safe as $$
  select false
$$;

-- The marketplaces of an account that it is to sell on, with what a euro costs in their currency: null where that is not known
-- well enough, with the reason. A rate counts for seven days after the day for which it was entered.
create or replace function public.offer_markets(owner bigint, account bigint, at timestamptz)
returns table (marketplace text, currency text, rate numeric, held text)
language sql stable set search_path = '' rows 10 as $$
  select m.id, m.currency,
    case when m.currency = 'EUR' then 1 when m.has_rate and m.is_fresh then m.pounds_per_euro end,
    case when m.currency = 'EUR' then null when not m.has_rate then 'rate_missing' when not m.is_fresh then 'rate_outdated' end
  from (
    select x.id, coalesce(k.value ->> 'currency', 'EUR') as currency, l.pounds_per_euro,
      coalesce(k.value ->> 'currency' = 'GBP' and l.pounds_per_euro > 0 and l.pounds_on is not null, false) as has_rate,
      coalesce(l.pounds_on >= (at at time zone 'Europe/Berlin')::date - 7, false) as is_fresh
    from public.channel_accounts a
    cross join unnest(a.marketplaces) as x (id)
    left join public.channel_traits t on t.adapter = a.vendor
    left join lateral jsonb_array_elements(t.marketplaces) k on k.value ->> 'id' = x.id
    left join public.listing_settings l on l.company_id = a.company_id and l.channel_account_id = a.id
    where a.company_id = owner and a.id = account and not a.is_shared
  ) m
$$;

-- In which countries the company in scope sells on each channel where an account of it, or one that it participates in, is active,
-- and whether all offers of an own account go by Prime there.
create or replace function public.company_channel_sales()
returns table (sales_channel_id smallint, countries text[], is_prime boolean)
language sql stable security definer set search_path = '' rows 5 as $$
  select a.sales_channel_id,
    coalesce(array_agg(distinct k.value ->> 'country') filter (where k.value is not null), '{}'),
    coalesce(bool_or(l.force_prime), false)
  from public.company_channel_accounts() a
  left join public.channel_traits t on t.adapter = a.vendor
  left join lateral jsonb_array_elements(t.marketplaces) k on k.value ->> 'id' = any (a.marketplaces)
  left join public.listing_settings l
    on not a.is_shared and l.company_id = a.owner_id and l.channel_account_id = a.id
  where a.is_active
  group by a.sales_channel_id
$$;

-- What the active own accounts of the company in scope ask more or less than its price, in cents or per cent; none that change
-- nothing. Where both are set, neither counts.
do $$
begin
  if exists (select from pg_proc where oid = to_regprocedure('public.company_price_changes()')
    and not 'account_id' = any(proargnames)) then
    drop function public.company_price_changes();
  end if;
end
$$;
create or replace function public.company_price_changes()
returns table (account_id bigint, sales_channel_id smallint, account text, change_cents bigint, change_percent numeric)
language sql stable security definer set search_path = '' rows 5 as $$
  select a.id, a.sales_channel_id, a.name, l.price_change_cents, l.price_change_percent
  from public.listing_settings l
  join public.channel_accounts a on a.company_id = l.company_id and a.id = l.channel_account_id
  where l.company_id = nullif(current_setting('app.company_id', true), '')::bigint and a.is_active
    and (l.price_change_cents is null) <> (l.price_change_percent is null)
  order by a.id
$$;

-- Works out what is wanted of these EANs on an account that the company in scope sells through. On an own account the owner
-- is the only seller. On a shared one each EAN is one offer: the lowest price among the active participants that have
-- pieces, and the pieces of those who ask it. What no seller has any more is off. One at a time for an account, so that an
-- older state never replaces a newer one and the numbers of the changes grow in the order of their commits.
-- Answers how many offers the channel now has to be told of.
-- `floors`: the lowest price in cents by EAN, where the account lowers prices.
drop function if exists public.refresh_offers(bigint, bigint, text[], timestamptz);
create or replace function public.refresh_offers(owner bigint, account bigint, eans text[], at timestamptz,
  floors jsonb default '{}') returns int
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  kept int;
  channel_id smallint;
  channel_key text;
  shared boolean;
  by_provider boolean;
  is_open boolean;
  by_store boolean := public.sells_by_store(owner, account);
  has_markets boolean;
  had_markets boolean;
  all_held text;
  change_cents bigint;
  change_percent numeric;
  due int;
begin
  select a.stock_buffer, a.sales_channel_id, c.key, a.is_shared, t.is_opened_by_provider and not a.is_shared,
    not a.is_shared and a.marketplaces <> '{}', l.price_change_cents, l.price_change_percent
  into kept, channel_id, channel_key, shared, by_provider, has_markets, change_cents, change_percent
  from public.channel_accounts a join public.sales_channels c on c.id = a.sales_channel_id
  join public.channel_traits t on t.adapter = a.vendor
  left join public.listing_settings l on l.company_id = a.company_id and l.channel_account_id = a.id
  where a.company_id = owner and a.id = account
    and exists (select from public.company_channel_accounts() x where x.owner_id = owner and x.id = account);
  if not found then
    raise exception 'account % is none of the company in scope', account;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('channels.offers ' || account, owner));
  -- Where the provider has not opened the channel to the company, what was offered is off and nothing else is offered.
  is_open := not by_provider or exists (
    select from public.direct_sale_markets d
    where d.company_id = owner and d.sales_channel_id = channel_id and d.is_active);
  -- An account that names no marketplace any more has all its countries switched off.
  had_markets := not shared and exists (
    select from public.channel_offer_countries n where n.company_id = owner and n.channel_account_id = account);
  if has_markets then
    select case when bool_and(m.held is not null) then min(m.held) end into all_held
    from public.offer_markets(owner, account, at) m;
  end if;
  with sellers as (
    select owner as company_id where not shared
    union all
    select p.participant_id
    from public.channel_participations p
    join public.companies m on m.id = p.participant_id and m.paused_at is null
    where shared and p.company_id = owner and p.channel_account_id = account and p.is_active
  ), asked as (
    -- One lookup an EAN: the planner knows nothing of how many are asked for, and the embedded database nothing of its tables.
    select e.ean, q.sku, q.original_price_cents, q.price, q.is_on, q.held,
      case when q.is_on and not coalesce(public.hold_empties(q.held), false)
        then greatest(0, coalesce(q.pieces, 0) - kept) else 0 end as pieces
    from unnest(eans) as e (ean)
    left join lateral (
      select z.sku, z.original_price_cents,
        is_open and a.is_active and coalesce(x.is_active, true) and (has_markets or not had_markets) as is_on,
        case when not shared then coalesce((
          select 'relisting' from public.offer_relistings r
          where r.company_id = owner and r.channel_account_id = account and r.ean = e.ean and r.state <> 'asked'),
          public.offer_hold(z.company_id, account, a.id)) end as held,
        public.offer_price(public.outgoing_price(z.sale_price_cents, z.channel_prices, channel_key), change_cents, change_percent, (
          select b.price_cents from public.best_prices b
          where b.company_id = z.company_id and b.size_id = z.id and b.sales_channel_id = channel_id),
          (floors ->> e.ean)::bigint) as price,
        (select sum(greatest(0, t.on_hand - t.reserved))
          from public.stock t
          join public.stores o on o.company_id = t.company_id and o.id = t.store_id and o.is_active
          where t.company_id = z.company_id and t.size_id = z.id and not exists (
            select from public.store_closed_channels n
            where n.company_id = t.company_id and n.store_id = t.store_id and n.sales_channel_id = channel_id)
          -- A store whose stock has not come for too long counts nothing there; one that never had a receipt counts as before.
          and not (by_provider and exists (
            select from public.stock_receipts r
            where r.company_id = t.company_id and r.store_id = t.store_id and r.current_until <= at))
          and (not by_store or public.marketplaces_of_store(t.company_id, t.store_id, channel_id) <> '{}')) as pieces
      from sellers s
      join public.article_sizes z on z.company_id = s.company_id and z.ean = e.ean
      join public.articles a on a.company_id = z.company_id and a.id = z.article_id
      left join public.article_channels x
        on x.company_id = a.company_id and x.article_id = a.id and x.sales_channel_id = channel_id
    ) q on true
  ), priced as (
    -- What has no price is never given away.
    select a.*, min(a.price) filter (where a.pieces > 0 and a.price > 0) over (partition by a.ean) as best from asked a
  ), wanted as (
    select p.ean, min(p.sku) as sku, coalesce(bool_or(p.is_on), false) as active,
      coalesce(p.best, min(p.price) filter (where p.is_on), min(p.price)) as price,
      least(coalesce(sum(p.pieces) filter (where p.price = p.best), 0), 2147483647)::int as pieces,
      max(p.original_price_cents) as list_price, coalesce(max(p.held), all_held) as held
    from priced p group by p.ean, p.best
  ), offered as (
    -- What no seller has any more keeps its price and SKU.
    select w.ean,
      case when w.price is null then f.sku when shared then w.ean else coalesce(nullif(w.sku, ''), w.ean) end as sku,
      w.active, coalesce(w.price, f.wanted_price_cents) as price, w.pieces,
      greatest(coalesce(w.list_price, f.list_price_cents), w.price) as list_price,
      f.ean is null as is_new, f.sku as sku_before, f.wanted_active, f.wanted_price_cents, f.wanted_pieces, f.list_price_cents,
      w.held, f.held as held_before
    from wanted w
    -- As above: one lookup an EAN, however many offers the account has. It asks for the first EAN from there on, which only
    -- the primary key has in order: asked for the EAN itself, a planner without statistics may read all offers of the
    -- account by another index, for each EAN again.
    left join lateral (
      select o.* from public.channel_offers o
      where o.company_id = owner and o.channel_account_id = account and o.ean >= w.ean
      order by o.ean limit 1
    ) f on f.ean = w.ean
    where w.price is not null and is_open or f.ean is not null
  ), changed as (
    select o.ean, o.sku, o.active, o.price, o.pieces, o.list_price, o.held, row_number() over (order by o.ean) as position,
      o.wanted_price_cents as price_before
    from offered o
    where o.is_new
      or (o.sku_before, o.wanted_active, o.wanted_price_cents, o.wanted_pieces, o.list_price_cents, o.held_before)
        is distinct from (o.sku, o.active, o.price, o.pieces, o.list_price, o.held)
  ), repriced as (
    -- What was shown before is what a reduced price is compared with.
    insert into public.offered_prices as p (company_id, channel_account_id, ean, at, was_cents, is_cents)
    select owner, account, c.ean, at, c.price_before, c.price from changed c where c.price_before <> c.price
    on conflict (company_id, channel_account_id, ean, at) do update set is_cents = excluded.is_cents
  ), written as (
    insert into public.channel_offers as f (company_id, channel_account_id, ean, sku, list_price_cents, wanted_active,
      wanted_price_cents, wanted_pieces, change_no, held, state, due_at)
    select owner, account, c.ean, c.sku, c.list_price, c.active, c.price, c.pieces,
      c.position + coalesce((
        select max(m.change_no) from public.channel_offers m
        where m.company_id = owner and m.channel_account_id = account), 0),
      c.held, case when c.held is null then 'due' else 'held' end, at
    from changed c
    on conflict (company_id, channel_account_id, ean) do update
    set sku = excluded.sku, list_price_cents = excluded.list_price_cents, wanted_active = excluded.wanted_active,
      wanted_price_cents = excluded.wanted_price_cents, wanted_pieces = excluded.wanted_pieces,
      change_no = excluded.change_no, held = excluded.held,
      told_active = case when f.sku = excluded.sku then f.told_active end,
      told_price_cents = case when f.sku = excluded.sku then f.told_price_cents end,
      told_pieces = case when f.sku = excluded.sku then f.told_pieces end,
      told_at = case when f.sku = excluded.sku then f.told_at end,
      state = case
        when excluded.held is not null and f.batch_id is null and (f.told_at is null or f.sku <> excluded.sku) then 'held'
        when f.state <> 'held' and f.sku = excluded.sku
          and (f.wanted_active, f.wanted_price_cents, f.wanted_pieces)
            = (excluded.wanted_active, excluded.wanted_price_cents, excluded.wanted_pieces) then f.state
        when f.sku = excluded.sku and f.batch_id is null
          and (f.told_active, f.told_price_cents, f.told_pieces)
            is not distinct from (excluded.wanted_active, excluded.wanted_price_cents, excluded.wanted_pieces) then 'told'
        else 'due'
      end,
      error = null, attempts = 0, due_at = at
    returning f.state
  )
  select count(*) filter (where w.state = 'due')::int into due from written w;
  if has_markets or had_markets then
    due := due + public.refresh_offer_countries(owner, account, eans, at);
  end if;
  perform public.drop_left_skus(owner, account, at);
  return due;
end
$$;

-- Statements in functions are planned once for a connection, perhaps while the table of countries was still empty: then all of it
-- would be read for every single offer. Without sequential scans its key is used (`enable_seqscan`).

-- Works out what is wanted of offers of an own account in each of its countries, after their price in euros is known. A country
-- that was switched off keeps its row, so that the offer ends there. What an offer is held for keeps it out of countries where it
-- was never listed; where it is listed it goes on. Answers how many offers became due by this alone.
create or replace function public.refresh_offer_countries(owner bigint, account bigint, eans text[], at timestamptz) returns int
language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
#variable_conflict use_column
declare
  changed text[];
  one text;
  found_due int := 0;
begin
  with market as materialized (
    select * from public.offer_markets(owner, account, at)
  ), offer as materialized (
    select f.ean, f.wanted_price_cents as price, f.held
    from unnest(eans) as e (ean)
    join lateral (
      select o.ean, o.wanted_price_cents, o.held from public.channel_offers o
      where o.company_id = owner and o.channel_account_id = account and o.ean >= e.ean
      order by o.ean limit 1
    ) f on f.ean = e.ean
  ), wanted as (
    select o.ean, m.marketplace, m.currency, true as active,
      case when m.rate is not null then public.converted_price(o.price, m.rate) end as price,
      coalesce(m.held, case when o.held is not null and not exists (
        select from public.channel_offer_countries n
        where n.company_id = owner and n.channel_account_id = account and n.ean = o.ean
          and n.marketplace = m.marketplace and n.told_at is not null) then o.held end) as held
    from offer o cross join market m
    union all
    select o.ean, c.marketplace, c.currency, false, c.wanted_price_cents, null
    from offer o
    -- One lookup an EAN, as in refresh_offers.
    cross join lateral (
      select n.marketplace, n.currency, n.wanted_price_cents from public.channel_offer_countries n
      where n.company_id = owner and n.channel_account_id = account and n.ean = o.ean offset 0
    ) c
    where c.marketplace not in (select m.marketplace from market m)
  ), written as (
    insert into public.channel_offer_countries as c (company_id, channel_account_id, ean, marketplace, currency,
      wanted_active, wanted_price_cents, held, state)
    select owner, account, w.ean, w.marketplace, w.currency, w.active, w.price, w.held,
      case when w.held is null then 'due' else 'held' end
    from wanted w
    on conflict (company_id, channel_account_id, ean, marketplace) do update
    set currency = excluded.currency, wanted_active = excluded.wanted_active,
      wanted_price_cents = excluded.wanted_price_cents, held = excluded.held, message = null,
      state = case
        when excluded.held is not null then 'held'
        when not excluded.wanted_active and c.told_at is null and c.sent_active is null then 'absent'
        when c.told_active = excluded.wanted_active
          and (not c.told_active or c.told_price_cents = excluded.wanted_price_cents) then 'told'
        else 'due'
      end
    where (c.currency, c.wanted_active, c.wanted_price_cents, c.held)
      is distinct from (excluded.currency, excluded.wanted_active, excluded.wanted_price_cents, excluded.held)
    returning c.ean, c.state
  )
  select array_agg(distinct w.ean) into changed from written w where w.state = 'due';
  foreach one in array coalesce(changed, '{}') loop
    -- By its place: asked for the EAN alone, a planner without statistics may read all offers of the account.
    update public.channel_offers f
    set state = 'due', due_at = at, attempts = 0, error = null
    where f.ctid = (
      select o.ctid from public.channel_offers o
      where o.company_id = owner and o.channel_account_id = account and o.ean >= one order by o.ean limit 1)
      and f.ean = one and f.batch_id is null and f.state in ('told', 'refused', 'absent');
    if found then
      found_due := found_due + 1;
    end if;
  end loop;
  return found_due;
end
$$;

-- A SKU that an offer had before stays listed at the channel. Where SKUs are what a channel knows offers by, a row of its own
-- has it told 0 pieces; that row's EAN is `sku:` and the SKU, which no size has.

-- Has the channel of an offer told that a SKU which the offer no longer has is off; nothing where another offer has it.
-- `known_at`: when the channel was told of it, null where that is not sure.
create or replace function public.leave_sku(owner bigint, account bigint, left_sku text, price bigint, list_price bigint,
  known_at timestamptz, at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
begin
  if not exists (
    select from public.channel_accounts a join public.channel_traits t on t.adapter = a.vendor
    where a.company_id = owner and a.id = account and t.lists_by_sku)
  then
    return;
  end if;
  insert into public.channel_offers as f (company_id, channel_account_id, ean, sku, list_price_cents, wanted_active,
    wanted_price_cents, wanted_pieces, change_no, told_at, state, due_at)
  values (owner, account, 'sku:' || left_sku, left_sku, list_price, false, price, 0, 0, known_at, 'due', at)
  on conflict (company_id, channel_account_id, ean) do update
  set state = 'due', due_at = at, error = null, attempts = 0, told_active = null, told_price_cents = null,
    told_pieces = null, told_at = coalesce(excluded.told_at, f.told_at);
end
$$;

-- Forgets SKUs that were left where an offer has them again; one that was just told 0 pieces is told of that offer anew.
create or replace function public.drop_left_skus(owner bigint, account bigint, at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
declare
  taken text;
begin
  for taken in
    delete from public.channel_offers l
    where l.company_id = owner and l.channel_account_id = account and l.ean like 'sku:%' and l.batch_id is null
      and exists (
        select from public.channel_offers f
        where f.company_id = owner and f.channel_account_id = account and f.sku = l.sku and f.ean not like 'sku:%')
    returning l.sku
  loop
    update public.channel_offers f
    set state = 'due', due_at = at, told_active = null, told_price_cents = null, told_pieces = null,
      -- What is under way may have come before the 0 pieces.
      sent_active = null
    where f.company_id = owner and f.channel_account_id = account and f.sku = taken and f.ean not like 'sku:%';
  end loop;
end
$$;

-- What was told of an offer in its countries was told under a SKU that it no longer has.
create or replace function public.forget_told_countries(owner bigint, account bigint, offer_ean text) returns void
language sql volatile set search_path = '' set enable_seqscan = off as $$
  update public.channel_offer_countries c
  set told_active = null, told_price_cents = null, told_at = null, off_since = null, message = null,
    state = case when c.held is not null then 'held' when c.wanted_active then 'due' else 'absent' end
  where c.company_id = owner and c.channel_account_id = account and c.ean = offer_ean
$$;

create or replace function public.note_left_sku() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.leave_sku(old.company_id, old.channel_account_id, old.sku, old.wanted_price_cents,
    old.list_price_cents, old.told_at, new.due_at);
  perform public.forget_told_countries(new.company_id, new.channel_account_id, new.ean);
  return null;
end
$$;

-- Where the offer is under way, its SKU is left when that is settled.
do $$
begin
  if not exists (
    select from pg_trigger where tgrelid = 'public.channel_offers'::regclass and tgname = 'note_left_sku')
  then
    create trigger note_left_sku after update on public.channel_offers
      for each row when (old.sku <> new.sku and old.batch_id is null and old.told_at is not null)
      execute function public.note_left_sku();
  end if;
end
$$;

-- What changes many offers at once reads them once and changes each where it stands (`current of`). An account that is just
-- being filled is empty as far as the planner knows: joined, all its offers would be read again for every single one.

-- Takes offers of an own account that are due into a sending, those that are sold out or off first. What it says of them is
-- fixed now. Answers how many it took.
create or replace function public.take_due_offers(owner bigint, account bigint, batch bigint, at timestamptz, at_most int)
returns int
language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
declare
  due cursor for
    select f.ean from public.channel_offers f
    where f.company_id = owner and f.channel_account_id = account and f.batch_id is null
      and f.state in ('due', 'refused') and f.due_at <= at
    order by (f.wanted_pieces > 0), f.due_at, f.ean limit at_most
    for update;
  taken int := 0;
  has_countries boolean := exists (
    select from public.channel_offer_countries n where n.company_id = owner and n.channel_account_id = account);
begin
  for offer in due loop
    update public.channel_offers
    set batch_id = batch, sent_sku = sku, sent_active = wanted_active, sent_price_cents = wanted_price_cents,
      sent_pieces = wanted_pieces, attempts = attempts + 1
    where current of due;
    if has_countries then
      -- What was never told in a country that is off, or is held back there, is not spoken of.
      update public.channel_offer_countries c
      set sent_active = c.wanted_active, sent_price_cents = c.wanted_price_cents
      where c.company_id = owner and c.channel_account_id = account and c.ean = offer.ean
        and c.held is null and (c.wanted_active or c.told_at is not null);
    end if;
    taken := taken + 1;
  end loop;
  return taken;
end
$$;

-- Notes what became of an offer of a sending in its countries; `outcomes` by marketplace: { outcome, message }, where that is
-- not what became of the offer as a whole. Answers whether something is due there again, and what is not as it should be.
create or replace function public.settle_countries(owner bigint, account bigint, offer_ean text, is_same boolean,
  became text, said text, outcomes jsonb, at timestamptz, out is_due boolean, out is_wrong boolean, out wrong text)
language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
begin
  update public.channel_offer_countries c
  set sent_active = null, sent_price_cents = null,
    told_active = case when o.outcome = 'accepted' then c.sent_active when o.is_as_before then c.told_active end,
    told_price_cents = case when o.outcome = 'accepted' then c.sent_price_cents when o.is_as_before then c.told_price_cents end,
    told_at = case when o.outcome = 'accepted' then at when o.outcome = 'absent' then null else c.told_at end,
    off_since = case when o.outcome = 'accepted' and not c.sent_active then null else c.off_since end,
    state = case
      when c.held is not null then 'held'
      when c.sent_active <> c.wanted_active
        or c.wanted_active and c.sent_price_cents is distinct from c.wanted_price_cents then 'due'
      when o.outcome is null or o.outcome = 'unknown' then 'due'
      when o.outcome = 'accepted' then 'told'
      else o.outcome
    end,
    message = case when o.outcome = 'absent' then null else o.message end
  from (
    select n.marketplace, x.outcome, nullif(x.message, '') as message,
      x.outcome is null or x.outcome in ('refused', 'held') as is_as_before
    from public.channel_offer_countries n
    cross join lateral (
      select case when outcomes ? n.marketplace then outcomes -> n.marketplace ->> 'outcome' else became end as outcome,
        case when outcomes ? n.marketplace then outcomes -> n.marketplace ->> 'message' else said end as message
    ) x
    where n.company_id = owner and n.channel_account_id = account and n.ean = offer_ean and n.sent_active is not null
  ) o
  where c.company_id = owner and c.channel_account_id = account and c.ean = offer_ean and c.marketplace = o.marketplace;
  if not is_same then
    perform public.forget_told_countries(owner, account, offer_ean);
  end if;
  select coalesce(bool_or(c.state = 'due'), false),
    coalesce(bool_or(c.state = 'refused' or c.state = 'held' and c.held is null), false),
    string_agg(distinct c.message, '; ') filter (where c.state = 'refused' or c.state = 'held' and c.held is null)
  into is_due, is_wrong, wrong
  from public.channel_offer_countries c
  where c.company_id = owner and c.channel_account_id = account and c.ean = offer_ean;
end
$$;

-- Notes what became of offers of a sending; `outcomes` by EAN: { outcome, message, countries }. Those without an outcome were not sent:
-- they stay part of the sending, or are due again where it is over. What changed while it was sent is due, whatever became
-- of it. `retry_minutes`: when a refused offer is tried again, by the number of times it was sent.
create or replace function public.settle_offers(owner bigint, batch bigint, outcomes jsonb, is_over boolean,
  at timestamptz, later timestamptz, retry_minutes int[]) returns void
language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
declare
  sent cursor for
    select f.*, coalesce(f.sent_sku, f.sku) = f.sku as is_same from public.channel_offers f
    where f.company_id = owner and f.batch_id = batch and (is_over or outcomes ? f.ean)
    for update;
  became text;
  said text;
  is_current boolean;
  is_as_before boolean;
  has_told boolean;
  account bigint := (select b.channel_account_id from public.offer_batches b where b.company_id = owner and b.id = batch);
  has_countries boolean := exists (
    select from public.channel_offer_countries n where n.company_id = owner and n.channel_account_id = account);
  there record;
  is_wrong boolean;
begin
  for offer in sent loop
    became := outcomes -> offer.ean ->> 'outcome';
    is_current := offer.is_same and coalesce((offer.sent_active, offer.sent_price_cents, offer.sent_pieces)
      = (offer.wanted_active, offer.wanted_price_cents, offer.wanted_pieces), false);
    said := nullif(outcomes -> offer.ean ->> 'message', '');
    -- The channel has what it had; where an answer was lost nobody knows.
    is_as_before := became is null or became in ('refused', 'held');
    has_told := offer.is_same and became is not distinct from 'accepted';
    is_wrong := coalesce(became in ('refused', 'held'), false);
    if has_countries then
      there := public.settle_countries(owner, account, offer.ean, offer.is_same, became, said,
        outcomes -> offer.ean -> 'countries', at);
      -- What is still to be said in a country makes the offer due; what a country refuses has it tried again later.
      if became = 'accepted' then
        is_current := is_current and not there.is_due;
        is_wrong := there.is_wrong;
        said := coalesce(there.wrong, said);
      end if;
    end if;
    update public.channel_offers
    set batch_id = null, sent_sku = null, sent_active = null, sent_price_cents = null, sent_pieces = null,
      told_active = case when has_told then sent_active when is_as_before then told_active end,
      told_price_cents = case when has_told then sent_price_cents when is_as_before then told_price_cents end,
      told_pieces = case when has_told then sent_pieces when is_as_before then told_pieces end,
      told_at = case when has_told then at when became = 'absent' then null else told_at end,
      state = case
        when not is_current or became is null or became = 'unknown'
          then case when offer.held is not null and offer.told_at is null and not has_told then 'held' else 'due' end
        when is_wrong then 'refused'
        when became = 'accepted' then 'told'
        else became
      end,
      error = case
        when not is_current then null
        when became in ('refused', 'held', 'accepted', 'unknown') then said
        when became is null then error
      end,
      due_at = case
        when became = 'unknown' then later
        when is_wrong and is_current
          then at + interval '1 minute' * retry_minutes[least(offer.attempts, array_length(retry_minutes, 1))]
        else at
      end
    where current of sent;
    if not offer.is_same and became is distinct from 'absent' then
      perform public.leave_sku(owner, offer.channel_account_id, offer.sent_sku, offer.wanted_price_cents,
        offer.list_price_cents, case when became = 'accepted' then at end, at);
    end if;
  end loop;
  perform public.drop_left_skus(owner, account, at);
end
$$;

-- Takes over what the channel has of an offer in its countries; `seen` by marketplace: { price, is_off, error }, without those
-- where it has none. Answers `due` where something has to be told there again, `refused` where something is not as wanted for
-- the channel's reasons, else `told`.
create or replace function public.note_compared_countries(owner bigint, account bigint, offer_ean text, seen jsonb,
  pieces int, at timestamptz) returns text
language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
begin
  update public.channel_offer_countries c
  set told_active = o.is_there and (o.price is not null or pieces = 0 and coalesce(c.told_active, c.wanted_active)),
    told_price_cents = case
      when not o.is_there then null
      when pieces = 0 then coalesce(c.told_price_cents, c.wanted_price_cents)
      else o.price end,
    told_at = case when o.is_there then coalesce(c.told_at, at) end,
    -- What is listed goes on there, whatever keeps the offer out of other countries.
    held = case when o.is_there and c.held = o.offer_held then null else c.held end,
    off_since = case when o.is_off and c.wanted_active then coalesce(c.off_since, at) end,
    message = case when o.is_there then coalesce(o.error, case when c.state in ('refused', 'held') then c.message end)
      else c.message end
  from (
    select n.marketplace, seen ? n.marketplace as is_there, f.held as offer_held,
      (seen -> n.marketplace ->> 'price')::bigint as price,
      coalesce((seen -> n.marketplace ->> 'is_off')::boolean, false) as is_off,
      nullif(seen -> n.marketplace ->> 'error', '') as error
    from public.channel_offer_countries n
    join public.channel_offers f
      on f.company_id = n.company_id and f.channel_account_id = n.channel_account_id and f.ean = n.ean
    where n.company_id = owner and n.channel_account_id = account and n.ean = offer_ean
  ) o
  where c.company_id = owner and c.channel_account_id = account and c.ean = offer_ean and c.marketplace = o.marketplace;
  update public.channel_offer_countries c
  set state = case
    when c.held is not null then 'held'
    when not c.wanted_active then case when coalesce(c.told_active, false) then 'due' when c.told_at is null then 'absent' else 'told' end
    when c.told_active and c.told_price_cents = c.wanted_price_cents then 'told'
    when c.state in ('refused', 'held') then c.state
    else 'due' end
  where c.company_id = owner and c.channel_account_id = account and c.ean = offer_ean;
  return (
    select case when bool_or(c.state = 'due') then 'due'
      when bool_or(c.state = 'refused' or c.state = 'held' and c.held is null) then 'refused' else 'told' end
    from public.channel_offer_countries c
    where c.company_id = owner and c.channel_account_id = account and c.ean = offer_ean);
end
$$;

-- Takes over what the channel of an own account has of offers in a range of EANs; `compared` by EAN: { sku, told_at, listed,
-- price, pieces, error, countries }. What differs from what is wanted is told again, what the channel does not list waits until it
-- does, and what was sent since it was asked is left alone.
create or replace function public.note_compared_offers(owner bigint, account bigint, first_ean text, last_ean text,
  compared jsonb, at timestamptz) returns void
language plpgsql volatile set search_path = '' set enable_seqscan = off as $$
declare
  kept cursor for
    select f.ean, f.sku, f.told_at, f.state, f.wanted_active, f.wanted_price_cents, f.wanted_pieces,
      coalesce(f.told_active, f.wanted_active) as shown_active,
      coalesce(f.told_price_cents, f.wanted_price_cents) as shown_price
    from public.channel_offers f
    where f.company_id = owner and f.channel_account_id = account and f.ean >= first_ean and f.ean <= last_ean
      and f.batch_id is null
    for update;
  has jsonb;
  is_listed boolean;
  pieces int;
  price bigint;
  is_active boolean;
  there text;
  has_countries boolean;
begin
  for offer in kept loop
    has := compared -> offer.ean;
    continue when has is null or has ->> 'sku' is distinct from offer.sku
      or (has ->> 'told_at')::timestamptz is distinct from offer.told_at;
    is_listed := (has ->> 'listed')::boolean;
    continue when not is_listed and offer.state = 'absent';
    -- What is being deleted there may be shown for a while.
    continue when exists (
      select from public.offer_relistings r
      where r.company_id = owner and r.channel_account_id = account and r.ean = offer.ean and r.state <> 'asked');
    pieces := (has ->> 'pieces')::int;
    -- Nobody can buy what has no pieces: its price is not compared.
    price := case when pieces = 0 then offer.shown_price else (has ->> 'price')::bigint end;
    is_active := pieces > 0 or offer.shown_active;
    there := 'told';
    has_countries := exists (
      select from public.channel_offer_countries n
      where n.company_id = owner and n.channel_account_id = account and n.ean = offer.ean);
    if has_countries and not is_listed then
      perform public.forget_told_countries(owner, account, offer.ean);
    elsif has_countries and jsonb_typeof(has -> 'countries') = 'object' then
      -- What it costs is compared country by country.
      price := offer.shown_price;
      there := public.note_compared_countries(owner, account, offer.ean, has -> 'countries', pieces, at);
    end if;
    update public.channel_offers
    set told_active = case when is_listed then is_active end,
      told_price_cents = case when is_listed then price end,
      told_pieces = case when is_listed then pieces end,
      told_at = case when is_listed then coalesce(told_at, at) end,
      state = case
        when not is_listed and (state in ('refused', 'held') and has_countries or state = 'held') then state
        -- Where Kontor lists, what was taken off is listed again.
        when not is_listed then case when has_countries and wanted_pieces > 0 then 'due' else 'absent' end
        when (is_active, price, pieces)
          is not distinct from (wanted_active, wanted_price_cents, wanted_pieces) then there
        when state = 'refused' then state
        else 'due'
      end,
      error = case
        when is_listed then coalesce(nullif(has ->> 'error', ''), case when state = 'refused' then error end)
        when state = 'refused' and has_countries then error
      end,
      due_at = case when state = 'refused' then due_at else at end
    where current of kept;
  end loop;
end
$$;

-- EANs that may be offered on an account that the company in scope sells through, behind one, in their order.
create or replace function public.offer_eans_after(owner bigint, account bigint, after text, at_most int)
returns table (ean text)
language sql stable security definer set search_path = '' as $$
  select found.ean from (
    select e.ean
    from public.channel_accounts a
    cross join lateral (
      select owner as company_id where not a.is_shared
      union all
      select p.participant_id from public.channel_participations p
      where a.is_shared and p.company_id = owner and p.channel_account_id = account
    ) s
    cross join lateral (
      select z.ean from public.article_sizes z
      where z.company_id = s.company_id and z.ean > after order by z.ean limit at_most
    ) e
    where a.company_id = owner and a.id = account
      and exists (select from public.company_channel_accounts() x where x.owner_id = owner and x.id = account)
    union
    (select f.ean from public.channel_offers f
    where f.company_id = owner and f.channel_account_id = account and f.ean > after
      and exists (select from public.company_channel_accounts() x where x.owner_id = owner and x.id = account)
    order by f.ean limit at_most)
  ) found
  order by found.ean limit at_most
$$;

-- What the channel of an account of the provider, through which the company in scope sells, was told of these EANs: how far
-- it is, and the price, which everybody sees there. The pieces of other merchants are left out.
create or replace function public.shared_offers(owner bigint, account bigint, eans text[])
returns table (ean text, state text, error text, wanted_price_cents bigint, told_active boolean, told_price_cents bigint, told_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.ean, f.state, f.error, f.wanted_price_cents, f.told_active, f.told_price_cents, f.told_at
  from public.channel_offers f
  where f.company_id = owner and f.channel_account_id = account and f.ean = any (eans)
    and exists (select from public.company_channel_accounts() x where x.owner_id = owner and x.id = account)
$$;

-- Companies with accounts at channels; a paused company's rest.
create or replace function public.companies_with_channel_accounts() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where c.paused_at is null and exists (select from public.channel_accounts a where a.company_id = c.id)
  order by c.id
$$;

-- Companies with offers that are listed anew whose next step is due by then.
create or replace function public.companies_with_due_relistings(due_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where c.paused_at is null
    and exists (select from public.offer_relistings r where r.company_id = c.id and r.due_at <= due_before)
  order by c.id
$$;

-- Companies with articles that have changed, or whose channels have to be told of something, or asked how far they are, by then.
create or replace function public.companies_with_offers_to_tell(due_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.article_changes n where n.company_id = c.id)
    or c.paused_at is null and exists (
    select from public.channel_accounts a join public.channel_traits t on t.adapter = a.vendor
    where a.company_id = c.id and a.is_active and t.tells_offers
      and not exists (
        select from public.offer_accounts n
        where n.company_id = c.id and n.channel_account_id = a.id and n.rests_until > due_before)
      and (exists (
        select from public.channel_offers f
        where f.company_id = c.id and f.channel_account_id = a.id and f.batch_id is null
          and f.state in ('due', 'refused') and f.due_at <= due_before)
      or exists (
        select from public.offer_batches b
        where b.company_id = c.id and b.channel_account_id = a.id and b.next_look_at <= due_before)))
  order by c.id
$$;
