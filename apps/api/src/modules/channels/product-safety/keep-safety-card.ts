import {
  givenParts,
  type SafetyCard,
  type SafetyCardBody,
  type SafetyFacts,
  type SafetyRow,
} from '@kontor/contract/channels'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { defineEvent } from '../../../platform/events/event.ts'
import { noteArticlesOfBrands } from '../../catalogue/index.ts'
import type { ChannelManifest } from '../../organisation/index.ts'
import { findBrands, spellingsOf } from './safety-brands.repository.ts'
import {
  countWaiting,
  EMPTY_CARD,
  findSafetyCards,
  type KeptSafetyCard,
  safetyBrandKey,
  saveCard,
} from './safety-cards.repository.ts'
import { channelDemands, missingByLaw, missingOf, requirementsOf } from './safety-demands.ts'

type Adapters = readonly ChannelManifest[]

/** Somebody changed what channels are told of the safety of a brand; `fields` are those that changed. */
export const safetyCardChanged = defineEvent<{ brand: string; fields: string[] }>('safety_card.changed')

/**
 * The brands of the catalogue with what their cards lack.
 * @param query `open`: those that lack something
 */
export async function listBrands(
  ctx: Ctx,
  adapters: Adapters,
  query: { readonly page: number; readonly per_page: number; readonly state: string; readonly brand: string },
): Promise<Page<SafetyRow>> {
  const demands = await channelDemands(ctx, adapters)
  const cards = await findSafetyCards(ctx)
  const rows = (await findBrands(ctx, query.brand))
    .map(({ key, brand, articles }) => {
      const card = cards.get(key) ?? EMPTY_CARD
      return { key, brand, articles, ...missingOf(demands, card), version: card.version }
    })
    .filter(({ missing }) => query.state === 'all' || (query.state === 'open') === missing.length > 0)
  const from = (query.page - 1) * query.per_page
  const shown = rows.slice(from, from + query.per_page)
  const waiting = await countWaiting(
    ctx,
    shown.map(({ key }) => key),
  )
  return pageOf(
    shown.map(({ key, ...row }) => ({ ...row, offers_waiting: waiting.get(key) ?? 0 })),
    rows.length,
    query,
  )
}

/** The card of a brand, empty until somebody wrote one. @throws AppError `brand_not_found` */
export async function readSafetyCard(ctx: Ctx, adapters: Adapters, brand: string): Promise<SafetyCard> {
  if ((await spellingsOf(ctx, brand)).length === 0) throw new AppError('brand_not_found')
  const card = (await findSafetyCards(ctx, [brand])).get(safetyBrandKey(brand)) ?? EMPTY_CARD
  const demands = await channelDemands(ctx, adapters)
  return {
    ...card,
    brand,
    warning_codes: [...card.warning_codes],
    pictogram_codes: [...card.pictogram_codes],
    contacts_entered: [...card.contacts_entered],
    missing: missingByLaw(card),
    requirements: requirementsOf(ctx, demands, card),
  }
}

/**
 * Sets the card of a brand; its articles' offers are worked out anew. Saving what is there already changes nothing.
 * @throws AppError `brand_not_found`, `stale_version`
 */
export async function changeSafetyCard(
  ctx: Ctx,
  adapters: Adapters,
  { brand, version, ...body }: SafetyCardBody,
): Promise<SafetyCard> {
  const before = (await findSafetyCards(ctx, [brand])).get(safetyBrandKey(brand)) ?? EMPTY_CARD
  if (before.version !== version) throw new AppError('stale_version')
  await writeSafetyCard(ctx, brand, before, {
    ...body,
    contacts_entered: body.contacts_entered.toSorted((a, b) => a - b),
  })
  return readSafetyCard(ctx, adapters, brand)
}

/**
 * Sets what a file or a partner says of a brand; what is entered in the portals of channels stays as it was.
 * @returns whether there was no card before, or it said something else
 * @throws AppError `brand_not_found`, `stale_version` when somebody saves the same card now
 */
export async function takeSafetyFacts(
  ctx: Ctx,
  brand: string,
  facts: SafetyFacts,
): Promise<'created' | 'updated' | 'unchanged'> {
  const before = (await findSafetyCards(ctx, [brand])).get(safetyBrandKey(brand)) ?? EMPTY_CARD
  const { contacts_entered } = before
  if (!(await writeSafetyCard(ctx, brand, before, { ...facts, contacts_entered }))) return 'unchanged'
  return before.version === 0 ? 'created' : 'updated'
}

/** @returns whether something has changed */
async function writeSafetyCard(
  ctx: Ctx,
  brand: string,
  before: KeptSafetyCard,
  after: Omit<KeptSafetyCard, 'version'>,
): Promise<boolean> {
  const spellings = await spellingsOf(ctx, brand)
  if (spellings.length === 0) throw new AppError('brand_not_found')
  const fields = (Object.keys(after) as (keyof typeof after)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  if (fields.length === 0) return false
  const card = { ...after, version: before.version }
  if (!(await saveCard(ctx, brand, card, givenParts(after)))) throw new AppError('stale_version')
  await noteArticlesOfBrands(ctx, spellings)
  await ctx.emit(safetyCardChanged, { brand, fields })
  return true
}
