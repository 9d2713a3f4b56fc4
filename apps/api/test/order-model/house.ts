import type { OrderPlan, Seen, Step } from './order-model.ts'

/** Something that lives through the steps of an order: the rules in memory, or the product on its database. */
export interface House {
  /** Whether looking after every step costs nothing worth saving. */
  readonly isCheapToLookAt: boolean
  /** What became of it: `applied`, `unchanged` or the code of the refusal. */
  take(step: Step): Promise<string>
  see(): Promise<Seen>
  /** What must hold in the end, whatever happened. */
  audit(): Promise<void>
}

/** Opens a house with one order in it for as long as the work takes, and leaves nothing behind. */
export type WithHouse = (plan: OrderPlan, work: (house: House) => Promise<void>) => Promise<void>
