-- Runs after the generated migrations, every time; each statement may find its work already done.

-- Every table with a company_id shows and takes rows of the company in scope only. In no scope it shows nothing.
do $$
declare
  tenant regclass;
begin
  for tenant in
    select c.oid::regclass
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'company_id' and not a.attisdropped
  loop
    -- Only where it is missing: it locks the table, and the database may be in use.
    if exists (select from pg_class where oid = tenant and not (relrowsecurity and relforcerowsecurity)) then
      execute format('alter table %s enable row level security', tenant);
      execute format('alter table %s force row level security', tenant);
    end if;
    if not exists (select from pg_policy where polrelid = tenant and polname = 'tenant') then
      -- A subselect is evaluated once per query, not once per row; nullif because a connection that has served
      -- another transaction remembers the setting as an empty text.
      execute format(
        'create policy tenant on %s
           using (company_id = (select nullif(current_setting(''app.company_id'', true), '''')::bigint))
           with check (company_id = (select nullif(current_setting(''app.company_id'', true), '''')::bigint))',
        tenant
      );
    end if;
  end loop;
end
$$;
