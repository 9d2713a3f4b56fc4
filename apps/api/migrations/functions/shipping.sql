-- A carrier's webhook names a shipment alone when it comes from the operator's own account.
create or replace function public.company_of_shipment(seller text, shipment text)
returns table (company_id bigint, company_name text)
language sql stable security definer set search_path = '' as $$
  select a.company_id, c.name
  from public.label_attempts a join public.companies c on c.id = a.company_id
  where a.vendor = seller and a.carrier_shipment_id = shipment
  limit 1
$$;

-- Reserves the next calls of a carrier account, for all workers together: a token bucket that each reservation moves on.
-- Answers how many milliseconds from now the first of them is, and how many lie between two.
-- While more is wanted than the rate allows, and the carrier stays as quick as it was (may_grow), the rate grows four times a
-- second: by an eighth until the carrier has first refused a call, by a hundredth from then on.
create or replace function public.reserve_carrier_turns(key text, turns integer, may_grow boolean)
returns table (wait_ms double precision, gap_ms double precision)
language plpgsql volatile security definer set search_path = '' as $$
declare
  first_rate constant double precision := 20;
  highest_rate constant double precision := 400;
  -- Turns that nobody took may be made up for, but not many: the carrier counts by the second.
  made_up_for constant interval := '250 milliseconds';
  pace public.carrier_paces;
  this_instant timestamptz;
  first_at timestamptz;
  gap interval;
begin
  loop
    select * into pace from public.carrier_paces p where p.account = key for update;
    exit when found;
    insert into public.carrier_paces (account, rate, next_at, changed_at)
    values (key, first_rate, clock_timestamp(), clock_timestamp())
    on conflict do nothing;
  end loop;
  this_instant := clock_timestamp();
  -- No turn is reserved so far ahead: the server's clock was, and went back.
  if pace.next_at > this_instant + interval '1 hour' then
    pace.next_at := this_instant;
    pace.changed_at := least(pace.changed_at, this_instant);
  end if;
  if may_grow and pace.next_at > this_instant - made_up_for
     and pace.changed_at < this_instant - interval '250 milliseconds' then
    pace.rate := least(highest_rate, pace.rate * case when pace.refused_at is null then 1.125 else 1.01 end);
    pace.changed_at := this_instant;
  end if;
  gap := interval '1 second' / pace.rate;
  first_at := greatest(pace.next_at, this_instant - made_up_for);
  update public.carrier_paces p
  set rate = pace.rate, changed_at = pace.changed_at, next_at = first_at + turns * gap
  where p.account = key;
  return query select
    extract(epoch from first_at - this_instant)::double precision * 1000,
    extract(epoch from gap)::double precision * 1000;
end
$$;

-- The carrier refused a call because there were too many: a little below what it announces, where that can be the limit that
-- was met, else a tenth less. Calls that were under way together are refused together and count once.
create or replace function public.slow_carrier_down(key text, announced double precision, pause_ms double precision)
returns void
language sql volatile security definer set search_path = '' as $$
  update public.carrier_paces p
  set rate = case
        when announced between p.rate / 2 and p.rate then announced * 0.97
        else greatest(0.2, p.rate * 0.9)
      end,
      refused_at = clock_timestamp(),
      changed_at = clock_timestamp(),
      next_at = greatest(p.next_at, clock_timestamp() + pause_ms * interval '1 millisecond')
  where p.account = key and (p.refused_at is null or p.refused_at < clock_timestamp() - interval '250 milliseconds');
$$;

-- Companies with a label that should have been bought, fetched or discarded by then.
create or replace function public.companies_with_overdue_labels(due_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.label_attempts a
    where a.company_id = c.id and (a.state in ('requested', 'prepared', 'purchasing') or a.discard = 'wanted')
      and a.due_at <= due_before)
  order by c.id
$$;

