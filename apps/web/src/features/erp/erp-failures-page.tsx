import { countFailedExports, exportOrder, type FailedExport, listFailedExports } from '@kontor/contract/erp'
import { PageQuery } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import classes from './erp-failures.module.css'
import type { de } from './locales/de.ts'
import { erpTexts } from './locales/index.ts'

const failedExportsQuery = (query: z.input<typeof PageQuery>) => ({
  ...queryOf(listFailedExports, { query }),
  placeholderData: keepPreviousData,
})

/** `/overview/erp`: the orders that did not reach the ERP, why, and the way to send them again. */
export function ErpFailuresPage() {
  const t = useTexts(erpTexts)
  const list = useList({ endpoint: listFailedExports, search: PageQuery, query: failedExportsQuery })
  const isProvider = useSession()?.roles.includes('service') === true
  const columns = useMemo(() => failureColumns(t, isProvider), [t, isProvider])
  return (
    <ListPage
      id="erp-failures"
      list={list}
      columns={columns}
      rowId={(row) => row.order_id}
      texts={{
        label: t('failures.list'),
        count: (figures) => t('failures.count', figures),
        intro: t(isProvider ? 'failures.introProvider' : 'failures.intro'),
        empty: { title: t('failures.empty'), text: t('failures.emptyText') },
      }}
    />
  )
}

const companyColumn = (t: Translate<typeof de>): Column<FailedExport> => ({
  id: 'company',
  priority: 'medium',
  header: t('failures.company'),
  width: 120,
  href: (row) => `/accounting/companies/${row.company.id}`,
  cell: (row) => row.company.name,
})

/** The provider's staff see whose order it is, and can neither open nor send it. */
const failureColumns = (t: Translate<typeof de>, isProvider: boolean): readonly Column<FailedExport>[] => [
  {
    id: 'order',
    priority: 'essential',
    header: t('failures.order'),
    width: 170,
    pinned: true,
    ...(isProvider ? {} : { href: (row: FailedExport) => `/orders/${row.order_id}` }),
    cell: (row) => (
      <span className={classes.identity}>
        <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} />
        {isProvider ? <CopyText value={row.ext_order_id} /> : row.ext_order_id}
      </span>
    ),
  },
  ...(isProvider ? [companyColumn(t)] : []),
  {
    id: 'reason',
    priority: 'essential',
    header: t('failures.reason'),
    width: 200,
    grow: 1,
    cell: ({ error }) => (
      <Truncate length={200}>
        {error.message === ''
          ? t(`failure.${error.kind}`)
          : `${t(`failure.${error.kind}`)} ${t('said', { message: error.message })}`}
      </Truncate>
    ),
  },
  {
    id: 'requested_at',
    priority: 'medium',
    header: t('failures.requestedAt'),
    width: 150,
    cell: (row) => <DateText value={row.requested_at} show="exact" />,
  },
  {
    id: 'attempts',
    priority: 'low',
    header: t('failures.attempts'),
    width: 80,
    align: 'end',
    cell: (row) => row.attempts,
  },
  ...(isProvider ? [] : [actionsColumn(t)]),
]

const actionsColumn = (t: Translate<typeof de>): Column<FailedExport> => ({
  id: 'actions',
  priority: 'essential',
  actions: true,
  header: t('failures.actions'),
  width: 170,
  align: 'end',
  cell: (row) => <RetryButton failure={row} />,
})

/** Sends an order to the ERP once more. */
function RetryButton({ failure }: { readonly failure: FailedExport }) {
  const t = useTexts(erpTexts)
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call(exportOrder, { params: { id: failure.order_id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(error),
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(countFailedExports) })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listFailedExports) })
    },
  })
  return (
    <Button
      variant="default"
      aria-label={t('failures.retryOf', { id: failure.order_id })}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {t('failures.retry')}
    </Button>
  )
}
