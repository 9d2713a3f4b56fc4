import type { World } from '../platform/world.ts'
import type { ErpOrderRecord } from './erp-model.ts'
import { readOrder } from './read-order.ts'

/**
 * Books a document, once: the same name again is a repeat and changes nothing.
 * @throws OrderRefused when it cannot be booked
 */
export function takeOrder(
  world: World,
  document: { xml: string; via: 'http' | 'ftp'; name?: string },
): { record: ErpOrderRecord; isNew: boolean } {
  const read = readOrder(document.xml)
  const key = document.name ?? read.order_id
  // The sandbox has one ERP for all merchants: the same name at another merchant is another document.
  const id = `${read.company} ${key}`
  const known = world.erpOrders.get(id)
  if (known)
    return { record: world.erpOrders.put(id, { ...known, repeats: known.repeats + 1 }), isNew: false }
  const record = {
    ...read,
    key,
    received_at: world.now().toISOString(),
    via: document.via,
    xml: document.xml,
    repeats: 0,
  }
  return { record: world.erpOrders.put(id, record), isNew: true }
}
