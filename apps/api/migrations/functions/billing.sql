-- Issued bills never change. One thing may come later, once: the PDF that was made of them. They may be removed when the
-- eight years are over that follow the year of their issue.
create or replace function public.keep_issued_bill() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.state <> 'issued' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and old.pdf_file is null and new.pdf_file is not null
    and to_jsonb(new) - 'pdf_file' = to_jsonb(old) - 'pdf_file' then
    return new;
  end if;
  if tg_op = 'DELETE' and extract(year from old.issue_date) + 8 < extract(year from current_date) then
    return old;
  end if;
  raise exception 'an issued bill never changes' using errcode = 'restrict_violation';
end
$$;

-- The rows of an issued bill, and what they say was billed, stay as they are as well.
create or replace function public.keep_issued_bill_rows() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from changed c join public.bills b on b.company_id = c.company_id and b.id = c.bill_id
    where b.state = 'issued' and extract(year from b.issue_date) + 8 >= extract(year from current_date)
  ) then
    raise exception 'an issued bill never changes' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

-- Only where they are missing: that locks the tables, and the database may be in use.
do $$
declare
  parts text;
begin
  if not exists (select from pg_trigger where tgrelid = 'public.bills'::regclass and tgname = 'keep_issued_bill') then
    create trigger keep_issued_bill before update or delete on public.bills
      for each row execute function public.keep_issued_bill();
  end if;
  foreach parts in array array['bill_rows', 'billed_events'] loop
    if not exists (
      select from pg_trigger where tgrelid = format('public.%I', parts)::regclass and tgname = 'keep_when_inserted'
    ) then
      execute format('create trigger keep_when_inserted after insert on public.%I referencing new table as changed
        for each statement execute function public.keep_issued_bill_rows()', parts);
      execute format('create trigger keep_when_updated after update on public.%I referencing old table as changed
        for each statement execute function public.keep_issued_bill_rows()', parts);
      execute format('create trigger keep_when_deleted after delete on public.%I referencing old table as changed
        for each statement execute function public.keep_issued_bill_rows()', parts);
    end if;
  end loop;
end
$$;

-- Who is billed: everybody but the operator itself.
create or replace function public.billed_companies() returns table (id bigint, name text)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name from public.companies c where not c.is_provider order by c.name, c.id
$$;

-- Who bills.
create or replace function public.billing_operator() returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c where c.is_provider order by c.id limit 1
$$;

-- How many drafts and bills each company has of a month, for the operator's staff; the rows are read in the company's scope.
create or replace function public.bill_totals(of_month date) returns table (company_id bigint, company_name text, total int)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, count(*)::int
  from public.bills b join public.companies c on c.id = b.company_id
  where b.month = of_month and (b.row_count > 0 or b.unpriced_labels > 0 or b.state = 'stopped')
  group by c.id, c.name order by c.name, c.id
$$;

-- Drafts of a month that can be issued, by company.
create or replace function public.issuable_bills(of_month date) returns table (company_id bigint, company_name text, id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id, c.name, b.id
  from public.bills b join public.companies c on c.id = b.company_id
  where b.month = of_month and b.state = 'draft'
  order by c.name, c.id, b.kind
$$;

-- Companies whose drafts of a month leave labels out that have no price.
create or replace function public.unpriced_labels(of_month date) returns table (company_name text, labels int)
language sql stable security definer set search_path = '' as $$
  select c.name, sum(b.unpriced_labels)::int
  from public.bills b join public.companies c on c.id = b.company_id
  where b.month = of_month and b.state <> 'issued' and b.unpriced_labels > 0
  group by c.id, c.name order by c.name, c.id
$$;

-- How far the computation of each company is.
create or replace function public.billing_run_states()
returns table (company_name text, state text, touched_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.name, r.state, r.touched_at
  from public.billing_runs r join public.companies c on c.id = r.company_id
  order by c.name, c.id
$$;

-- Companies with a bill issued before then whose PDF was never made.
create or replace function public.companies_with_bills_without_pdf(issued_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.bills b
    where b.company_id = c.id and b.state = 'issued' and b.pdf_file is null and b.issued_at < issued_before)
  order by c.id
$$;
