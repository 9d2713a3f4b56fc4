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

-- Works out what is wanted of these EANs on an account that the company in scope sells through. On an own account the owner
-- is the only seller. On a shared one each EAN is one offer: the lowest price among the active participants that have
-- pieces, and the pieces of those who ask it. What no seller has any more is off. One at a time for an account, so that an
-- older state never replaces a newer one and the numbers of the changes grow in the order of their commits.
-- Answers how many offers the channel now has to be told of.
create or replace function public.refresh_offers(owner bigint, account bigint, eans text[], at timestamptz) returns int
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  kept smallint;
  channel_id smallint;
  channel_key text;
  shared boolean;
  due int;
begin
  select a.stock_buffer, a.sales_channel_id, c.key, a.is_shared into kept, channel_id, channel_key, shared
  from public.channel_accounts a join public.sales_channels c on c.id = a.sales_channel_id
  where a.company_id = owner and a.id = account
    and exists (select from public.company_channel_accounts() x where x.owner_id = owner and x.id = account);
  if not found then
    raise exception 'account % is none of the company in scope', account;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('channels.offers ' || account, owner));
  with sellers as (
    select owner as company_id where not shared
    union all
    select p.participant_id
    from public.channel_participations p
    join public.companies m on m.id = p.participant_id and m.paused_at is null
    where shared and p.company_id = owner and p.channel_account_id = account and p.is_active
  ), asked as (
    -- One lookup an EAN: the planner knows nothing of how many are asked for, and the embedded database nothing of its tables.
    select e.ean, q.sku, q.original_price_cents, q.price, q.is_on,
      case when q.is_on then greatest(0, coalesce(q.pieces, 0) - kept) else 0 end as pieces
    from unnest(eans) as e (ean)
    left join lateral (
      select z.sku, z.original_price_cents, a.is_active and coalesce(x.is_active, true) as is_on,
        public.outgoing_price(z.sale_price_cents, z.channel_prices, channel_key, (
          select b.price_cents from public.best_prices b
          where b.company_id = z.company_id and b.size_id = z.id and b.sales_channel_id = channel_id)) as price,
        (select sum(greatest(0, t.on_hand - t.reserved))
          from public.stock t
          join public.stores o on o.company_id = t.company_id and o.id = t.store_id and o.is_active
          where t.company_id = z.company_id and t.size_id = z.id and not exists (
            select from public.store_closed_channels n
            where n.company_id = t.company_id and n.store_id = t.store_id and n.sales_channel_id = channel_id)) as pieces
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
      max(p.original_price_cents) as list_price
    from priced p group by p.ean, p.best
  ), offered as (
    -- What no seller has any more keeps its price and SKU.
    select w.ean,
      case when w.price is null then f.sku when shared then w.ean else coalesce(nullif(w.sku, ''), w.ean) end as sku,
      w.active, coalesce(w.price, f.wanted_price_cents) as price, w.pieces,
      greatest(coalesce(w.list_price, f.list_price_cents), w.price) as list_price,
      f.ean is null as is_new, f.sku as sku_before, f.wanted_active, f.wanted_price_cents, f.wanted_pieces, f.list_price_cents
    from wanted w
    -- As above: one lookup an EAN, however many offers the account has. It asks for the first EAN from there on, which only
    -- the primary key has in order: asked for the EAN itself, a planner without statistics may read all offers of the
    -- account by another index, for each EAN again.
    left join lateral (
      select o.* from public.channel_offers o
      where o.company_id = owner and o.channel_account_id = account and o.ean >= w.ean
      order by o.ean limit 1
    ) f on f.ean = w.ean
    where w.price is not null or f.ean is not null
  ), changed as (
    select o.ean, o.sku, o.active, o.price, o.pieces, o.list_price, row_number() over (order by o.ean) as position,
      o.wanted_price_cents as price_before
    from offered o
    where o.is_new
      or (o.sku_before, o.wanted_active, o.wanted_price_cents, o.wanted_pieces, o.list_price_cents)
        is distinct from (o.sku, o.active, o.price, o.pieces, o.list_price)
  ), repriced as (
    -- What was shown before is what a reduced price is compared with.
    insert into public.offered_prices as p (company_id, channel_account_id, ean, at, was_cents, is_cents)
    select owner, account, c.ean, at, c.price_before, c.price from changed c where c.price_before <> c.price
    on conflict (company_id, channel_account_id, ean, at) do update set is_cents = excluded.is_cents
  ), written as (
    insert into public.channel_offers as f (company_id, channel_account_id, ean, sku, list_price_cents, wanted_active,
      wanted_price_cents, wanted_pieces, change_no, state, due_at)
    select owner, account, c.ean, c.sku, c.list_price, c.active, c.price, c.pieces,
      c.position + coalesce((
        select max(m.change_no) from public.channel_offers m
        where m.company_id = owner and m.channel_account_id = account), 0),
      'due', at
    from changed c
    on conflict (company_id, channel_account_id, ean) do update
    set sku = excluded.sku, list_price_cents = excluded.list_price_cents, wanted_active = excluded.wanted_active,
      wanted_price_cents = excluded.wanted_price_cents, wanted_pieces = excluded.wanted_pieces,
      change_no = excluded.change_no,
      told_active = case when f.sku = excluded.sku then f.told_active end,
      told_price_cents = case when f.sku = excluded.sku then f.told_price_cents end,
      told_pieces = case when f.sku = excluded.sku then f.told_pieces end,
      told_at = case when f.sku = excluded.sku then f.told_at end,
      state = case
        when f.sku = excluded.sku
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
  perform public.drop_left_skus(owner, account, at);
  return due;
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

create or replace function public.note_left_sku() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.leave_sku(old.company_id, old.channel_account_id, old.sku, old.wanted_price_cents,
    old.list_price_cents, old.told_at, new.due_at);
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
language plpgsql volatile set search_path = '' as $$
declare
  due cursor for
    select f.ean from public.channel_offers f
    where f.company_id = owner and f.channel_account_id = account and f.batch_id is null
      and f.state in ('due', 'refused') and f.due_at <= at
    order by (f.wanted_pieces > 0), f.due_at, f.ean limit at_most
    for update;
  taken int := 0;
begin
  for offer in due loop
    update public.channel_offers
    set batch_id = batch, sent_sku = sku, sent_active = wanted_active, sent_price_cents = wanted_price_cents,
      sent_pieces = wanted_pieces, attempts = attempts + 1
    where current of due;
    taken := taken + 1;
  end loop;
  return taken;
end
$$;

-- Notes what became of offers of a sending; `outcomes` by EAN: { outcome, message }. Those without an outcome were not sent:
-- they stay part of the sending, or are due again where it is over. What changed while it was sent is due, whatever became
-- of it. `retry_minutes`: when a refused offer is tried again, by the number of times it was sent.
create or replace function public.settle_offers(owner bigint, batch bigint, outcomes jsonb, is_over boolean,
  at timestamptz, later timestamptz, retry_minutes int[]) returns void
language plpgsql volatile set search_path = '' as $$
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
begin
  for offer in sent loop
    became := outcomes -> offer.ean ->> 'outcome';
    is_current := offer.is_same and coalesce((offer.sent_active, offer.sent_price_cents, offer.sent_pieces)
      = (offer.wanted_active, offer.wanted_price_cents, offer.wanted_pieces), false);
    said := nullif(outcomes -> offer.ean ->> 'message', '');
    -- The channel has what it had; where an answer was lost nobody knows.
    is_as_before := became is null or became = 'refused';
    has_told := offer.is_same and became is not distinct from 'accepted';
    update public.channel_offers
    set batch_id = null, sent_sku = null, sent_active = null, sent_price_cents = null, sent_pieces = null,
      told_active = case when has_told then sent_active when is_as_before then told_active end,
      told_price_cents = case when has_told then sent_price_cents when is_as_before then told_price_cents end,
      told_pieces = case when has_told then sent_pieces when is_as_before then told_pieces end,
      told_at = case when has_told then at when became = 'absent' then null else told_at end,
      state = case
        when not is_current or became is null or became = 'unknown' then 'due'
        when became = 'accepted' then 'told'
        else became
      end,
      error = case
        when not is_current then null
        when became in ('refused', 'accepted', 'unknown') then said
        when became is null then error
      end,
      due_at = case
        when became = 'unknown' then later
        when became = 'refused' and is_current
          then at + interval '1 minute' * retry_minutes[least(offer.attempts, array_length(retry_minutes, 1))]
        else at
      end
    where current of sent;
    if not offer.is_same and became is distinct from 'absent' then
      perform public.leave_sku(owner, offer.channel_account_id, offer.sent_sku, offer.wanted_price_cents,
        offer.list_price_cents, case when became = 'accepted' then at end, at);
    end if;
  end loop;
  perform public.drop_left_skus(owner, (select b.channel_account_id from public.offer_batches b
    where b.company_id = owner and b.id = batch), at);
end
$$;

-- Takes over what the channel of an own account has of offers in a range of EANs; `compared` by EAN: { sku, told_at, listed,
-- price, pieces, error }. What differs from what is wanted is told again, what the channel does not list waits until it
-- does, and what was sent since it was asked is left alone.
create or replace function public.note_compared_offers(owner bigint, account bigint, first_ean text, last_ean text,
  compared jsonb, at timestamptz) returns void
language plpgsql volatile set search_path = '' as $$
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
begin
  for offer in kept loop
    has := compared -> offer.ean;
    continue when has is null or has ->> 'sku' is distinct from offer.sku
      or (has ->> 'told_at')::timestamptz is distinct from offer.told_at;
    is_listed := (has ->> 'listed')::boolean;
    continue when not is_listed and offer.state = 'absent';
    pieces := (has ->> 'pieces')::int;
    -- Nobody can buy what has no pieces: its price is not compared.
    price := case when pieces = 0 then offer.shown_price else (has ->> 'price')::bigint end;
    is_active := pieces > 0 or offer.shown_active;
    update public.channel_offers
    set told_active = case when is_listed then is_active end,
      told_price_cents = case when is_listed then price end,
      told_pieces = case when is_listed then pieces end,
      told_at = case when is_listed then coalesce(told_at, at) end,
      state = case
        when not is_listed then 'absent'
        when (is_active, price, pieces)
          is not distinct from (wanted_active, wanted_price_cents, wanted_pieces) then 'told'
        when state = 'refused' then state
        else 'due'
      end,
      error = case
        when is_listed then coalesce(nullif(has ->> 'error', ''), case when state = 'refused' then error end)
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
