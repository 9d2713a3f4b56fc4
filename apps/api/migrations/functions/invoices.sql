-- Issued invoices and credit notes never change. One thing may come later, once: the PDF that was made of them. They may be
-- removed when the eight years are over that follow the year of their issue.
create or replace function public.keep_issued_document() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.pdf_file is null and new.pdf_file is not null
    and to_jsonb(new) - 'pdf_file' = to_jsonb(old) - 'pdf_file' then
    return new;
  end if;
  if tg_op = 'DELETE' and extract(year from old.issue_date) + 8 < extract(year from current_date) then
    return old;
  end if;
  raise exception 'an issued document never changes' using errcode = 'restrict_violation';
end
$$;

-- Only where it is missing: it locks the table, and the database may be in use. A migration drops it to have it made anew.
do $$
begin
  if not exists (
    select from pg_trigger where tgrelid = 'public.invoices'::regclass and tgname = 'keep_issued_document'
  ) then
    create trigger keep_issued_document before update or delete on public.invoices
      for each row execute function public.keep_issued_document();
  end if;
end
$$;

-- Companies with a document issued before then whose PDF was never made.
create or replace function public.companies_with_documents_without_pdf(issued_before timestamptz) returns table (id bigint)
language sql stable security definer set search_path = '' as $$
  select c.id from public.companies c
  where exists (
    select from public.invoices i where i.company_id = c.id and i.pdf_file is null and i.issued_at < issued_before)
  order by c.id
$$;

-- What decides about the VAT of the company in scope, as `findSeller` reads it: its rule, null where it has saved none, the country
-- of its own documents' address, null where that is the company's, and the company's. Also for the limited session of an order.
create or replace function public.company_vat_seller()
returns table (distance_sales text, northern_ireland text, own_country text, company_country text)
language sql stable security definer set search_path = '' rows 1 as $$
  select s.distance_sales, s.northern_ireland, case when s.street <> '' then s.country end, c.inv_country
  from public.companies c left join public.invoice_settings s on s.company_id = c.id
  where c.id = nullif(current_setting('app.company_id', true), '')::bigint
$$;
