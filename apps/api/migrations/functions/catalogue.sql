-- What the merchants that sell through a shared account of the company in scope have of an order's articles: for whom it
-- is meant is decided by that, and of their catalogues nothing else is told. A paused merchant gets none.
create or replace function public.stock_of_participants(account bigint, wanted jsonb)
returns table (participant_id bigint, ranking smallint, named int, known int, in_stock int)
language sql stable security definer set search_path = '' as $$
  select p.participant_id, p.ranking,
    coalesce(sum(w.quantity) filter (where w.store_number <> '' and exists (
      select from public.stores n
      where n.company_id = p.participant_id and n.store_number = w.store_number and n.is_active and not exists (
        select from public.store_closed_channels x
        where x.company_id = n.company_id and x.store_id = n.id and x.sales_channel_id = c.sales_channel_id))), 0)::int,
    coalesce(sum(w.quantity) filter (where found.sizes > 0), 0)::int,
    coalesce(sum(least(w.quantity, found.available)), 0)::int
  from public.channel_participations p
  join public.companies seller on seller.id = p.participant_id and seller.paused_at is null
  join public.channel_accounts c on c.company_id = p.company_id and c.id = p.channel_account_id
  left join jsonb_to_recordset(wanted) as w (ean text, sku text, store_number text, quantity int) on true
  left join lateral (
    select count(distinct z.id) as sizes,
      coalesce(sum(greatest(0, k.on_hand - k.reserved)) filter (where s.is_active and not exists (
        select from public.store_closed_channels x
        where x.company_id = s.company_id and x.store_id = s.id and x.sales_channel_id = c.sales_channel_id)), 0) as available
    from public.article_sizes z
    left join public.stock k on k.company_id = z.company_id and k.size_id = z.id
    left join public.stores s on s.company_id = k.company_id and s.id = k.store_id
    where z.company_id = p.participant_id
      and (z.ean = w.ean and w.ean <> '' or w.ean = '' and z.sku = w.sku and w.sku <> '')
  ) found on true
  where p.company_id = nullif(current_setting('app.company_id', true), '')::bigint
    and p.channel_account_id = account and p.is_active
  group by p.participant_id, p.ranking
$$;

-- What customs is told of the articles of these sizes, for the company in scope. The limited session of an order ships
-- without seeing the assortment.
create or replace function public.customs_of_sizes(sizes bigint[])
returns table (size_id bigint, hs_tariff_number text, origin_country text, net_weight_grams integer)
language sql stable security definer set search_path = '' as $$
  select s.id, a.hs_tariff_number, a.origin_country, a.net_weight_grams
  from public.article_sizes s
  join public.articles a on a.company_id = s.company_id and a.id = s.article_id
  where s.company_id = nullif(current_setting('app.company_id', true), '')::bigint and s.id = any (sizes)
$$;

-- What our copies of the pictures of these sizes are called, for the company in scope, where there are some. The limited
-- session of an order shows it without seeing the assortment.
create or replace function public.pictures_of_sizes(sizes bigint[])
returns table (size_id bigint, img_id text)
language sql stable security definer set search_path = '' as $$
  select s.id, a.img_id
  from public.article_sizes s
  join public.articles a on a.company_id = s.company_id and a.id = s.article_id
  where s.company_id = nullif(current_setting('app.company_id', true), '')::bigint and s.id = any (sizes)
    and a.img_id <> ''
$$;

-- Pieces that were sent or booked back, for the figures of their articles of the company in scope. The limited session of
-- an order ships without seeing the assortment.
create or replace function public.note_pieces(facts jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.article_figure_deltas (company_id, article_id, day, sales_channel_id, sold, returned)
  select s.company_id, s.article_id, f.day, f.sales_channel_id, f.sold, f.returned
  from jsonb_to_recordset(facts) as f (size_id bigint, day date, sales_channel_id smallint, sold int, returned int)
  join public.article_sizes s on s.id = f.size_id
    and s.company_id = nullif(current_setting('app.company_id', true), '')::bigint
$$;

-- Why a piece came back, for the figures of its article of the company in scope.
create or replace function public.note_return_reason(of_size bigint, order_day date, why text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.article_figure_deltas (company_id, article_id, day, returned, reason)
  select s.company_id, s.article_id, order_day, 1, why from public.article_sizes s
  where s.id = of_size and s.company_id = nullif(current_setting('app.company_id', true), '')::bigint
$$;

-- Companies whose articles have news for their figures.
create or replace function public.companies_with_article_figure_deltas() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.article_figure_deltas d where d.company_id = c.id)
  order by c.id
$$;

-- Companies with figures of days before one.
create or replace function public.companies_with_article_figures_before(first date) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.article_day_figures d where d.company_id = c.id and d.day < first)
    or exists (select from public.article_day_reasons d where d.company_id = c.id and d.day < first)
  order by c.id
$$;

drop function if exists public.companies_with_silent_bulk_updates(timestamptz);

