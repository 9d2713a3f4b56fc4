-- Runs after the rights of the application, every time; each statement may find its work already done.

-- The limited session of an order runs as `kontor_order` and sees what belongs to that order: rows with its `order_id`,
-- and rows that point to such rows. Of what a company has besides, only what shipping needs; everything else, and every
-- table that comes later, is closed to it, by its rights and by a policy. Normal sessions have none of these policies.
do $$
declare
  shared constant text[] := array['carrier_accounts', 'stores'];
  -- The order's document asks for them; to a limited session they look empty.
  empty constant text[] := array['erp_links', 'order_actions'];
  written constant text[] := array['domain_events'];
  keys constant text[] := array['order_sessions', 'order_tokens'];
  -- Who did what is written once.
  audit constant text[] := array['label_transitions', 'point_entries', 'reservation_histories', 'transitions'];
  this_order constant text := $sql$(select nullif(current_setting('app.order_id', true), '')::bigint)$sql$;
  tenant record;
  child record;
  conditions jsonb := '{}';
  has_more boolean := true;
  visible text;
  writable text;
begin
  execute 'revoke all on all tables in schema public from kontor_order';
  execute 'grant usage on schema public to kontor_order';
  execute 'grant execute on function end_order_session(text) to kontor_order';
  -- What channels are sold on and whether they still are, not the keys to them.
  execute 'grant execute on function company_channel_accounts() to kontor_order';
  -- What decides about the VAT of its orders, not what invoices say of the company.
  execute 'grant execute on function company_vat_seller() to kontor_order';
  -- What customs is told of articles, not the assortment.
  execute 'grant execute on function customs_of_sizes(bigint[]) to kontor_order';
  execute 'grant execute on function pictures_of_sizes(bigint[]) to kontor_order';
  execute 'grant execute on function note_pieces(jsonb) to kontor_order';
  execute 'grant execute on function note_return_reason(bigint, date, text) to kontor_order';
  execute 'grant execute on function note_top_sellers(bigint[], timestamptz) to kontor_order';
  execute 'grant execute on function write_points(jsonb) to kontor_order';
  execute 'grant select on channel_traits, companies, parcel_options, sales_channels to kontor_order';
  -- `companies` has no company_id, so the policies of tenants leave it alone.
  if not (select relrowsecurity from pg_class where oid = 'companies'::regclass) then
    execute 'alter table companies enable row level security';
  end if;
  if not exists (select from pg_policy where polrelid = 'companies'::regclass and polname = 'everybody') then
    execute 'create policy everybody on companies to kontor_app using (true) with check (true)';
    execute 'create policy own_company on companies for select to kontor_order
      using (id = (select nullif(current_setting(''app.company_id'', true), '''')::bigint))';
  end if;

  for tenant in
    select c.relname as name, exists (
      select from pg_attribute o where o.attrelid = c.oid and o.attname = 'order_id' and not o.attisdropped
    ) as has_order
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = 'company_id' and not a.attisdropped
      and c.relname <> all (shared) and c.relname <> all (written) and c.relname <> all (keys)
  loop
    if tenant.name = 'orders' then
      conditions := conditions || jsonb_build_object('orders', 'id = ' || this_order);
    elsif tenant.has_order then
      conditions := conditions || jsonb_build_object(tenant.name, 'order_id = ' || this_order);
    end if;
  end loop;

  while has_more loop
    has_more := false;
    for child in
      select distinct on (c.relname) c.relname as name, p.relname as parent, a.attname as pointer
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_class p on p.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[2]
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and cardinality(k.conkey) = 2
        and conditions ? p.relname and not conditions ? c.relname
        and c.relname <> all (shared) and c.relname <> all (written) and c.relname <> all (keys)
      order by c.relname, a.attnotnull desc, k.conname
    loop
      conditions := conditions || jsonb_build_object(child.name, format(
        'exists (select from %1$I parent where parent.company_id = %2$I.company_id and parent.id = %2$I.%3$I)',
        child.parent, child.name, child.pointer));
      has_more := true;
    end loop;
  end loop;

  for tenant in
    select c.oid, c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = 'company_id' and not a.attisdropped
  loop
    if conditions ? tenant.name then
      execute format('grant select, insert on %I to kontor_order', tenant.name);
      if tenant.name <> all (audit) then execute format('grant update on %I to kontor_order', tenant.name); end if;
    elsif tenant.name = any (shared || empty) then
      execute format('grant select on %I to kontor_order', tenant.name);
    elsif tenant.name = any (written) then
      execute format('grant insert on %I to kontor_order', tenant.name);
    end if;
    visible := coalesce(conditions ->> tenant.name, (tenant.name = any (shared))::text);
    writable := coalesce(conditions ->> tenant.name, (tenant.name = any (written))::text);
    -- The comment says whether the policy still says what it should.
    if not exists (
      select from pg_policy p where p.polrelid = tenant.oid and p.polname = 'one_order'
        and obj_description(p.oid, 'pg_policy') = visible || ' / ' || writable
    ) then
      execute format('drop policy if exists one_order on %I', tenant.name);
      execute format('create policy one_order on %I as restrictive to kontor_order using (%s) with check (%s)',
        tenant.name, visible, writable);
      execute format('comment on policy one_order on %I is %L', tenant.name, visible || ' / ' || writable);
    end if;
  end loop;
end
$$;
