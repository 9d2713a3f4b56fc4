/** Says that a step of a first start begins, and with it that the one before is over; null ends the last. */
export type SayStep = (step: string | null) => void

/**
 * Prints a line for each step of a first start when it is over: what it was, and how long it took. Whole lines alone, since
 * several processes print at once.
 */
export function startLines(): SayStep {
  let current: { readonly step: string; readonly since: number } | null = null
  return (step) => {
    const now = performance.now()
    if (current) console.log(stepLine(current.step, now - current.since))
    current = step === null ? null : { step, since: now }
  }
}

/** @param milliseconds how long the step took */
export const stepLine = (step: string, milliseconds: number): string =>
  `  ${step.padEnd(56)}${(milliseconds / 1000).toFixed(1).padStart(5)} s`
