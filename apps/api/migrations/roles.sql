-- Runs before the generated migrations, every time, and by `npm run create-roles`; each statement may find its work already done.

-- The unprivileged role that every statement of the application runs as. Roles belong to the whole server,
-- so another database's migration may create it at the same moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kontor_app') then
    create role kontor_app nologin nosuperuser nobypassrls nocreatedb nocreaterole noinherit;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

-- The role of a transaction that is narrowed to one order (decisions: Session). The application may become it, and must
-- not inherit it: its policies would then narrow everybody.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kontor_order') then
    create role kontor_order nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

-- The role of a scan device: it sees the open lines of its store through one function, and no table of orders at all.
do $$
begin
  if not exists (select from pg_roles where rolname = 'kontor_device') then
    create role kontor_device nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;
do $$
begin
  if exists (select from pg_roles where rolname = 'kontor_app' and rolinherit) then
    alter role kontor_app noinherit;
  end if;
  if not pg_has_role('kontor_app', 'kontor_order', 'member') then
    grant kontor_order to kontor_app;
  end if;
  if not pg_has_role('kontor_app', 'kontor_device', 'member') then
    grant kontor_device to kontor_app;
  end if;
exception
  -- Another database of this server does the same at this moment; PostgreSQL calls that an internal error.
  when duplicate_object or unique_violation or internal_error then null;
end
$$;