-- Companies with a parcel that the carrier is to be asked about.
create or replace function public.companies_with_labels_to_track(due_by timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (select from public.label_attempts a where a.company_id = c.id and a.track_due_at <= due_by)
  order by c.id
$$;

-- Takes the recipient out of the labels of an order, or of a label without an order, of the company in scope. The stored
-- papers are replaced by who calls it.
create or replace function public.forget_parcel_recipient(of_order bigint, of_loose_label bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  scope bigint := nullif(current_setting('app.company_id', true), '')::bigint;
begin
  update public.label_attempts a
  set recipient = public.blank_address(a.recipient), errors = '{}', label_url = null, customs_url = null,
    payload = case a.label_type
      when 'return' then jsonb_set(a.payload, '{from}', public.blank_address(a.payload->'from'))
      else jsonb_set(a.payload, '{to}', public.blank_address(a.payload->'to')) end
  where a.company_id = scope and (a.order_id = of_order or a.loose_label_id = of_loose_label);
  update public.label_errors e set information = '{}' where e.company_id = scope and e.order_id = of_order;
  update public.label_transitions t set message = ''
  where t.company_id = scope and t.label_attempt_id in (
    select a.id from public.label_attempts a
    where a.company_id = scope and (a.order_id = of_order or a.loose_label_id = of_loose_label));
  update public.loose_labels l
  set customer = public.blank_address(l.customer), information = '{}'
  where l.company_id = scope and l.id = of_loose_label;
end
$$;

-- Adds a label that was bought to the figures of its month, or takes it out of them (n = -1).
create or replace function public.add_label(label public.label_attempts, n integer) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.label_months as m (company_id, month, store_id, carrier, labels, voided, cost_cents)
  select label.company_id, date_trunc('month', label.finished_at at time zone 'Europe/Berlin')::date,
    coalesce(
      (select p.store_id from public.shippings p where p.company_id = label.company_id and p.id = label.shipping_id),
      (select l.store_id from public.loose_labels l where l.company_id = label.company_id and l.id = label.loose_label_id)),
    label.carrier, n,
    case when label.discard = 'done' then n else 0 end,
    case when label.discard = 'done' then 0 else n * coalesce(label.price_cents, 0) end
  where label.state = 'bought' and label.finished_at is not null
  on conflict (company_id, month, store_id, carrier) do update
  set labels = m.labels + excluded.labels, voided = m.voided + excluded.voided, cost_cents = m.cost_cents + excluded.cost_cents
$$;
revoke all on function public.add_label(public.label_attempts, integer) from public;

create or replace function public.count_label() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then perform public.add_label(old, -1); end if;
  perform public.add_label(new, 1);
  return null;
end
$$;

-- Deferred, so that the row of a store and its carrier is locked by one purchase for no longer than its commit takes.
-- Only where they are missing: that locks the table, and the database may be in use. While it is locked, what was bought before
-- is counted.
do $$
begin
  if not exists (
    select from pg_trigger where tgrelid = 'public.label_attempts'::regclass and tgname = 'count_inserted_label') then
    create constraint trigger count_inserted_label after insert on public.label_attempts
      deferrable initially deferred for each row when (new.state = 'bought')
      execute function public.count_label();
    create constraint trigger count_updated_label after update on public.label_attempts
      deferrable initially deferred for each row
      when ((old.state = 'bought' or new.state = 'bought')
        and (old.state, old.discard, old.price_cents, old.finished_at, old.carrier)
          is distinct from (new.state, new.discard, new.price_cents, new.finished_at, new.carrier))
      execute function public.count_label();
    insert into public.label_months (company_id, month, store_id, carrier, labels, voided, cost_cents)
    select a.company_id, date_trunc('month', a.finished_at at time zone 'Europe/Berlin')::date,
      coalesce(p.store_id, l.store_id), a.carrier, count(*), count(*) filter (where a.discard = 'done'),
      coalesce(sum(a.price_cents) filter (where a.discard is distinct from 'done'), 0)
    from public.label_attempts a
    left join public.shippings p on p.company_id = a.company_id and p.id = a.shipping_id
    left join public.loose_labels l on l.company_id = a.company_id and l.id = a.loose_label_id
    where a.state = 'bought' and a.finished_at is not null
    group by 1, 2, 3, 4;
  end if;
end
$$;