-- Companies with a store whose stock has not come for too long, which is not yet taken into what is offered.
create or replace function public.companies_with_ended_receipts(at timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select distinct r.company_id from public.stock_receipts r where not r.end_noted and r.current_until <= at order by 1
$$;

-- Articles of the company in scope that name a picture by the hash of its address. Row-level security keeps md5() away from
-- indexes.
create or replace function public.article_ids_by_picture(hash text) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select a.id from public.articles a
  where a.company_id = nullif(current_setting('app.company_id', true), '')::bigint
    and md5(a.image_url) = hash and a.image_url <> ''
$$;

-- Companies with pictures that are to be fetched by then.
create or replace function public.companies_with_due_pictures(due_by timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.article_pictures p where p.company_id = c.id and p.next_at <= due_by)
  order by c.id
$$;

-- Articles of the company in scope with a part of their title. Row-level security keeps `like` away from indexes.
create or replace function public.article_ids_by_title_like(pattern text, at_most int) returns setof bigint
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return query execute
    'select id from public.articles where company_id = $1 and lower(title) like $2 limit $3'
    using nullif(current_setting('app.company_id', true), '')::bigint, pattern, at_most;
end
$$;

-- Notes articles for the channels, and with their stock for their figures, in the transaction of whatever changed them. One
-- trigger a statement, so that a feed of a thousand rows costs one insert; with the rights of their owner, since the limited
-- sessions change stock without seeing articles.
create or replace function public.note_stock_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with moved as (
    select distinct z.company_id, z.article_id
    from changed c join public.article_sizes z on z.company_id = c.company_id and z.id = c.size_id
    where c.on_hand > c.reserved
  ), noted as (
    insert into public.article_figure_deltas (company_id, article_id) select m.company_id, m.article_id from moved m
  )
  insert into public.article_changes (company_id, article_id) select m.company_id, m.article_id from moved m;
  return null;
end
$$;

create or replace function public.note_stock_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with moved as (
    select distinct z.company_id, z.article_id
    from changed c
    join before b on b.company_id = c.company_id and b.size_id = c.size_id and b.store_id = c.store_id
    join public.article_sizes z on z.company_id = c.company_id and z.id = c.size_id
    where greatest(0, b.on_hand - b.reserved) <> greatest(0, c.on_hand - c.reserved)
  ), noted as (
    insert into public.article_figure_deltas (company_id, article_id) select m.company_id, m.article_id from moved m
  )
  insert into public.article_changes (company_id, article_id) select m.company_id, m.article_id from moved m;
  return null;
end
$$;

create or replace function public.note_size_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.article_changes (company_id, article_id)
  select distinct c.company_id, c.article_id from changed c;
  return null;
end
$$;

create or replace function public.note_article_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.article_changes (company_id, article_id)
  select c.company_id, c.id from changed c join before b on b.company_id = c.company_id and b.id = c.id
  where b.is_active <> c.is_active;
  return null;
end
$$;

-- Only where they are missing: that locks the tables, and the database may be in use.
do $$
begin
  if not exists (select from pg_trigger where tgrelid = 'public.stock'::regclass and tgname = 'note_updated_stock') then
    create trigger note_updated_stock after update on public.stock
      referencing old table as before new table as changed
      for each statement execute function public.note_stock_update();
    create trigger note_inserted_stock after insert on public.stock
      referencing new table as changed for each statement execute function public.note_stock_change();
    create trigger note_deleted_stock after delete on public.stock
      referencing old table as changed for each statement execute function public.note_stock_change();
    create trigger note_inserted_sizes after insert on public.article_sizes
      referencing new table as changed for each statement execute function public.note_size_change();
    create trigger note_updated_sizes after update on public.article_sizes
      referencing new table as changed for each statement execute function public.note_size_change();
    create trigger note_updated_articles after update on public.articles
      referencing old table as before new table as changed
      for each statement execute function public.note_article_update();
    create trigger note_inserted_switches after insert on public.article_channels
      referencing new table as changed for each statement execute function public.note_size_change();
    create trigger note_updated_switches after update on public.article_channels
      referencing new table as changed for each statement execute function public.note_size_change();
    create trigger note_deleted_switches after delete on public.article_channels
      referencing old table as changed for each statement execute function public.note_size_change();
  end if;
end
$$;

-- What each active merchant on a shared account of the company in scope has of articles, as far as it sells them on the
-- account's channel: nothing else is told of their catalogues. A paused merchant has none.
create or replace function public.articles_of_participants(account bigint, wanted jsonb)
returns table (participant_id bigint, key int, available int)
language sql stable security definer set search_path = '' as $$
  select p.participant_id, w.key, found.available
  from public.channel_participations p
  join public.companies seller on seller.id = p.participant_id and seller.paused_at is null
  join public.channel_accounts c on c.company_id = p.company_id and c.id = p.channel_account_id
  cross join jsonb_to_recordset(wanted) as w (key int, ean text, sku text)
  cross join lateral (
    select coalesce(sum(greatest(0, k.on_hand - k.reserved)), 0)::int as available
    from public.article_sizes z
    join public.articles a on a.company_id = z.company_id and a.id = z.article_id and a.is_active
    left join public.article_channels x
      on x.company_id = a.company_id and x.article_id = a.id and x.sales_channel_id = c.sales_channel_id
    join public.stock k on k.company_id = z.company_id and k.size_id = z.id
    join public.stores s on s.company_id = k.company_id and s.id = k.store_id and s.is_active
    where z.company_id = p.participant_id and coalesce(x.is_active, true)
      and (z.ean = w.ean and w.ean <> '' or w.ean = '' and z.sku = w.sku and w.sku <> '')
      and not exists (
        select from public.store_closed_channels n
        where n.company_id = s.company_id and n.store_id = s.id and n.sales_channel_id = c.sales_channel_id)
  ) found
  where p.company_id = nullif(current_setting('app.company_id', true), '')::bigint
    and p.channel_account_id = account and p.is_active
$$;
