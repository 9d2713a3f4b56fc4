-- Runs after the job queue has installed its own schema, every time.
grant usage on schema pgboss to kontor_app;
grant select, insert, update, delete on all tables in schema pgboss to kontor_app;
grant usage, select on all sequences in schema pgboss to kontor_app;
grant execute on all functions in schema pgboss to kontor_app;

-- Jobs whose worker has died are looked for every few seconds.
create index if not exists job_running on pgboss.job (heartbeat_on) where state = 'active';
