-- Runs after the rights of the limited sessions, every time, and by `npm run create-roles`, whose login may be a superuser.

-- Whoever may call set_config may become kontor_app again, or name another order or store: the session of an order and a scan device may not. Every
-- role has it by default and nothing can be taken from one alone, so it is given to all others by name.
do $$
declare
  other record;
begin
  revoke execute on function pg_catalog.set_config(text, text, boolean) from public;
  for other in
    select rolname from pg_roles where rolname not in ('kontor_order', 'kontor_device', 'pg_database_owner') and not starts_with(rolname, 'pg_')
  loop
    begin
      execute format('grant execute on function pg_catalog.set_config(text, text, boolean) to %I', other.rolname);
    exception
      -- Dropped at this moment.
      when undefined_object then null;
    end;
  end loop;
end
$$;
