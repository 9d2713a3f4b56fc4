import type { ChannelPulse } from '@kontor/contract/statistics'
import { consentEndsOn, daysUntil } from '../../organisation/index.ts'
import { type PulseRecord, pulseRecords, type Scope } from './channel-pulse.repository.ts'

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
 * Berlin days until the authorisation ends. Null where none is needed, or its age is not known; 0 once it is over or refused.
 */
export function tokenDays(
  record: Pick<PulseRecord, 'consent_days' | 'credentials_at' | 'refused_at'>,
  now: Date,
): number | null {
  const instantOf = (iso: string | null) => (iso === null ? null : new Date(iso))
  const endsOn = consentEndsOn({
    consent_days: record.consent_days,
    credentials_at: instantOf(record.credentials_at),
    refused_at: instantOf(record.refused_at),
  })
  return endsOn === null ? null : Math.max(0, daysUntil(endsOn, now))
}
