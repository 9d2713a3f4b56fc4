import { sql } from 'drizzle-orm'
import { forgetArticleChanges } from '../../api/src/modules/catalogue/index.ts'
import {
  issueCodes,
  markedIssue,
  offerAccounts,
  offerMessage,
  recountAll,
} from '../../api/src/modules/channels/index.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'
import type { Database } from '../../api/src/platform/db/database.ts'

/** Of a hundred sizes so many are not listed at Amazon, or refused by it. */
const ABSENT = 6
const REFUSED = 1
/** With Amazon's codes, where there are plain words for them. */
const REFUSALS = [
  markedIssue('8541', 'Die EAN entspricht einer ASIN, aber einige Angaben widersprechen dem Katalog.'),
  markedIssue('5461', 'Für diese Marke fehlt die Verkaufsfreigabe.'),
  'Das Hauptbild des Angebots fehlt.',
] as const

/**
 * Notes what the company's Amazon account was told: some sizes it does not list, and a few it refused. What is wanted on the
 * other accounts is worked out article by article as it changes, and in the first night.
 */
export async function writeOffers(ctx: Ctx): Promise<void> {
  for (const account of await offerAccounts(ctx)) {
    if (account.owner_id !== ctx.company.id || account.adapter !== 'amazon') continue
    await recountAll(ctx, account)
    await noteToldByAmazon(ctx, account.id)
  }
  await forgetArticleChanges(ctx)
}

async function noteToldByAmazon(ctx: Ctx, accountId: number): Promise<void> {
  const at = sql`${ctx.now.toISOString()}::timestamptz`
  const [first, second, third] = REFUSALS
  // The same sizes of an assortment every time.
  const lot = sql`(substr(ean, 8, 5)::int * 37) % 100`
  const isListed = sql`${lot} >= ${ABSENT}`
  const isRefused = sql`${lot} >= ${ABSENT} and ${lot} < ${ABSENT + REFUSED}`
  await ctx.tx.execute(sql`
    update channel_offers
    set state = case when not ${isListed} then 'absent' when ${isRefused} then 'refused' else 'told' end,
      error = case when ${isRefused} then (array[${first}, ${second}, ${third}]::text[])[1 + substr(ean, 9, 2)::int % 3] end,
      told_active = case when ${isListed} then wanted_active end,
      told_price_cents = case when ${isListed} then wanted_price_cents end,
      told_pieces = case when ${isListed} then wanted_pieces + case when ${isRefused} then 1 else 0 end end,
      told_at = case when ${isListed} then ${at} - interval '1 minute' * (5 + change_no % 600) end,
      attempts = 1, due_at = case when ${isRefused} then ${at} + interval '4 hours' else due_at end
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId}`)
  // In each of its countries it is as it is of the whole: by the same rule, since a join of the two would read each with each.
  await ctx.tx.execute(sql`
    update channel_offer_countries
    set state = case when not ${isListed} then 'absent' when ${isRefused} then 'refused' else 'told' end,
      message = case when ${isRefused} then (array[${first}, ${second}, ${third}]::text[])[1 + substr(ean, 9, 2)::int % 3] end,
      told_active = case when ${isListed} then true end,
      told_price_cents = case when ${isListed} then wanted_price_cents end,
      told_at = case when ${isListed} then ${at} - interval '5 minutes' end
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId}`)
}

/** A listing as the sandbox's Amazon takes it. */
interface DemoListing {
  readonly seller_id: string
  readonly sku: string
  readonly price_cents: number
  readonly pieces: number
  readonly refuses: string | null
  readonly refuses_code?: string
}

/** What Amazon says again when it is told the same. Pure. */
function refusalOf(marked: string | null): Pick<DemoListing, 'refuses' | 'refuses_code'> {
  const [refuses_code] = issueCodes(marked)
  return { refuses: offerMessage(marked, 'de'), ...(refuses_code !== undefined && { refuses_code }) }
}

/** What the demo's Amazon accounts were told, as Amazon itself has it, for its stand-in. @param sellers in the order of the accounts */
export async function demoListings(db: Database, sellers: readonly string[]): Promise<DemoListing[]> {
  const companies = await db.lookup<{ id: number }>('select id from list_companies()')
  const found: DemoListing[] = []
  let seller = 0
  for (const { id } of companies) {
    const listings = await db.read({ companyId: id }, async (tx) => {
      const { rows } = await tx.execute<Omit<DemoListing, 'seller_id'>>(sql`
        select f.sku, f.told_price_cents::int as price_cents, f.told_pieces as pieces,
          case when f.state = 'refused' and f.error in ${[...REFUSALS]} then f.error end as refuses
        from channel_offers f
        join channel_accounts a on a.company_id = f.company_id and a.id = f.channel_account_id and a.adapter = 'amazon'
        where f.company_id = ${id} and f.told_price_cents is not null and f.told_pieces is not null order by f.ean`)
      return rows
    })
    const seller_id = sellers[seller]
    if (listings.length === 0 || seller_id === undefined) continue
    found.push(
      ...listings.map(({ refuses, ...listing }) => ({ seller_id, ...listing, ...refusalOf(refuses) })),
    )
    seller += 1
  }
  return found
}
