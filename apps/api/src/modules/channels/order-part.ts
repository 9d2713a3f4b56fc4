import type { ChannelReport } from '@kontor/contract/channels'
import type { Locale } from '@kontor/contract/shared'
import { type SQL, sql } from 'drizzle-orm'
import { isoUtc, jsonRows } from '../../platform/db/sql-values.ts'
import { fromCents } from '../../platform/money.ts'
import { type OrderKey, ofOrder } from '../orders/index.ts'
import { reportErrorText } from './channel-reports.texts.ts'

/** The reports of an order to its channel, as the database answers them. Amounts in minor units. */
export interface ChannelsPartRecord {
  readonly channel_reports: (Omit<ChannelReport, 'amount'> & { readonly amount_cents: number | null })[]
}

/** The columns of `ChannelsPartRecord`. Confirmations that wait for their parcel are left out. */
export const channelsPart = (order: OrderKey): SQL =>
  sql`${jsonRows(
    sql`m.id, m.kind, m.state, m.attempts, m.last_error, ${isoUtc(sql`m.next_attempt_at`)} as next_attempt_at,
    ${isoUtc(sql`m.sent_at`)} as sent_at, coalesce(m.line_ids, '{}') as line_ids, not t.sends_reports as is_fetched,
    case when m.kind in ('return', 'refund') then (
      select sum((i->>'cents')::bigint + coalesce((i->>'shipping_cents')::bigint, 0) + coalesce(
        (select sum((g->>'cents')::bigint) from jsonb_array_elements(i->'charges') g), 0))::bigint from jsonb_array_elements(m.payload->'items') i) end as amount_cents`,
    sql`channel_reports m
        join company_channel_accounts() a on a.owner_id = m.account_owner_id and a.id = m.channel_account_id
        join channel_traits t on t.adapter = a.vendor
    where ${ofOrder(order, 'm')} and (m.kind <> 'shipment_confirmation' or m.shipping_id is not null or m.state = 'sent')`,
    sql`m.id`,
  )} as channel_reports`

/** The reports as the order document shows them. Pure. */
export const channelsView = ({ channel_reports }: ChannelsPartRecord, locale: Locale): ChannelReport[] =>
  channel_reports.map(({ amount_cents, last_error, ...report }) => ({
    ...report,
    last_error: last_error === null ? null : reportErrorText(locale, last_error),
    amount: amount_cents === null ? null : fromCents(amount_cents),
  }))
