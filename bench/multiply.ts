import type pg from 'pg'

/** The tables that hold what is written of an order. */
export const MULTIPLIED = [
  'channel_orders',
  'orders',
  'order_customers',
  'order_lines',
  'transitions',
  'line_allocations',
  'shippings',
  'shipping_lines',
  'observed_parcels',
]
/** Columns that number what is multiplied. */
const NUMBERS = new Set(['id', 'order_id', 'line_id', 'shipping_id', 'channel_order_id'])
const VOWELS = 'aeiou'
const CONSONANTS = 'bdfgklmnprstz'

const rotated = (letters: string, by: string): string =>
  `translate(%s, '${letters}', substr('${letters + letters}', 1 + (${by}) % ${letters.length}, ${letters.length}))`

/** Another name of the same length for each copy. */
const renamed = (name: string): string =>
  `initcap(${rotated(CONSONANTS, `copy / ${VOWELS.length}`).replace('%s', rotated(VOWELS, 'copy').replace('%s', `lower(${name})`))})`

/**
 * Puts `copies` orders in the place of each: their numbers and ids go on in the order of their dates, which fill the time up
 * to the order before. Takes the columns from the database, so that it knows no table's.
 */
export async function multiply(client: pg.Client, copies: number, spacing: number): Promise<void> {
  const { rows: columns } = await client.query<{ table: string; name: string; type: string }>(
    `select attrelid::regclass::text as table, attname as name, atttypid::regtype::text as type from pg_attribute
     where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [MULTIPLIED],
  )
  for (const table of MULTIPLIED) await client.query(`create temp table pattern_${table} as table ${table}`)
  await client.query(`truncate ${MULTIPLIED.join(', ')} cascade`)
  for (const table of MULTIPLIED) {
    const own = columns.filter((column) => column.table === table)
    await client.query(
      `insert into ${table} (${own.map(({ name }) => name).join(', ')})
       select ${own.map((column) => copied(column, copies, spacing)).join(', ')}
       from (select *, generate_series(${copies - 1}, 0, -1) as copy from pattern_${table}) pattern`,
    )
    await client.query(`drop table pattern_${table}`)
  }
}

/** A column's value in a copy; copy 0 has the date of the pattern and is the newest. */
function copied({ name, type }: { name: string; type: string }, copies: number, spacing: number): string {
  const numbered = (value: string): string => `(${value} - 1) * ${copies} + ${copies} - copy`
  if (NUMBERS.has(name)) return numbered(name)
  if (type === 'timestamp with time zone')
    return `${name} - copy * interval '${spacing / copies} milliseconds'`
  if (name === 'ext_order_id')
    return `'EXT-' || lpad((${numbered('substr(ext_order_id, 5)::bigint')})::text, 9, '0')`
  if (name === 'customer_name') return renamed(name)
  if (name === 'delivery' || name === 'billing')
    return `jsonb_set(${name}, '{last_name}', to_jsonb(${renamed(`${name}->>'last_name'`)}))`
  return name
}
