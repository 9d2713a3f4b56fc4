/** What is switched counts for prices so much later: a slip of the hand stays inside. */
export const ACTS_AFTER_MS = 5 * 60_000

/** How rules were switched last. */
export interface RuleSwitch {
  readonly isActive: boolean
  /** Whether they counted when they were switched last. */
  readonly wasActive: boolean
  readonly switchedAt: Date | null
}

/** When what was switched last begins to count for prices; null once it does, or where nothing changes then. Pure. */
export function actsFrom({ isActive, wasActive, switchedAt }: RuleSwitch, now: Date): Date | null {
  if (switchedAt === null || isActive === wasActive) return null
  const from = new Date(switchedAt.getTime() + ACTS_AFTER_MS)
  return from > now ? from : null
}

/** Whether rules count for prices at a moment. Pure. */
export const isInForce = (rules: RuleSwitch, now: Date): boolean =>
  actsFrom(rules, now) === null ? rules.isActive : rules.wasActive

/** The same rules switched at a moment. Pure. */
export const switched = (rules: RuleSwitch, isActive: boolean, now: Date): RuleSwitch =>
  rules.isActive === isActive ? rules : { isActive, wasActive: isInForce(rules, now), switchedAt: now }
