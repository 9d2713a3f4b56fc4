-- Writes entries into the ledger of points of the company in scope, what they add to the sums of their days, and the points
-- of their orders. An entry that is there already is not written again. The limited session of an order cancels and books
-- back without seeing sums.
create or replace function public.write_points(entries jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  scope constant bigint := nullif(current_setting('app.company_id', true), '')::bigint;
  notes jsonb;
begin
  with written as (
    insert into public.point_entries (company_id, order_id, line_id, kind, act_id, counters_id, store_id, federal_state,
      acted_at, day, count_day, days, difference_cents, half_points, created_at)
    select scope, e.order_id, e.line_id, e.kind, e.act_id, e.counters_id, e.store_id, e.federal_state,
      e.acted_at, e.day, e.count_day, e.days, e.difference_cents, e.half_points, e.created_at
    from jsonb_to_recordset(entries) as e (order_id bigint, line_id bigint, kind text, act_id bigint, counters_id bigint,
      store_id bigint, federal_state text, acted_at timestamptz, day date, count_day date, days int,
      difference_cents bigint, half_points int, created_at timestamptz)
    on conflict do nothing
    returning order_id, line_id, kind, counters_id, store_id, day, days, half_points
  ), signed as (
    select w.*, case when w.kind in ('ship', 'return') then 1 else 0 end as acts,
      case when w.counters_id is null then 1 else -1 end as sign,
      case when w.days is not null then w.kind end as handled, least(w.days, 4) as waited
    from written w
  ), summed as (
    insert into public.point_deltas (company_id, day, store_id, acts, days, half_points, kind, waited, pieces)
    select scope, s.day, t.store, sum(s.sign * s.acts), sum(s.sign * s.acts * coalesce(s.days, 0)), sum(s.half_points),
      s.handled, s.waited, case when s.handled is null then 0 else sum(s.sign) end
    from signed s
    cross join lateral (select 0::bigint as store union all select s.store_id where s.store_id is not null) t
    group by s.day, t.store, s.handled, s.waited
  )
  select jsonb_agg(jsonb_build_object('order_id', w.order_id, 'line_id', w.line_id, 'half_points', w.half_points,
    'transition', case when w.counters_id is not null then 'label_voided_ln' when w.kind = 'return' then 'returned_ln'
      when w.kind = 'cancel' then 'cancelled_ln' else 'shipped_ln' end))
  into notes from written w where w.half_points <> 0;
  if notes is not null then perform public.note_order_points(notes); end if;
end
$$;

-- The colour of what was sent and booked back, and of the business days that took.
create or replace function public.ranking_colour(acts bigint, days bigint) returns text
language sql immutable set search_path = '' as $$
  select case when acts = 0 then 'grey' when days <= acts then 'green' when days <= 2 * acts then 'yellow' else 'red' end
$$;

-- What companies did on days of Berlin, all stores together: folded or not. For the functions below, not for the application.
create or replace function public.ranking_sums(companies bigint[], first_day date, last_day date)
returns table (company_id bigint, acts bigint, days bigint, half_points bigint)
language sql stable security definer set search_path = '' as $$
  select c.id, coalesce(sum(s.acts), 0)::bigint, coalesce(sum(s.days), 0)::bigint, coalesce(sum(s.half_points), 0)::bigint
  from unnest(companies) as c (id)
  left join lateral (
    select p.acts, p.days, p.half_points from public.point_days p
    where p.company_id = c.id and p.store_id = 0 and p.day between first_day and last_day
    union all
    select d.acts, d.days, d.half_points from public.point_deltas d
    where d.company_id = c.id and d.store_id = 0 and d.day between first_day and last_day
  ) s on true
  group by c.id
$$;

-- The colours of companies, for whoever hands out orders among them: no figures.
create or replace function public.ranking_colours(companies bigint[], first_day date, last_day date)
returns table (company_id bigint, colour text)
language sql stable security definer set search_path = '' as $$
  select s.company_id, public.ranking_colour(s.acts, s.days) from public.ranking_sums(companies, first_day, last_day) s
$$;

-- Companies with entries of the ledger that are not in the sums of their days yet.
create or replace function public.companies_with_point_deltas() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.point_deltas d where d.company_id = c.id)
  order by c.id
$$;

-- Merchants whose orders from before there was a ledger are not scored yet.
create or replace function public.companies_with_points_to_score() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where not exists (select from public.point_backfills b where b.company_id = c.id and b.is_done)
  order by c.id
$$;

-- The figures of days of the company in scope by store, 0 for all together: folded or not.
create or replace function public.store_sums(stores bigint[], first_day date, last_day date)
returns table (store_id bigint, acts bigint, days bigint, half_points bigint)
language sql stable set search_path = '' as $$
  select c.id, coalesce(sum(s.acts), 0)::bigint, coalesce(sum(s.days), 0)::bigint, coalesce(sum(s.half_points), 0)::bigint
  from unnest(stores) as c (id)
  left join lateral (
    select p.acts, p.days, p.half_points from public.point_days p
    where p.company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)
      and p.store_id = c.id and p.day between first_day and last_day
    union all
    select d.acts, d.days, d.half_points from public.point_deltas d
    where d.company_id = (select nullif(current_setting('app.company_id', true), '')::bigint)
      and d.store_id = c.id and d.day between first_day and last_day
  ) s on true
  group by c.id
$$;

-- All merchants with colour and place: those who take part, by the points of the days, then the others, who have no place.
-- Who takes part sells through an account of the provider's and is not paused. No figures.
create or replace function public.merchant_places(first_day date, last_day date)
returns table (company_id bigint, company_name text, colour text, place bigint, place_in_colour bigint, taking_part bigint)
language sql stable security definer set search_path = '' as $$
  with merchant as (
    select c.id, c.name, c.paused_at is null and exists (
      select from public.channel_participations p where p.participant_id = c.id and p.is_active) as takes_part
    from public.companies c where not c.is_provider
  ), summed as (
    select m.id, m.name, m.takes_part, s.half_points, public.ranking_colour(s.acts, s.days) as colour
    from public.ranking_sums(array(select m.id from merchant m), first_day, last_day) s
    join merchant m on m.id = s.company_id
  )
  select s.id, s.name, s.colour,
    case when s.takes_part then rank() over (partition by s.takes_part order by s.half_points desc) end,
    case when s.takes_part then rank() over (partition by s.takes_part, s.colour order by s.half_points desc) end,
    count(*) filter (where s.takes_part) over ()
  from summed s
  order by s.takes_part desc, s.half_points desc, s.name, s.id
$$;
