import { type CarrierTrackingCodes, countTrackingCodes, MOST_TRACKING_DAYS } from '@kontor/contract/downloads'
import { pageOf } from '@kontor/contract/shared'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { TableDownload } from '../../ui/download/table-download.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { trackingCodesSearch } from './downloads-search.ts'
import type { de } from './locales/de.ts'
import { downloadsTexts } from './locales/index.ts'

type Row = CarrierTrackingCodes & { readonly id: number }

/** `/downloads/tracking-codes`: the parcels of a period by carrier (spec: catalogue §2, Tracking codes). */
export function TrackingCodesPage() {
  const t = useTexts(downloadsTexts)
  const isAllowed = useCan()(countTrackingCodes)
  const state = useListSearch(trackingCodesSearch)
  const { dateFrom, dateTo } = state.values
  const query = useQuery({
    ...queryOf(countTrackingCodes, { query: { dateFrom, dateTo } }),
    enabled: isAllowed,
  })
  const rows = query.data?.data.map((row, index): Row => ({ ...row, id: index + 1 }))
  const { error, isFetching, refetch } = query
  return (
    <ListPage
      id="tracking-codes"
      list={{
        ...state,
        isAllowed,
        query: { data: rows && pageOf(rows, rows.length, ONE_PAGE), error, isFetching, refetch },
      }}
      columns={columnsOf(t)}
      filters={[{ kind: 'period', label: t('period'), start: 'dateFrom', end: 'dateTo' }]}
      rowId={(row) => row.id}
      texts={{
        label: t('trackingCodes.list'),
        intro: t('trackingCodes.intro', { days: MOST_TRACKING_DAYS }),
        empty: { title: t('trackingCodes.none'), text: t('trackingCodes.noneText') },
      }}
    />
  )
}

/** There are few carriers. */
const ONE_PAGE = { page: 1, per_page: 200 }

const columnsOf = (t: Translate<typeof de>): readonly Column<Row>[] => [
  {
    id: 'carrier',
    header: t('carrier'),
    priority: 'essential',
    pinned: true,
    width: 160,
    grow: 1,
    cell: ({ carrier }) => carrier.toUpperCase(),
  },
  {
    id: 'count',
    header: t('trackingCodes.count'),
    priority: 'essential',
    align: 'end',
    width: 140,
    cell: ({ count }) => t('trackingCodes.codes', { count, total: formatCount(count) }),
  },
  {
    id: 'download',
    header: t('download'),
    priority: 'essential',
    width: 170,
    cell: ({ path, carrier }) => (
      <TableDownload
        path={path}
        label={t('download')}
        name={t('trackingCodes.downloadOf', { carrier: carrier.toUpperCase() })}
        size="compact-sm"
      />
    ),
  },
]
