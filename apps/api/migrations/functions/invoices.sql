-- Issued invoices and credit notes never change. One thing may come later, once: the PDF that was made of them.
create or replace function public.keep_issued_document() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.pdf_file is null and new.pdf_file is not null
    and to_jsonb(new) - 'pdf_file' = to_jsonb(old) - 'pdf_file' then
    return new;
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
