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
