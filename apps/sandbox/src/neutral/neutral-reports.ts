import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { Cancellation, Confirmation, type NeutralOrderRecord, Refund } from './neutral-model.ts'

/** What is reported of an order, as addresses name it. */
export const KINDS = ['confirmations', 'cancellations', 'refunds'] as const
export type ReportKind = (typeof KINDS)[number]

const refuse = (message: string): Answer => ({ status: 422, body: { message } })
const taken = (key: string): Answer => ({ status: 200, body: { key } })

/** Takes a report under its key. The same key again is the same report, and counts once. */
export function reportOn(
  world: World,
  record: NeutralOrderRecord,
  kind: ReportKind,
  key: string,
  body: unknown,
): Answer {
  if (record[kind][key]) return taken(key)
  const form = { confirmations: Confirmation, cancellations: Cancellation, refunds: Refund }[kind]
  const read = form.safeParse(body)
  if (!read.success) return refuse(z.prettifyError(read.error))
  const tooMany = read.data.items.find(({ item_id, quantity }) => quantity > left(record, kind, item_id))
  if (tooMany) return refuse(`There are not so many pieces of ${tooMany.item_id} for that.`)
  const reports: Record<string, unknown> = record[kind]
  reports[key] = read.data
  world.neutralOrders.put(record.order.ext_order_id, { ...record, updated_at: world.now().toISOString() })
  return taken(key)
}

/** So many pieces of a position can still be sent or cancelled; of those that were sent, so many can be refunded. */
function left(record: NeutralOrderRecord, kind: ReportKind, itemId: string): number {
  const count = (reports: Readonly<Record<string, { items: { item_id: string; quantity: number }[] }>>) =>
    Object.values(reports)
      .flatMap(({ items }) => items)
      .reduce((sum, item) => sum + (item.item_id === itemId ? item.quantity : 0), 0)
  const sent = count(record.confirmations)
  if (kind === 'refunds') return sent
  const ordered = record.order.lines
    .filter(({ item_id }) => item_id === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return ordered - sent - count(record.cancellations)
}
