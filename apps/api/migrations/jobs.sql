-- Runs after the job queue has installed its own schema, every time.
grant usage on schema pgboss to kontor_app;
grant select, insert, update, delete on all tables in schema pgboss to kontor_app;
grant usage, select on all sequences in schema pgboss to kontor_app;
-- The worker looks after the tables of the embedded database.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on all tables in schema pgboss to kontor_app';
  end if;
end
$$;
revoke execute on all functions in schema pgboss from public;
grant execute on all functions in schema pgboss to kontor_app;

-- The limited session of an order and a scan device put jobs in, and see of them no more than that they are there.
grant usage on schema pgboss to kontor_order, kontor_device;
grant select on pgboss.queue to kontor_order, kontor_device;
grant execute on function pgboss.job_now() to kontor_order, kontor_device;
do $$
declare
  jobs regclass;
begin
  for jobs in
    select c.oid from pg_class c
    where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p') and c.relname in ('job', 'job_common')
  loop
    execute format('grant insert, select (id, start_after) on %s to kontor_order, kontor_device', jobs);
  end loop;
end
$$;

-- Jobs whose worker has died are looked for every few seconds, and due jobs over all queues at once. Asked for first: "if not
-- exists" would lock the table to find out.
do $$
begin
  if to_regclass('pgboss.job_running') is null then
    create index job_running on pgboss.job (heartbeat_on) where state = 'active';
  end if;
  if to_regclass('pgboss.job_due') is null then
    create index job_due on pgboss.job (start_after, name) where state < 'active' and not blocked;
  end if;
end
$$;
