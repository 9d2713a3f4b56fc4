-- Runs before the generated migrations, every time; each statement may find its work already done.
create extension if not exists pg_trgm;

-- The unprivileged role that every statement of the application runs as. Roles belong to the whole server,
-- so another database's migration may create it at the same moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kontor_app') then
    create role kontor_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;
