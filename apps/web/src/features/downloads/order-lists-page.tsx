import { isFileLive, listOrderLists, type OrderListFile, startOrderList } from '@kontor/contract/downloads'
import { pageOf, type TableFormat } from '@kontor/contract/shared'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatCount, formatDate } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { FILE_STYLES } from '../../ui/download/file-styles.ts'
import { TableFormatSelect } from '../../ui/download/table-format-select.tsx'
import { PeriodFilter } from '../../ui/filters/period-filter.tsx'
import type { de as uiDe } from '../../ui/locales/de.ts'
import { uiTexts } from '../../ui/locales/index.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../ui/states/empty-state.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import classes from './downloads.module.css'
import { orderListsSearch } from './downloads-search.ts'
import type { de } from './locales/de.ts'
import { downloadsTexts } from './locales/index.ts'
import { MakeOrderList } from './make-order-list.tsx'
import { OrderListLink } from './order-list-link.tsx'

/** `/downloads/orders`: every order line of a period as a table (spec: catalogue §2, Order lists). */
export function OrderListsPage() {
  return useCan()(startOrderList) ? <OrderLists /> : <Forbidden />
}

const REFRESH_MS = 5_000

function OrderLists() {
  const t = useTexts(downloadsTexts)
  const { values, change } = useListSearch(orderListsSearch)
  const [format, setFormat] = useState<TableFormat>('csv')
  const lists = useQuery({
    ...queryOf(listOrderLists),
    refetchInterval: ({ state }) => (state.data?.data.some(isFileLive) ? REFRESH_MS : false),
  })
  const tUi = useTexts(uiTexts)
  const columns = useMemo(() => columnsOf(t, tUi), [t, tUi])
  const rows = lists.data?.data
  const ofRange = rows?.find(
    (row) => row.start === values.start && row.end === values.end && row.format === format,
  )
  return (
    <Page>
      <p className={classes.intro}>{t('orderList.intro')}</p>
      <div className={classes.make}>
        <div className={classes.period}>
          <PeriodFilter
            label={t('orderList.period')}
            start={values.start}
            end={values.end}
            onChange={(start, end) => change({ start, end })}
          />
        </div>
        <TableFormatSelect value={format} onChange={setFormat} />
        {/* Another range begins anew. */}
        <MakeOrderList
          key={`${values.start} ${values.end} ${format}`}
          range={{ start: values.start, end: values.end }}
          format={format}
          known={ofRange}
          isLoading={lists.isPending}
        />
      </div>
      <section>
        <h2 className={classes.heading}>{t('orderList.recent')}</h2>
        <DataTable
          id="order-lists"
          label={t('orderList.recent')}
          query={{ ...lists, data: rows && pageOf(rows, rows.length, { page: 1, per_page: ROWS }) }}
          columns={columns}
          rowId={(row) => row.id}
          pageSize={SKELETON_ROWS}
          onPage={() => undefined}
          empty={<EmptyState title={t('orderList.none')}>{t('orderList.noneText')}</EmptyState>}
        />
      </section>
    </Page>
  )
}

/** The server lists no more. */
const ROWS = 50
const SKELETON_ROWS = 5

const columnsOf = (
  t: Translate<typeof de>,
  tUi: Translate<typeof uiDe>,
): readonly Column<OrderListFile>[] => [
  {
    id: 'period',
    header: t('orderList.period'),
    priority: 'essential',
    pinned: true,
    width: 180,
    cell: ({ start, end }) => `${formatDate(start)} – ${formatDate(end)}`,
  },
  {
    id: 'format',
    header: tUi('tables.format'),
    priority: 'low',
    width: 150,
    cell: ({ format }) => tUi(`tables.${format}`),
  },
  {
    id: 'state',
    header: t('orderList.state'),
    priority: 'essential',
    width: 130,
    cell: ({ state }) => <Badge style={FILE_STYLES[state]}>{t(`state.${state}`)}</Badge>,
  },
  {
    id: 'rows',
    header: t('orderList.lines'),
    priority: 'high',
    align: 'end',
    labelled: true,
    width: 95,
    cell: ({ rows }) => formatCount(rows),
  },
  {
    id: 'requested_by',
    header: t('orderList.requestedBy'),
    priority: 'medium',
    width: 140,
    grow: 1,
    cell: (row) => row.requested_by,
  },
  {
    id: 'created_at',
    header: t('orderList.createdAt'),
    priority: 'high',
    width: 150,
    cell: (row) => <DateText value={row.created_at} show="date-time" />,
  },
  {
    id: 'expires_at',
    header: t('orderList.expiresAt'),
    priority: 'low',
    width: 120,
    cell: (row) => <DateText value={row.expires_at} />,
  },
  {
    id: 'download',
    header: t('download'),
    priority: 'essential',
    width: 140,
    cell: (row) => (row.state === 'ready' ? <OrderListLink file={row} quiet /> : null),
  },
]
