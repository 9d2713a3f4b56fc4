import type { Lane } from './lane.ts'
import type { Outside } from './outside.ts'

/** How long each call takes while the pace is measured; milliseconds. */
const LATENCY_MS = 300
/** Orders of all lanes together: two calls each, so that the carrier's limit is felt for some seconds. */
const ORDERS = 60
const BUYING = ['prepared', 'purchased']

/**
 * Lets workers that nobody disturbs any more ship orders that are all pressed at once.
 * @returns calls a second that bought a label, from the 5th to the 95th percentile
 */
export async function measurePace(
  lanes: readonly Lane[],
  outside: Outside,
  withinMs: number,
): Promise<number> {
  for (const lane of lanes) await lane.begin()
  // What was interrupted before would be counted, too.
  await Promise.all(lanes.map((lane) => lane.finish(withinMs)))
  await outside.setLatency({ min: LATENCY_MS, max: LATENCY_MS })
  const before = (await callTimes(outside)).length
  await Promise.all(lanes.map((lane) => lane.ship(Math.ceil(ORDERS / lanes.length))))
  await Promise.all(lanes.map((lane) => lane.finish(withinMs)))
  const times = (await callTimes(outside)).slice(before)
  const from = Math.floor(times.length * 0.05)
  const to = Math.ceil(times.length * 0.95) - 1
  return (to - from) / (((times[to] ?? 0) - (times[from] ?? 0)) / 1000)
}

async function callTimes(outside: Outside): Promise<number[]> {
  return (await outside.books())
    .flatMap(({ events }) => events)
    .filter(({ type }) => BUYING.includes(type))
    .map(({ at }) => Date.parse(at))
    .toSorted((a, b) => a - b)
}
