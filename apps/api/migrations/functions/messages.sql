-- How many people have hidden a message of the provider, in whatever company they work.
create or replace function public.announcement_readers(announcement bigint) returns int
language sql stable security definer set search_path = '' as $$
  select count(distinct r.user_id)::int from public.announcement_reads r where r.announcement_id = announcement
$$;
