-- Companies with a file that was being made and has shown no sign of life since then.
create or replace function public.companies_with_silent_files(silent_since timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.generated_files f
    where f.company_id = c.id and f.state = 'running' and f.touched_at <= silent_since)
  order by c.id
$$;
