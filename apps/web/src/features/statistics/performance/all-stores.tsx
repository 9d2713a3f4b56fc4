import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { performanceTexts } from './locales/index.ts'
import classes from './performance.module.css'
import { PerformanceSearch, storeOf } from './period-days.ts'

/** Says beside figures of the whole company that they are that, while the dashboard shows those of one store. */
export function AllStores() {
  const t = useTexts(performanceTexts)
  const { values } = useListSearch(PerformanceSearch)
  return storeOf(values) === undefined ? null : <span className={classes.allStores}>{t('allStores')}</span>
}
