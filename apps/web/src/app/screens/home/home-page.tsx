import { performance } from '@kontor/contract/statistics'
import { lazy, Suspense, useEffect } from 'react'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import classes from './home.module.css'
import { HOME_VIEWS, HomeSearch, keepView, viewOf } from './home-view.ts'
import { homeTexts } from './locales/index.ts'
import { Queues } from './queues.tsx'

const FiguresView = lazy(async () => ({ default: (await import('./figures-view.tsx')).FiguresView }))
const PeriodChoice = lazy(async () => ({
  default: (await import('../../../features/statistics/index.ts')).PeriodChoice,
}))

/** About as high as what is seen first of the figures. */
const FIGURES_HEIGHT = 860

/** `/home`: what waits, most urgent first; for `co_dashboard` the figures as a second view (decisions: Access). */
export function HomePage() {
  const t = useTexts(homeTexts)
  const mayFigures = useCan()(performance)
  const view = viewOf(useListSearch(HomeSearch).values, mayFigures)
  useEffect(() => keepView(view), [view])
  return (
    <Page
      aside={<Weekday />}
      actions={
        mayFigures && (
          <>
            {view === 'figures' && (
              <Suspense fallback={<Skeleton width={320} height={30} />}>
                <PeriodChoice />
              </Suspense>
            )}
            <div className={classes.views}>
              <Tabs
                label={t('views.label')}
                path="/home"
                current={view}
                tabs={HOME_VIEWS.map((id) => ({ id, label: t(`views.${id}`) }))}
                search={(id) => ({ view: id })}
              />
            </div>
          </>
        )
      }
    >
      {view === 'queues' ? (
        <Queues />
      ) : (
        <Suspense fallback={<Skeleton height={FIGURES_HEIGHT} />}>
          <FiguresView />
        </Suspense>
      )}
    </Page>
  )
}

/** The day in the business time zone: `Dienstag, 24. November`. */
function Weekday() {
  const locale = useLocale()
  const form = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/Berlin',
  })
  return <span>{form.format(useNow())}</span>
}
