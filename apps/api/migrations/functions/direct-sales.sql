-- Companies with an upload of before then that file intake has not taken.
create or replace function public.companies_with_ftp_uploads(uploaded_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.ftp_files f
    where f.company_id = c.id and f.folder = 'in' and f.import_file_id is null and f.created_at < uploaded_before)
  order by c.id
$$;
