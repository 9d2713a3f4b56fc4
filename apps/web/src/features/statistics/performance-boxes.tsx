import { cancellationRate } from '@kontor/contract/monitoring'
import { performance } from '@kontor/contract/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { businessDay } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { monthName } from '../../lib/months.ts'
import { useNow } from '../../lib/now.ts'
import { useCan } from '../../lib/session.ts'
import { ConnectedRetailBox } from './connected-retail/connected-retail-box.tsx'
import figures from './figures.module.css'
import { CancellationRateOf } from './performance/cancellation-rate.tsx'
import { ChannelsBox } from './performance/channels-box.tsx'
import { FiguresBox } from './performance/figures-box.tsx'
import { ForecastBox } from './performance/forecast-box.tsx'
import { performanceTexts } from './performance/locales/index.ts'
import classes from './performance/performance.module.css'
import { PerformanceSearch, periodDays, storeOf } from './performance/performance-search.ts'
import { PriceBox } from './performance/price-box.tsx'
import { RankingBox } from './performance/ranking-box.tsx'
import { ReportBox } from './performance/report-box.tsx'
import { ReturnsInDeliveryBox } from './performance/returns-in-delivery-box.tsx'
import { ChannelPulseBox } from './pulse/channel-pulse-box.tsx'
import { TamarisBoxes } from './tamaris/tamaris-boxes.tsx'

interface Props {
  /** What is sold today, which stands with the sales. */
  readonly live?: ReactNode
}

/** What was ordered, returned and cancelled in the period and store of the address, at which prices, and where; and how the channels are. */
export function PerformanceBoxes({ live }: Props) {
  const t = useTexts(performanceTexts)
  const language = useLocale()
  const can = useCan()
  const { values } = useListSearch(PerformanceSearch)
  const { start, end } = periodDays(values, businessDay(useNow()))
  const store = storeOf(values)
  const query = useQuery({
    ...queryOf(performance, {
      query: { start, end, ...(store === undefined ? {} : { store_id: store }) },
    }),
    placeholderData: keepPreviousData,
  })
  const since = query.data?.counted_since ?? null
  return (
    <section aria-label={t('title')} className={classes.groups}>
      {since !== null && start < since && (
        <p className={figures.counting}>{t('counting', { month: monthName(since, language) })}</p>
      )}
      <Group title={t('groups.sales')}>
        <FiguresBox of="orders" query={query} />
        <FiguresBox of="returns" query={query} />
        <FiguresBox of="cancellations" query={query}>
          {can(cancellationRate) && <CancellationRateOf />}
        </FiguresBox>
        {live && <div className={classes.wide}>{live}</div>}
      </Group>
      <Group title={t('groups.speed')}>
        <RankingBox query={query} />
        <ForecastBox />
        <ReturnsInDeliveryBox />
        <ReportBox />
      </Group>
      <Group title={t('groups.price')}>
        <PriceBox of="price" query={query} />
        <PriceBox of="marketplacePrice" query={query} />
      </Group>
      <Group title={t('groups.channels')}>
        <ConnectedRetailBox period={{ start, end }} isOfStore={store !== undefined} />
        <TamarisBoxes />
        <ChannelsBox query={query} />
        <div className={classes.wide}>
          <ChannelPulseBox />
        </div>
      </Group>
    </section>
  )
}

/** Boxes that belong together, under their name. */
function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className={classes.groupTitle}>{title}</h2>
      <div className={classes.boxes}>{children}</div>
    </div>
  )
}
