import pg from 'pg'

/** The company everything is measured as: it holds a fifth of all orders, so it grows with the table. */
export const LARGE_COMPANY = 1
const COMPANIES = 50
/** Orders are spread evenly over two years; the last two weeks are open, as after a holiday. */
const DAYS = 730
/** Orders that came in over the last three days on top of that, the same at every size: a pick list of 1,000 lines. */
const RUSH = 455
/** Lines of the one long order. */
const LONG = 60

/** The tables that grow with orders; their secondary indexes are built after the rows are there. */
const GROWING = [
  'orders',
  'order_customers',
  'order_lines',
  'transitions',
  'line_allocations',
  'order_counts',
  'order_customer_names',
  'shippings',
  'observed_parcels',
]

const SYLLABLES = [
  'ba',
  'bel',
  'bren',
  'da',
  'dor',
  'ek',
  'fal',
  'fen',
  'gar',
  'gil',
  'ha',
  'hel',
  'ilm',
  'jan',
  'ka',
  'kol',
  'lan',
  'lim',
  'ma',
  'mer',
  'na',
  'nor',
  'ol',
  'pa',
  'quen',
  'ra',
  'rit',
  'sa',
  'sel',
  'ta',
  'tor',
  'ul',
  'van',
  'wei',
  'xan',
  'yel',
  'za',
  'zim',
  'berg',
  'feld',
  'hof',
  'mann',
  'stein',
  'thal',
  'wald',
]

/** `hashint8` scatters, is immutable and the same on every server. Answers 0 … n−1. */
const scatter = (seed: string, n: number | string) => `abs(hashint8(${seed}) % ${n})`

const MASTER_DATA = `
  insert into sales_channels (id, key, name, icon, color)
    values (1, 'own_shop', 'Eigener Shop', 'shop', '#0f6b6b'), (2, 'ebay', 'eBay', 'ebay', '#b45309'),
           (3, 'zalando', 'Zalando', 'zalando', '#c2410c'), (4, 'amazon', 'Amazon', 'amazon', '#92400e')
    on conflict do nothing;
  insert into companies (id, name) select c, 'Bench ' || c from generate_series(1, ${COMPANIES}) c;
  insert into stores (company_id, id, store_number, name, ranking, street, street_no, zip_code, city)
    select c, (c - 1) * 3 + s, s::text, 'Filiale ' || s, s, 'Marktstraße', s::text, '50667', 'Köln'
    from generate_series(1, ${COMPANIES}) c, generate_series(1, 3) s;
  insert into channel_accounts (company_id, id, sales_channel_id, name, adapter, owned_by)
    select c, (c - 1) * 4 + ch, ch, 'Bench', 'intake', case when ch in (1, 4) then 'company' else 'provider' end
    from generate_series(1, ${COMPANIES}) c, generate_series(1, 4) ch;`

const orders = (count: number) => `
  insert into orders (company_id, id, channel_account_id, sales_channel_id, ext_order_id, merchant_external_order, status, order_total_cents,
                      number_of_lines, customer_name, delivery_country, delivery_city, order_date, created_at, updated_at)
  select company, g, (company - 1) * 4 + channel, channel, 'EXT-' || lpad(g::text, 9, '0'), channel in (1, 4),
         case when age < interval '14 days' then (case when roll < 97 then 'approved' else 'initial' end)
              when roll < 78 then 'fulfilled' when roll < 88 then 'shipped' when roll < 93 then 'returned' when roll < 98 then 'cancelled'
              else 'mp_cancellation' end,
         2000 + ${scatter('g + 5', 20_000)}, (array[1, 1, 1, 2, 2, 2, 2, 3, 3, 5])[1 + ${scatter('g + 9', 10)}], initcap(name), 'DE', 'Köln',
         now() - age, now() - age, now() - age
  from (
    select g, case when g > ${count} or g % 5 = 0 then ${LARGE_COMPANY} else 2 + ${scatter('g', COMPANIES - 1)} end as company,
           1 + ${scatter('g + 1', 4)} as channel, ${scatter('g + 2', 100)} as roll,
           case when g > ${count} then interval '10 minutes' * (g - ${count}) else interval '${DAYS} days' * (1 - g::float8 / ${count}) end as age,
           s[1 + ${scatter('g + 3', SYLLABLES.length)}] || s[1 + ${scatter('g + 4', SYLLABLES.length)}] || s[1 + ${scatter('g + 6', SYLLABLES.length)}] as name
    from generate_series(1, ${count + RUSH}) g, (select array['${SYLLABLES.join("','")}'] as s) syllables
  ) drawn;`

/** The last order of all is the long one. */
const longOrder = `
  update orders set number_of_lines = ${LONG} where id = (select max(id) from orders);`

