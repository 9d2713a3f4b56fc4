-- What a scan device sees: the lines that its store has to send, without anything about who gets them. Whose they are says
-- the scope of the transaction, and no argument.
create or replace function public.device_lines()
returns table (
  line_id bigint, order_id bigint, order_date timestamptz, ship_by_at timestamptz, title text, brand text, kind text,
  image_url text, article_number text, ean text, size text, color text, siblings jsonb, pick_state text, picked_by text,
  picked_at timestamptz, nobody_has_it boolean
)
language sql stable security definer set search_path = '' rows 50 as $$
  with scope as (
    select nullif(current_setting('app.company_id', true), '')::bigint as company_id,
      nullif(current_setting('app.store_id', true), '')::bigint as store_id
  )
  select l.id, o.id, o.order_date, o.ship_by_at, l.title, l.brand, l.kind, l.image_url, l.erp_article_number, l.ean,
    l.wws_size, l.wws_color,
    coalesce((
      select jsonb_agg(jsonb_build_object('ean', other.ean, 'size', other.size) order by other.id)
      from public.article_sizes own join public.article_sizes other
        on other.company_id = own.company_id and other.article_id = own.article_id and other.id <> own.id
      where own.company_id = l.company_id and own.id = l.article_size_id
    ), '[]'),
    p.state, p.by_name, p.at, p.nobody_has_it
  from scope
  join public.orders o on o.company_id = scope.company_id
  join public.order_lines l on l.company_id = o.company_id and l.order_id = o.id and l.store_id = scope.store_id
  left join public.line_picks p on p.company_id = l.company_id and p.line_id = l.id and p.store_id = l.store_id
    and p.is_current
  where o.status in ('approved', 'open') and o.not_shippable_reason is null
    and l.shipping_id is null and l.cancellation_id is null and l.return_id is null
    and not exists (
      select from public.shipping_lines s where s.company_id = l.company_id and s.line_id = l.id and s.is_live)
$$;

-- They belong to companies, but nobody asks for them after a while.
create or replace function public.sweep_scan_commands(older_than timestamptz) returns void
language sql security definer set search_path = '' as $$
  delete from public.scan_commands where received_at < older_than
$$;
