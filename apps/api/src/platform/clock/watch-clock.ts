import { defineSignal } from '../events/event.ts'
import { schedule } from '../jobs/handlers.ts'
import { companiesBehindClock, noteReading } from './clock-readings.repository.ts'

/** Clocks that are kept by a time server differ by less, and a job may start so much later than it looked at its own. */
const TOLERANCE_MS = 2 * 60_000

/**
 * The clock shows an earlier instant than it did: it was ahead, or it is behind now. What waits was told until when by the
 * clock of then, and may wait for hours or years. Whoever keeps such instants cuts them back to the longest wait that is possible from now on.
 */
export const clockWentBack = defineSignal<object>('clock.went-back')

/** Compares the clock with what it showed before, and has waits shortened where it went back. */
export const watchClock = schedule('watch-clock', '*/5 * * * *', async (system) => {
  const now = system.now()
  const behind = await system.companies(companiesBehindClock(now, TOLERANCE_MS))
  if (behind.length === 0) return
  system.log.error(
    { now: now.toISOString() },
    'the clock went back; what waits is cut back to its longest wait',
  )
  await system.forEachCompany((job) => job.write((ctx) => ctx.emit(clockWentBack, {})))
  await system.write((tx) => noteReading(tx, now))
})