/** A parcel for every order that left, and what monitoring remembers of it: one in a hundred was never scanned. */
const parcels = `
  insert into parcel_options (id, carrier, service, parcel_type, weight_grams, length_cm, width_cm, height_cm)
    values (1, 'dhl', 'standard', 'parcel', 2000, 40, 30, 15) on conflict do nothing;
  insert into shippings (company_id, id, order_id, store_id, parcel_option_id, state, requested_by_name, created_at, shipped_at)
  select company_id, id, id, (company_id - 1) * 3 + 1, 1, 'shipped', 'Bench', order_date + interval '1 day', order_date + interval '1 day'
  from orders where status in ('shipped', 'fulfilled', 'returned');
  insert into observed_parcels (company_id, shipping_id, order_id, shipped_at, handover_due_at, scanned_at, last_news_at, closed_at,
                                return_arrived_at, return_due_at, return_overdue_at, return_booked_at)
  select s.company_id, s.id, s.order_id, s.shipped_at, s.shipped_at + interval '56 hours',
         case when ${scatter('s.id', 100)} > 0 then s.shipped_at + interval '20 hours' end, s.shipped_at + interval '20 hours',
         case when o.status <> 'shipped' then s.shipped_at + interval '3 days' end,
         case when o.status = 'returned' then s.shipped_at + interval '9 days' end,
         case when o.status = 'returned' then s.shipped_at + interval '10 days' end,
         case when o.status = 'returned' then s.shipped_at + interval '11 days' end,
         case when o.status = 'returned' and ${scatter('s.id + 1', 50)} > 0 then s.shipped_at + interval '10 days' end
  from shippings s join orders o on o.company_id = s.company_id and o.id = s.order_id;`

const customers = `
  insert into order_customers (company_id, order_id, email, phone_number, delivery, billing)
  select company_id, id, 'kunde@example.org', '+49 30 23125000', address, address
  from orders, lateral (select jsonb_build_object('first_name', 'Ada', 'last_name', customer_name, 'company', '', 'street', 'Lindenweg',
    'street_no', '4', 'address_addition', '', 'care_of', '', 'zip_code', '50667', 'city', 'Köln', 'country', 'DE') as address) a;`

const names = `
  insert into order_customer_names (company_id, name_key) select distinct company_id, customer_name_key from orders;`

const lines = `
  insert into order_lines (company_id, order_id, position, mp_item_id, sku, ean, title, brand, wws_id, wws_size, wws_color, erp_article_number,
                           item_price_cents, original_item_price_cents, tax_rate, store_id, booked_store_id, order_date)
  select o.company_id, o.id, n, n::text, 'SKU-' || ${scatter('o.id + n', 14_000)}, lpad(${scatter('o.id + n', 14_000)}::text, 13, '4'),
         'Sneaker Kolding', 'Nordweg', 'W' || ${scatter('o.id + n', 2000)}, '42', 'blau', 'A-' || ${scatter('o.id + n', 2000)}, 8995, 9995, 19,
         (o.company_id - 1) * 3 + 1, (o.company_id - 1) * 3 + 1, o.order_date
  from orders o, generate_series(1, o.number_of_lines) n;`

const history = `
  insert into transitions (company_id, order_id, transition, actor_kind, at)
  select company_id, id, 'approved_tr', 'channel', order_date from orders
  union all select company_id, id, status || '_tr', 'user', order_date + interval '1 day' from orders where status not in ('approved', 'initial');
  insert into line_allocations (company_id, order_id, line_id, store_id, reason, candidates, actor_kind, at)
  select company_id, order_id, id, store_id, 'best_ranking', '[]', 'system', order_date from order_lines;`

const counts = `
  insert into order_counts (company_id, grain, bucket, status, sales_channel_id, merchant_external_order, orders)
  select company_id, grain, date_trunc(grain, order_date at time zone 'Europe/Berlin')::date, status, sales_channel_id, merchant_external_order, count(*)
  from orders, (values ('day'), ('month')) grains (grain) group by 1, 2, 3, 4, 5, 6;`

const SEQUENCES = `
  select setval(pg_get_serial_sequence(t, 'id'), greatest((xpath('/row/m/text()', query_to_xml('select max(id) as m from ' || t, false, true, '')))[1]::text::bigint, 1))
  from unnest(array['companies', 'stores', 'channel_accounts', 'orders', 'shippings']) t;`

/**
 * Fills a migrated, empty database with `count` orders (2.2 lines on average, 50 companies, one of them with a fifth of all).
 * Runs as the owner. Answers how long it took, in seconds.
 */
export async function fill(url: string, count: number): Promise<number> {
  const started = performance.now()
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(
      "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set session_replication_role = replica",
    )
    await client.query(MASTER_DATA)
    const { rows: secondary } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any ($1::regclass[]) and not i.indisunique`,
      [GROWING],
    )
    for (const index of secondary) await client.query(`drop index ${index.name}`)
    for (const statement of [orders(count), longOrder, parcels, customers, names, lines, history, counts])
      await client.query(statement)
    for (const index of secondary) await client.query(index.definition)
    await client.query(SEQUENCES)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return (performance.now() - started) / 1000
}
