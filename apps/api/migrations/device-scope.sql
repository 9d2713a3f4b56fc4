-- Runs after the rights of the application, every time; each statement may find its work already done.

-- A scan device and the link to a pick list run as `kontor_device`. It has no right to any table but two: what a device has
-- sent, and what is said of the lines of its store. The lines themselves it sees through `device_lines()`, which names its columns one by one.
do $$
declare
  this_device constant text := $sql$(device_id = (select nullif(current_setting('app.device_id', true), '')::bigint))$sql$;
  own_line constant text := $sql$(exists (select from device_lines() l where l.line_id = line_picks.line_id
    and l.order_id = line_picks.order_id)
    and store_id = (select nullif(current_setting('app.store_id', true), '')::bigint))$sql$;
  own_store constant text := $sql$(store_id = (select nullif(current_setting('app.store_id', true), '')::bigint))$sql$;
  guarded record;
begin
  execute 'revoke all on all tables in schema public from kontor_device';
  execute 'revoke all on all functions in schema public from kontor_device';
  execute 'grant usage on schema public to kontor_device';
  execute 'grant execute on function device_lines() to kontor_device';
  execute 'grant select, insert on scan_commands to kontor_device';
  execute 'grant update (refusal, refusal_params) on scan_commands to kontor_device';
  execute 'grant select, insert on line_picks to kontor_device';
  execute 'grant update (is_current, undo) on line_picks to kontor_device';
  for guarded in
    select * from (values
      ('scan_commands', this_device, this_device),
      ('line_picks', own_store, own_line)) as t (name, visible, writable)
  loop
    -- The comment says whether the policy still says what it should.
    if not exists (
      select from pg_policy p where p.polrelid = guarded.name::regclass and p.polname = 'one_device'
        and obj_description(p.oid, 'pg_policy') = guarded.visible || ' / ' || guarded.writable
    ) then
      execute format('drop policy if exists one_device on %I', guarded.name);
      execute format('create policy one_device on %I as restrictive to kontor_device using (%s) with check (%s)',
        guarded.name, guarded.visible, guarded.writable);
      execute format('comment on policy one_device on %I is %L', guarded.name, guarded.visible || ' / ' || guarded.writable);
    end if;
  end loop;
end
$$;
