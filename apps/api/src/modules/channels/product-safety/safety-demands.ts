import { givenParts, missingParts, PARTS_BY_LAW, type SafetyRequirement } from '@kontor/contract/channels'
import { SAFETY_PARTS, type SafetyPart } from '@kontor/contract/organisation'
import type { Ctx } from '../../../platform/ctx.ts'
import {
  type ChannelManifest,
  SALES_CHANNELS,
  type SafetyDemand,
  type SafetyForm,
} from '../../organisation/index.ts'
import { accountChannels } from './safety-brands.repository.ts'
import type { KeptSafetyCard } from './safety-cards.repository.ts'

/** A sales channel that the company sells on, with what its vendor asks for. */
export interface ChannelDemand {
  readonly sales_channel_id: number
  readonly channel: string
  readonly demand: SafetyDemand
}

/** In what form a sales channel takes the card from who fetches its offers; undefined: in none of its own. */
export function safetyFormOf(
  adapters: readonly ChannelManifest[],
  { adapter, sales_channel_id }: { readonly adapter: string; readonly sales_channel_id: number },
): SafetyForm | undefined {
  const key = SALES_CHANNELS.find(({ id }) => id === sales_channel_id)?.key ?? ''
  return adapters.find((one) => one.adapter === adapter)?.safetyForms?.get(key)
}

/** The sales channels of the company's active accounts whose vendors ask for something or take it in a form of their own, each once. */
export async function channelDemands(
  ctx: Ctx,
  adapters: readonly ChannelManifest[],
): Promise<ChannelDemand[]> {
  const channels = await accountChannels(ctx)
  return channels.flatMap(({ adapter, ...channel }) => {
    const demand = adapters.find((one) => one.adapter === adapter)?.safety
    if (demand) return [{ ...channel, demand }]
    const form = safetyFormOf(adapters, { adapter, ...channel })
    return form ? [{ ...channel, demand: { parts: [], limits: form.limits, contacts: null } }] : []
  })
}

/** What is there for a channel: the parts of the card, and the contacts where they are entered in its portal. Pure. */
export const givenFor = (card: KeptSafetyCard, salesChannelId: number): SafetyPart[] => [
  ...givenParts(card),
  ...(card.contacts_entered.includes(salesChannelId) ? (['contacts'] as const) : []),
]

/** What the channels ask for, and what of it a card lacks; texts in the caller's language. */
export const requirementsOf = (
  ctx: Pick<Ctx, 'locale'>,
  demands: readonly ChannelDemand[],
  card: KeptSafetyCard,
): SafetyRequirement[] =>
  demands.map(({ demand, ...channel }) => ({
    ...channel,
    parts: [...demand.parts],
    missing: missingParts(demand.parts, givenFor(card, channel.sales_channel_id)),
    limits: { ...demand.limits },
    contacts_text: demand.contacts?.[ctx.locale] ?? '',
  }))

/** What the law asks for and a card lacks. Pure. */
export const missingByLaw = (card: KeptSafetyCard): SafetyPart[] =>
  missingParts(PARTS_BY_LAW, givenParts(card))

/** What the law or a channel asks for and a card lacks, each part once, and the channels that lack something. */
export function missingOf(
  demands: readonly ChannelDemand[],
  card: KeptSafetyCard,
): { missing: SafetyPart[]; channels: string[] } {
  const lacking = demands.map(({ channel, sales_channel_id, demand }) => ({
    channel,
    missing: missingParts(demand.parts, givenFor(card, sales_channel_id)),
  }))
  const parts = new Set([...missingByLaw(card), ...lacking.flatMap(({ missing }) => missing)])
  return {
    missing: SAFETY_PARTS.filter((part) => parts.has(part)),
    channels: lacking.filter(({ missing }) => missing.length > 0).map(({ channel }) => channel),
  }
}
