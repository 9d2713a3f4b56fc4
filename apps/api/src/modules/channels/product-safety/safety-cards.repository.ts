import { NO_SAFETY_FACTS, type SafetyFacts } from '@kontor/contract/channels'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { textList } from '../../../platform/db/sql-values.ts'
import { safetyCards } from './product-safety.tables.ts'

const c = safetyCards

/** Under which name the card of a brand is kept, as `safety_brand_key` says it. Pure. */
export const safetyBrandKey = (brand: string): string => brand.trim().toLowerCase()

/** A card as it is kept. */
export interface KeptSafetyCard extends SafetyFacts {
  readonly contacts_entered: readonly number[]
  readonly version: number
}

/** What a brand has that nobody wrote a card of. */
export const EMPTY_CARD: KeptSafetyCard = { ...NO_SAFETY_FACTS, contacts_entered: [], version: 0 }

const columns = {
  manufacturer: c.manufacturer,
  manufacturer_street: c.manufacturerStreet,
  manufacturer_postcode: c.manufacturerPostcode,
  manufacturer_city: c.manufacturerCity,
  manufacturer_country: c.manufacturerCountry,
  manufacturer_email: c.manufacturerEmail,
  responsible_person: c.responsiblePerson,
  responsible_street: c.responsibleStreet,
  responsible_postcode: c.responsiblePostcode,
  responsible_city: c.responsibleCity,
  responsible_country: c.responsibleCountry,
  responsible_email: c.responsibleEmail,
  warnings: c.warnings,
  warning_codes: c.warningCodes,
  pictogram_codes: c.pictogramCodes,
  upper: c.upper,
  lining: c.lining,
  sole: c.sole,
  contacts_entered: c.contactsEntered,
  version: c.version,
}

/** The cards of the company by the name that they are kept under. @param brands only those of these brands */
export async function findSafetyCards(
  ctx: Ctx,
  brands?: readonly string[],
): Promise<Map<string, KeptSafetyCard>> {
  const named = brands && sql`${c.brandKey} = any(${textList(brands.map(safetyBrandKey))})`
  const rows = await ctx.tx
    .select({ brandKey: c.brandKey, ...columns })
    .from(c)
    .where(and(eq(c.companyId, ctx.company.id), named))
  return new Map(rows.map(({ brandKey, ...card }) => [brandKey, card]))
}

/** Saves a card as the version after the one it was read at. @returns whether nobody else was faster */
export async function saveCard(
  ctx: Ctx,
  brand: string,
  card: KeptSafetyCard,
  given: (typeof c.$inferInsert)['given'],
): Promise<boolean> {
  const key = { companyId: ctx.company.id, brandKey: safetyBrandKey(brand) }
  const values = {
    manufacturer: card.manufacturer,
    manufacturerStreet: card.manufacturer_street,
    manufacturerPostcode: card.manufacturer_postcode,
    manufacturerCity: card.manufacturer_city,
    manufacturerCountry: card.manufacturer_country,
    manufacturerEmail: card.manufacturer_email,
    responsiblePerson: card.responsible_person,
    responsibleStreet: card.responsible_street,
    responsiblePostcode: card.responsible_postcode,
    responsibleCity: card.responsible_city,
    responsibleCountry: card.responsible_country,
    responsibleEmail: card.responsible_email,
    warnings: card.warnings,
    warningCodes: [...card.warning_codes],
    pictogramCodes: [...card.pictogram_codes],
    upper: card.upper,
    lining: card.lining,
    sole: card.sole,
    contactsEntered: [...card.contacts_entered],
    given,
    version: card.version + 1,
    updatedAt: ctx.now,
  }
  const saved = await (card.version === 0
    ? ctx.tx
        .insert(c)
        .values({ ...key, ...values })
        .onConflictDoNothing()
        .returning({ version: c.version })
    : ctx.tx
        .update(c)
        .set(values)
        .where(and(eq(c.companyId, key.companyId), eq(c.brandKey, key.brandKey), eq(c.version, card.version)))
        .returning({ version: c.version }))
  return saved.length > 0
}

/** What is known of the safety of the brands of these EANs, by EAN; those without a card are left out. */
export async function safetyOfEans(ctx: Ctx, eans: readonly string[]): Promise<Map<string, SafetyFacts>> {
  // One lookup an EAN: the planner knows nothing of how many are asked for.
  const { rows } = await ctx.tx.execute<{ ean: string; key: string }>(sql`
    select q.ean, q.key
    from jsonb_array_elements_text(${JSON.stringify(eans)}::jsonb) as e (ean)
    cross join lateral (
      select z.ean, safety_brand_key(a.brand) as key
      from article_sizes z join articles a on a.company_id = z.company_id and a.id = z.article_id
      where z.company_id = ${ctx.company.id} and z.ean = e.ean
      limit 1
    ) q`)
  const cards = await findSafetyCards(ctx, [...new Set(rows.map(({ key }) => key))])
  return new Map(
    rows.flatMap(({ ean, key }) => {
      const card = cards.get(key)
      return card ? [[ean, card] as const] : []
    }),
  )
}

/** How many offers no channel is told of until the cards of these brands are complete, by the name they are kept under. */
export async function countWaiting(ctx: Ctx, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await ctx.tx.execute<{ key: string; waiting: number }>(sql`
    select safety_brand_key(a.brand) as key, count(*)::int as waiting
    from channel_offers o
    join article_sizes z on z.company_id = o.company_id and z.ean = o.ean
    join articles a on a.company_id = z.company_id and a.id = z.article_id
    where o.company_id = ${ctx.company.id} and o.state = 'held' and o.held = 'product_safety'
      and safety_brand_key(a.brand) = any(${textList(keys)})
    group by 1`)
  return new Map(rows.map(({ key, waiting }) => [key, waiting]))
}
