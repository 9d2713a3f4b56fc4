import { type SQL, sql } from 'drizzle-orm'

/** Names that statements give rows of `article_sizes`. */
type SizeAlias = 's' | 'z'

/**
 * SQL of the price in cents that goes out for a size: the channel's own where the merchant set one, else the sale price
 * (issue "what is sold where": prices come from one function).
 * @param size alias of the row
 * @param channel key of the sales channel
 */
export const outgoingPrice = (size: SizeAlias, channel: SQL): SQL => {
  const of = sql.raw(size)
  return sql`outgoing_price(${of}.sale_price_cents, ${of}.channel_prices, ${channel})`
}
