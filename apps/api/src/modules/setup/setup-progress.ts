import { SETUP_STEPS, type SetupProgress, type SetupStep } from '@kontor/contract/setup'
import type { SetUpThings } from './setup.repository.ts'

/** A merchant can work alone; a second person is only wise. */
const OPTIONAL: readonly SetupStep[] = ['users']

/**
 * What a company still has to set up.
 * @param operatorCarrier the installation has a carrier contract of its own, which every company may use
 */
export function setupProgress(things: SetUpThings, operatorCarrier: boolean): SetupProgress {
  const steps = SETUP_STEPS.map((step) => ({
    step,
    done: things[step] || (step === 'carrier_account' && operatorCarrier),
    optional: OPTIONAL.includes(step),
  }))
  return { steps, done: steps.every(({ done, optional }) => done || optional) }
}
