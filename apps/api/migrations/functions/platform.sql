-- What happened in whatever company since an event, for the streams by which browsers learn to ask again: no payload.
create or replace function public.newest_event() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(e.id), 0) from public.domain_events e
$$;

create or replace function public.events_after(event bigint, at_most int)
returns table (id bigint, company_id bigint, type text)
language sql stable security definer set search_path = '' as $$
  select e.id, e.company_id, e.type from public.domain_events e where e.id > event order by e.id limit at_most
$$;

-- Notes the clock of a worker. Answers whether it shows an earlier instant than was noted, by more than the tolerance; the note
-- then stays as it is, so that whoever dies in the middle of what follows leaves it to the next.
create or replace function public.clock_went_back(shown timestamptz, tolerance_ms double precision) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.clock_readings as r (id, latest_at) values (1, shown)
  on conflict on constraint clock_readings_pkey do update set latest_at = excluded.latest_at
  where r.latest_at <= excluded.latest_at + tolerance_ms * interval '1 millisecond';
  return not found;
end
$$;
