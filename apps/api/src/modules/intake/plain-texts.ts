import { decodeHTMLStrict } from 'entities'
import type { ChannelAddress, ChannelOrder } from './order-source.ts'

/** Characters that no title or name has, and that come to light when entities are read. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu

/**
 * A text in which a channel left HTML's entities: `Gr&uuml;n&nbsp;&amp; Co.` is `Grün & Co.`. They are read once, so that
 * what stands for an entity stays one; `AT&T` and `?a=1&copy=2` are none.
 */
export const plainText = (text: string): string =>
  text.includes('&')
    ? decodeHTMLStrict(text).replaceAll('\u00a0', ' ').replace(UNSEEN, '').replace(/ {2,}/g, ' ').trim()
    : text

/** An order whose titles, names and addresses people can read. Numbers and identifiers stay as they came. */
export const withPlainTexts = (order: ChannelOrder): ChannelOrder => ({
  ...order,
  customer_comment: plainText(order.customer_comment),
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

const plainAddress = ({ lines, ...fields }: ChannelAddress): ChannelAddress => ({
  ...Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, plainText(text)])),
  lines: lines.map(plainText),
})
