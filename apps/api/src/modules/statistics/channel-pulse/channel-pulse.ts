import type { ChannelPulse } from '@kontor/contract/statistics'
import { type PulseRecord, pulseRecords, type Scope } from './channel-pulse.repository.ts'

const DAY_MS = 86_400_000

/** How the accounts are that the company sells through. */
export async function channelPulseOf(ctx: Scope): Promise<ChannelPulse> {
  const records = await pulseRecords(ctx)
  const checked = records.flatMap(({ checked_at }) => checked_at ?? []).toSorted()
  return { checked_at: checked.at(-1) ?? null, data: records.map((record) => viewOf(record, ctx.now)) }
}

const viewOf = (record: PulseRecord, now: Date): ChannelPulse['data'][number] => ({
  id: record.id,
  is_own: record.is_own,
  sales_channel_id: record.sales_channel_id,
  sales_channel: record.sales_channel,
  name: record.name,
  state: stateOf(record),
  last_order_at: record.last_order_at,
  orders_in_30_days: record.orders_in_30_days,
  expected: Math.round(record.expected * 10) / 10,
  last_stock_at: record.last_stock_at,
  order_error: record.order_error,
  stock_error: record.stock_error,
  token_days: tokenDays(record, now),
})

const stateOf = (record: PulseRecord): ChannelPulse['data'][number]['state'] => {
  if (!record.is_active) return 'paused'
  if (record.is_silent) return 'silent'
  return record.last_order_at === null ? 'waiting' : 'alive'
}

/**
 * Whole days until the authorisation that was stored ends, at the latest: it was given before it was stored. Null where none
 * is needed, or its age is not known; 0 once it is over.
 */
export function tokenDays(
  record: Pick<PulseRecord, 'consent_days' | 'credentials_at'>,
  now: Date,
): number | null {
  const { consent_days, credentials_at } = record
  if (consent_days === null || credentials_at === null) return null
  const until = Date.parse(credentials_at) + consent_days * DAY_MS
  return Math.max(0, Math.floor((until - now.getTime()) / DAY_MS))
}
