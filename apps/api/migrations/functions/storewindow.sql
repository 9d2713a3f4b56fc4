-- Who a link belongs to, by the hash of what it carries: the page that it opens knows no company yet.
create or replace function public.find_storewindow_request(link text)
returns table (company_id bigint, company_name text, id bigint)
language sql stable security definer set search_path = '' as $$
  select r.company_id, c.name, r.id
  from public.storewindow_requests r join public.companies c on c.id = r.company_id and c.paused_at is null
  where r.token_hash = link
$$;

-- Companies with something that the job has to delete: who asked and did not confirm until then, and confirmations of
-- before `forgotten`.
create or replace function public.companies_with_old_storewindow_requests(expired_by timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.storewindow_requests r
    where r.company_id = c.id and r.expires_at <= expired_by
      and (r.confirmed_at is null or r.address_hash <> ''))
  order by c.id
$$;

-- Deletes who asked for a reservation of the company in scope and has not confirmed it. Their link leads nowhere then.
create or replace function public.forget_storewindow_request(subject bigint) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.storewindow_requests r
  where r.company_id = nullif(current_setting('app.company_id', true), '')::bigint and r.id = subject and r.confirmed_at is null
$$;
