import { type SQL, sql } from 'drizzle-orm'

/** Names that statements give rows of `article_sizes`. */
type SizeAlias = 's' | 'z'

/**
 * SQL of the price in cents that a size is sold for on a channel, before a competitor's price lowers it: the channel's own
 * where the merchant set one, else the sale price.
 * @param size alias of the row
 * @param channel key of the sales channel
 */
export const ownPrice = (size: SizeAlias, channel: SQL): SQL => {
  const of = sql.raw(size)
  return sql`outgoing_price(${of}.sale_price_cents, ${of}.channel_prices, ${channel})`
}

/**
 * SQL of the price in cents that goes out for a size: what it is sold for, or the best price where that is lower (prices come
 * from one function).
 * @param size alias of the row
 * @param channel key of the sales channel, and `channelId` its id
 */
export const outgoingPrice = (size: SizeAlias, channel: SQL, channelId: SQL): SQL => {
  const of = sql.raw(size)
  return sql`outgoing_price(${of}.sale_price_cents, ${of}.channel_prices, ${channel}, (
    select b.price_cents from best_prices b
    where b.company_id = ${of}.company_id and b.size_id = ${of}.id and b.sales_channel_id = ${channelId}))`
}
