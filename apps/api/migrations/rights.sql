-- Runs after all functions, every time; each statement may find its work already done.

revoke execute on all functions in schema public from public;
grant usage on schema public to kontor_app;
grant select, insert, update, delete on all tables in schema public to kontor_app;
grant usage, select on all sequences in schema public to kontor_app;
-- Who did what is written once.
revoke update, delete on domain_events, label_transitions, point_entries, reservation_histories, transitions from kontor_app;
grant execute on all functions in schema public to kontor_app;

-- The embedded database has nobody who looks after its tables; the worker does, and a program that has written much asks for it.
do $$
begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'grant maintain on all tables in schema public to kontor_app';
  end if;
end
$$;

-- So that /ready can say whether the schema fits the program.
grant usage on schema drizzle to kontor_app;
grant select on all tables in schema drizzle to kontor_app;
