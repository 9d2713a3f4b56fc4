import type { SecondStep } from '@kontor/contract/session'

/** A login whose second step is still to come: in memory alone, since its proof opens a session. */
let waiting: SecondStep | undefined

/** The path of the screen that takes the code. */
export const SECOND_STEP_SCREEN = '/second-step'

/** Keeps what the first step has proved, until the screen of the second has used it or the page is left. */
export function keepSecondStep(step: SecondStep): void {
  waiting = step
}

export const waitingSecondStep = (): SecondStep | undefined => waiting

/** Forgets it: a session was opened, or the login begins again. */
export function forgetSecondStep(): void {
  waiting = undefined
}
