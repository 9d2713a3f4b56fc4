import type {
  ChannelOfCompany,
  CompaniesQuery,
  CompanyRow,
  ManagedCompany,
} from '@kontor/contract/organisation'
import { ownValue, type Page, pageOf } from '@kontor/contract/shared'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { sqlPart } from '../../../platform/db/sql-part.ts'
import { fromCents } from '../../../platform/money.ts'
import type { CompanyTotal } from '../../../platform/provider-scope.ts'
import { companies } from '../organisation.tables.ts'

/** A table of `company_id` and `people`: how many people may work for each company. */
export const peopleOfCompanies = sqlPart<[]>('organisation.people_of_companies')
/** The last day that an issued bill of the company in scope covers, as a date; null while there is none. */
export const billedUntil = sqlPart<[]>('organisation.billed_until')

const COLUMNS: Readonly<Record<string, SQL>> = {
  name: sql`lower(c.name)`,
  created_at: sql`c.created_at`,
  stores: sql`coalesce(s.stores, 0)`,
  people: sql`coalesce(p.people, 0)`,
}

/** The companies of the installation, page by page. */
export async function pageOfCompanies(ctx: Ctx, query: CompaniesQuery): Promise<Page<CompanyRow>> {
  const pattern = `%${query.search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const wanted = sql`
    (${query.search} = '' or lower(c.name) like ${pattern} or lower(c.inv_city) like ${pattern})
    and (${query.state} = 'all' or (c.paused_at is not null) = (${query.state} = 'paused'))`
  const isDescending = query.sort.startsWith('-')
  const column = ownValue(COLUMNS, isDescending ? query.sort.slice(1) : query.sort) ?? sql`c.id`
  const direction = isDescending ? sql`desc` : sql`asc`
  const { rows: counted } = await ctx.tx.execute<{ n: number }>(
    sql`select count(*)::int as n from companies c where ${wanted}`,
  )
  const { rows } = await ctx.tx.execute<Omit<CompanyRow, 'created_at'> & { created_at: Date | string }>(sql`
    select c.id, c.name, c.inv_city, c.inv_country, c.is_provider, c.paused_at is not null as is_paused, c.created_at,
      coalesce(s.stores, 0) as stores, coalesce(p.people, 0) as people
    from companies c
    left join stores_of_companies() s on s.company_id = c.id
    left join ${ctx.part(peopleOfCompanies)} p on p.company_id = c.id
    where ${wanted}
    order by ${column} ${direction}, c.id ${direction}
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`)
  const data = rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
  return pageOf(data, counted[0]?.n ?? 0, query)
}

type CompanyRecord = typeof companies.$inferSelect

/** A company by its id, whoever asks; undefined when there is none. @param forUpdate others wait until the transaction ends */
export async function findCompany(tx: Tx, id: number, forUpdate = false): Promise<CompanyRecord | undefined> {
  const query = tx.select().from(companies).where(eq(companies.id, id))
  const [row] = forUpdate ? await query.for('update') : await query
  return row
}

/** Whether a company is called so already; others who ask wait until the transaction ends. */
export async function isCompanyNameTaken(tx: Tx, name: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('company names', 0))`)
  const { rows } = await tx.execute(sql`select from companies where lower(name) = lower(${name}) limit 1`)
  return rows.length > 0
}

/** The company in scope as the provider keeps it. */
export async function managedCompany(ctx: Ctx): Promise<ManagedCompany> {
  const row = await findCompany(ctx.tx, ctx.company.id)
  if (!row) throw new Error(`The company ${ctx.company.id} of this context does not exist`)
  return {
    id: row.id,
    name: row.name,
    is_provider: row.isProvider,
    paused_at: row.pausedAt?.toISOString() ?? null,
    created_at: (row.createdAt ?? ctx.now).toISOString(),
    homepage: row.homepage,
    telephone: row.telephone,
    mobile: row.mobile,
    inv_email: row.invEmail,
    inv_company: row.invCompany,
    inv_first_name: row.invFirstName,
    inv_last_name: row.invLastName,
    inv_street: row.invStreet,
    inv_postcode: row.invPostcode,
    inv_city: row.invCity,
    inv_country: row.invCountry,
    erp_system_name: row.erpSystemName,
    shipping_price: row.shippingPriceCents === null ? null : fromCents(row.shippingPriceCents),
    shipping_free: row.shippingFreeCents === null ? null : fromCents(row.shippingFreeCents),
    max_shipping_cost: row.maxShippingCostCents === null ? null : fromCents(row.maxShippingCostCents),
    billed_until: await lastBilledDay(ctx),
    version: row.version,
  }
}

/** The last day that an issued bill of the company in scope covers, `YYYY-MM-DD`. */
export async function lastBilledDay(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.tx.execute<{ day: string | null }>(
    sql`select to_char(${ctx.part(billedUntil)}, 'YYYY-MM-DD') as day`,
  )
  return rows[0]?.day ?? null
}

/** Pauses the company in scope, or lets it work again. */
export async function writePause(ctx: Ctx, pausedAt: Date | null): Promise<void> {
  await ctx.tx
    .update(companies)
    .set({ pausedAt, version: sql`${companies.version} + 1` })
    .where(eq(companies.id, ctx.company.id))
}

/** The accounts that the company in scope sells through; how far the provider's are read is told with them. */
export async function channelsOfCompany(ctx: Ctx): Promise<ChannelOfCompany[]> {
  const { rows } = await ctx.tx.execute<
    Omit<ChannelOfCompany, 'last_pull_at'> & { last_pull_at: Date | string | null }
  >(sql`
    select a.id, c.name as sales_channel, a.name, a.vendor as adapter, a.is_shared, a.is_active,
      own.last_pull_at, own.last_pull_error
    from company_channel_accounts() a
    join sales_channels c on c.id = a.sales_channel_id
    left join channel_accounts own on own.company_id = a.owner_id and own.id = a.id
    order by c.name, a.name, a.id`)
  return rows.map((row) => ({
    ...row,
    last_pull_at: row.last_pull_at === null ? null : new Date(row.last_pull_at).toISOString(),
  }))
}

/** Every company by its name, each as one row of a list. For the provider's staff. */
export async function companiesByName(ctx: Ctx): Promise<CompanyTotal[]> {
  const { rows } = await ctx.tx.execute<CompanyTotal & Record<string, unknown>>(sql`
    select id::float8 as company_id, name as company_name, 1 as total from list_companies() order by name, id`)
  return rows
}
