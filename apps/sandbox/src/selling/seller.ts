import type { AmazonOrderRecord } from '../amazon/order-model.ts'
import { placeOrder } from '../amazon/order-placement.ts'
import { Random } from '../platform/random.ts'
import type { World } from '../platform/world.ts'

const HOUR_MS = 3_600_000

/** Sells orders on Amazon at once, from the catalogue. Fails when the catalogue is empty. */
export function sellOnAmazon(world: World, count: number, sellerId?: string): AmazonOrderRecord[] {
  return Array.from({ length: count }, () => placeOrder(world, sellerId ? { seller_id: sellerId } : {}))
}

/**
 * Calls `sell` again and again, at irregular intervals that average to `ordersPerHour`.
 * @returns ends it
 */
export function keepSelling(world: World, ordersPerHour: number, name: string, sell: () => void): () => void {
  if (ordersPerHour <= 0) return () => undefined
  const random = new Random(`rhythm ${name} ${world.seed}`)
  let timer: NodeJS.Timeout
  const next = () => {
    // Customers come independently of each other, which makes the gaps exponential.
    const gap = (-Math.log(1 - random.next()) * HOUR_MS) / ordersPerHour
    timer = setTimeout(() => {
      if (world.catalogue.size > 0) sell()
      next()
    }, gap)
    timer.unref()
  }
  next()
  return () => clearTimeout(timer)
}

/**
 * Calls `fetch` every so many seconds, never twice at once; 0: never.
 * @returns ends it
 */
export function keepFetching(seconds: number, fetch: () => Promise<unknown>): () => void {
  if (seconds <= 0) return () => undefined
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void fetch().finally(() => {
      isBusy = false
    })
  }, seconds * 1000)
  timer.unref()
  return () => clearInterval(timer)
}
