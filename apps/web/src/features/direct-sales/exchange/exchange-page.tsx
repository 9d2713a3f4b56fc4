import {
  EXCHANGE_DIRECTIONS,
  EXCHANGE_STATES,
  type ExchangeDocument,
  ExchangeQuery,
  getExchangeDocument,
  listExchange,
  repeatExchange,
  testErpConnection,
} from '@kontor/contract/direct-sales'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload, IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { call, endpointUrl, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import type { Filter } from '../../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { Truncate } from '../../../ui/value/truncate.tsx'
import classes from './exchange.module.css'
import type { de } from './locales/de.ts'
import { exchangeTexts } from './locales/index.ts'

const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.tsx')).TestDialog }))

const STATE_STYLES = { waiting: 'info', done: 'success', partly: 'warning', failed: 'danger' } as const

/** `/directsale/exchange`: each document in and out, and what became of it. */
export function ExchangePage() {
  const t = useTexts(exchangeTexts)
  const list = useList({
    endpoint: listExchange,
    search: ExchangeQuery,
    query: (query) => ({ ...queryOf(listExchange, { query }), placeholderData: keepPreviousData }),
  })
  const [isTesting, setIsTesting] = useState(false)
  const columns = useMemo(() => columnsOf(t), [t])
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'direction',
      label: t('filter.direction'),
      options: (['all', ...EXCHANGE_DIRECTIONS] as const).map((value) => ({
        value,
        label: t(`directions.${value}`),
      })),
    },
    {
      kind: 'select',
      name: 'state',
      label: t('filter.state'),
      options: (['all', ...EXCHANGE_STATES] as const).map((value) => ({
        value,
        label: t(`states.${value}`),
      })),
    },
  ]
  const rows = list.query.data?.data ?? []
  return (
    <ListPage
      id="exchange"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => rows.indexOf(row)}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        intro: t('intro'),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          aria-label={t('test.of')}
          onClick={() => setIsTesting(true)}
        >
          {t('test.button')}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {isTesting && (
          <TestDialog
            title={t('test.title')}
            endpoint={testErpConnection}
            test={() => call(testErpConnection)}
            onClose={() => setIsTesting(false)}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

const columnsOf = (t: Translate<typeof de>): readonly Column<ExchangeDocument>[] => [
  {
    id: 'name',
    header: t('column.name'),
    priority: 'essential',
    pinned: true,
    width: 150,
    grow: 2,
    cell: ({ name }) => <Truncate>{name === '' ? '–' : name}</Truncate>,
  },
  {
    id: 'direction',
    header: t('column.direction'),
    priority: 'medium',
    width: 105,
    cell: ({ direction }) => t(`directions.${direction}`),
  },
  {
    id: 'partner',
    header: t('column.partner'),
    priority: 'low',
    width: 110,
    grow: 1,
    cell: ({ partner }) => <Truncate>{partner}</Truncate>,
  },
  {
    id: 'at',
    header: t('column.at'),
    priority: 'high',
    width: 150,
    cell: ({ at }) => <DateText value={at} show="exact" />,
  },
  {
    id: 'state',
    header: t('column.state'),
    priority: 'essential',
    width: 135,
    cell: ({ state }) => <Badge style={STATE_STYLES[state]}>{t(`states.${state}`)}</Badge>,
  },
  {
    id: 'good',
    header: t('column.good'),
    priority: 'low',
    align: 'end',
    labelled: true,
    width: 75,
    cell: ({ rows_good }) => (rows_good === null ? '–' : formatCount(rows_good)),
  },
  {
    id: 'bad',
    header: t('column.bad'),
    priority: 'low',
    align: 'end',
    labelled: true,
    width: 90,
    cell: ({ rows_bad }) => (rows_bad === null ? '–' : formatCount(rows_bad)),
  },
  {
    id: 'error',
    header: t('column.error'),
    priority: 'high',
    width: 110,
    grow: 3,
    cell: ({ error }) => (error === '' ? '–' : <Truncate>{error}</Truncate>),
  },
  {
    id: 'actions',
    header: t('column.actions'),
    priority: 'essential',
    actions: true,
    align: 'end',
    width: 110,
    cell: (document) => <Actions document={document} />,
  },
]

function Actions({ document }: { readonly document: ExchangeDocument }) {
  const t = useTexts(exchangeTexts)
  const queryClient = useQueryClient()
  const { kind, id, name, direction } = document
  const params = { kind, id }
  const repeat = useMutation({
    mutationFn: () => call(repeatExchange, { params }),
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listExchange) })
      notify.success(message)
    },
    onError: (error) => notify.error(error),
  })
  return (
    <span className={classes.actions}>
      {document.is_kept && (
        <ActionIcon
          component="a"
          href={endpointUrl(getExchangeDocument, { params })}
          download
          variant="subtle"
          aria-label={t('downloadOf', { name })}
          data-hint={t('download')}
        >
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      )}
      {document.can_repeat && (
        <ActionIcon
          variant="subtle"
          aria-label={t(`repeatOf.${direction}`, { name })}
          data-hint={t(`repeat.${direction}`)}
          loading={repeat.isPending}
          onClick={() => repeat.mutate()}
        >
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
