import { lazy } from 'react'

/** The mark of figures that no chosen store narrows; loaded with the boxes of the dashboard, which offer the choice. */
export const AllStores = lazy(async () => ({
  default: (await import('../../../features/statistics/index.ts')).AllStores,
}))
