import { plainLines, plainText } from '../../platform/plain-text.ts'
import type { ChannelAddress, ChannelOrder } from './order-source.ts'

/** An order whose titles, names and addresses people can read. Numbers and identifiers stay as they came. */
export const withPlainTexts = (order: ChannelOrder): ChannelOrder => ({
  ...order,
  customer_comment: plainLines(order.customer_comment),
  delivery: order.delivery && plainAddress(order.delivery),
  billing: order.billing && plainAddress(order.billing),
  lines: order.lines.map((line) => ({
    ...line,
    title: plainText(line.title) || line.title,
    size: plainText(line.size),
    color: plainText(line.color),
  })),
  charges: order.charges.map((charge) => ({ ...charge, name: plainText(charge.name) })),
})

/** An address that people can read. */
export const plainAddress = ({ lines, ...fields }: ChannelAddress): ChannelAddress => ({
  ...Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, plainText(text)])),
  lines: lines.map(plainText),
})
