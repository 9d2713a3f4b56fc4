/**
 * Pricing: the price that goes out to a channel. It is one function in SQL (`migrations/functions/pricing.sql`), so that a
 * million offers are worked out by statements; whatever will decide prices later decides there.
 */
export { outgoingPrice } from './outgoing-price.ts'
