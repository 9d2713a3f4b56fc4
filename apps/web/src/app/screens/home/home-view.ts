import { z } from 'zod'
import { PerformanceSearch } from '../../../features/statistics/performance/performance-search.ts'
import { readStored, writeStored } from '../../../lib/browser-storage.ts'

/** The views of `/home`. */
export const HOME_VIEWS = ['queues', 'figures'] as const
export type HomeView = (typeof HOME_VIEWS)[number]

/** What the address of `/home` holds: its view, and of the figures their period and store. */
export const HomeSearch = PerformanceSearch.extend({ view: z.string().optional() })
export type HomeSearch = z.infer<typeof HomeSearch>

/** The view that was used last on this device. */
const VIEW_KEY = 'home.view'

export const keepView = (view: HomeView): void => writeStored(VIEW_KEY, view)

/**
 * The view that an address means: the one that it names; the figures where it names their period or store; the one that was
 * used last.
 * @param mayFigures without `co_dashboard` there are the queues alone
 */
export function viewOf({ view, ...ofFigures }: HomeSearch, mayFigures: boolean): HomeView {
  if (!mayFigures) return 'queues'
  const named = HOME_VIEWS.find((one) => one === view)
  if (named) return named
  if (Object.values(ofFigures).some((value) => value !== undefined)) return 'figures'
  return readStored(VIEW_KEY) === 'figures' ? 'figures' : 'queues'
}
