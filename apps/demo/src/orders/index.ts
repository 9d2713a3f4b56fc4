/** The builder of orders: rows of planned orders, for the demo and for the bench. */
export { insertRows } from '../bulk-insert.ts'
export { SeededRandom } from '../random.ts'
export type { NumberedOrder, WriteOptions } from './numbered-order.ts'
export type { PlannedLine, PlannedOrder, SellingChannel } from './planned-order.ts'
export { writeOrders } from './write-orders.ts'
