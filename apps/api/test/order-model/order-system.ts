import type { OrderPlan, Seen, Step } from './order-model.ts'

/** Takes the steps of an order: the rules in memory, or the product on its database. */
export interface OrderSystem {
  /** Whether comparing after every step is fast. */
  readonly isCheapToLookAt: boolean
  /** What became of it: `applied`, `unchanged` or the code of the refusal. */
  take(step: Step): Promise<string>
  see(): Promise<Seen>
  /** What must hold in the end, whatever happened. */
  audit(): Promise<void>
}

/** Runs the work on a system with one order in it, which is removed afterwards. */
export type WithSystem = (plan: OrderPlan, work: (system: OrderSystem) => Promise<void>) => Promise<void>
