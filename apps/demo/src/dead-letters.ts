import { documentHash } from '../../api/src/modules/intake/index.ts'
import { deadLetters } from '../../api/src/modules/intake/intake.tables.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import { intakeDocument } from './orders/channel-documents.ts'
import type { PlannedOrder } from './orders/planned-order.ts'
import { minutesAfter } from './orders/working-hours.ts'

/**
 * Two orders that could not be imported: one whose price is no number, and one of a channel that nobody has set up.
 * @param patterns two orders to make them from
 */
export async function writeDeadLetters(
  tx: Tx,
  companyId: number,
  patterns: readonly PlannedOrder[],
  now: Date,
): Promise<void> {
  const [first, second] = patterns
  if (!first || !second) throw new Error('dead letters need two orders to be made from')
  const unreadable = unreadablePrice(first)
  const unknown = { ...intakeDocument(second), channel: 'otto', account: '', ext_order_id: 'OTTO-88120417' }
  const at = (minutes: number) => ({
    createdAt: minutesAfter(now, -minutes),
    lastAttemptAt: minutesAfter(now, -minutes),
  })
  await tx.insert(deadLetters).values([
    {
      companyId,
      channelAccountId: first.channel.accountId,
      salesChannelId: first.channel.id,
      extOrderId: unreadable.ext_order_id,
      reasonCode: 'document_unreadable',
      reasonParams: { fields: 'lines.0.item_price' },
      raw: unreadable,
      rawHash: documentHash(unreadable),
      ...at(190),
    },
    {
      companyId,
      extOrderId: unknown.ext_order_id,
      reasonCode: 'channel_unknown',
      reasonParams: { channel: unknown.channel },
      raw: unknown,
      rawHash: documentHash(unknown),
      ...at(47),
    },
  ])
}

function unreadablePrice(order: PlannedOrder) {
  const document = intakeDocument(order)
  const [line, ...others] = document.lines
  return {
    ...document,
    ext_order_id: `${document.ext_order_id}9`,
    lines: [{ ...line, item_price: '79,95' }, ...others],
  }
}
