import {
  cancelOrderAction,
  getOrderAction,
  getOrderActionPapers,
  type OrderActionDetail,
  type OrderActionResult,
  type PrintedPapers,
  repeatOrderAction,
} from '@kontor/contract/order-actions'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { ApiError, call, endpointUrl, queryKeyOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useSecondsUntil } from '../../lib/now.ts'
import { useCan } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { RunProgress } from '../../ui/run/run-progress.tsx'
import { EmptyState, Forbidden } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { pageOfRows } from '../../ui/table/page-window.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { Truncate } from '../../ui/value/truncate.tsx'
import { ActionStatus } from './action-status.tsx'
import type { de } from './locales/de.ts'
import { orderActionsTexts } from './locales/index.ts'
import classes from './order-actions.module.css'
import { actionQuery } from './order-actions.queries.ts'

/** `/order-actions/$id`: how far an action is, what became of each order, and what is done next. */
export function OrderActionPage() {
  const { id } = useParams({ strict: false })
  return useCan()(getOrderAction) ? <Screen key={id} id={Number(id)} /> : <Forbidden />
}

function Screen({ id }: { readonly id: number }) {
  const t = useTexts(orderActionsTexts)
  const { data: action, error, refetch } = useQuery(actionQuery(id))
  if (error instanceof ApiError && error.code === 'order_action_not_found')
    return (
      <Page>
        <EmptyState title={t('notFound')} action={<Link to="/order-actions">{t('list')}</Link>} />
      </Page>
    )
  if (!action)
    return (
      <Page>
        {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />}
      </Page>
    )
  return (
    <Page
      title={t(`title.${action.action}`)}
      aside={<ActionStatus status={action.status} />}
      actions={<Actions action={action} />}
    >
      <div className={classes.standing}>
        <Standing action={action} />
        <Results results={action.results} />
      </div>
    </Page>
  )
}

const PAPERS = [
  ['labels', 'printLabels'],
  ['documents', 'printDocuments'],
] as const satisfies readonly (readonly [PrintedPapers, keyof typeof de])[]

/** What is done next: print, and what failed again. */
function Actions({ action }: { readonly action: OrderActionDetail }) {
  const t = useTexts(orderActionsTexts)
  const navigate = useNavigate()
  const can = useCan()
  const repeat = useMutation({
    mutationFn: () => call(repeatOrderAction, { params: { actionId: action.id } }),
    onSuccess: ({ id }) => navigate({ to: `/order-actions/${id}` }),
    onError: (error) => notify.error(error),
  })
  const papers = (choice: PrintedPapers) =>
    endpointUrl(getOrderActionPapers, { params: { actionId: action.id }, query: { papers: choice } })
  const isOver = action.status === 'done' || action.status === 'failed'
  return (
    <>
      {isOver && action.failed > 0 && can(repeatOrderAction) && (
        <Button variant="default" loading={repeat.isPending} onClick={() => repeat.mutate()}>
          {t('repeat', { count: action.failed, total: formatCount(action.failed) })}
        </Button>
      )}
      {action.document_path !== null && (
        <>
          {PAPERS.map(([choice, text]) => (
            <Button
              key={choice}
              component="a"
              variant="default"
              href={papers(choice)}
              target="_blank"
              rel="noopener"
              data-hint={t('printHint')}
            >
              {t(text)}
            </Button>
          ))}
          <Button
            component="a"
            variant="filled"
            href={papers('all')}
            target="_blank"
            rel="noopener"
            leftSection={<IconPrinter size={16} aria-hidden />}
            data-hint={t('printHint')}
          >
            {t('print')}
          </Button>
        </>
      )}
    </>
  )
}

/** How far it is; before it begins, how long it can be taken back. */
function Standing({ action }: { readonly action: OrderActionDetail }) {
  const t = useTexts(orderActionsTexts)
  const settled = action.done + action.failed
  const figures = { done: formatCount(action.done), total: formatCount(action.total) }
  switch (action.status) {
    case 'queued':
      return <BeforeIt action={action} />
    case 'running':
    case 'waiting':
      return (
        <Notice kind="info" title={t(`status.${action.status}`)}>
          <RunProgress label={t('progress', figures)} done={settled} total={action.total}>
            {t('doneOf', figures)}
          </RunProgress>
        </Notice>
      )
    case 'cancelled':
      return <Notice kind="info" title={t('status.cancelled')} />
    default:
      return (
        <Notice
          kind={action.status === 'failed' ? 'danger' : action.failed > 0 ? 'warning' : 'success'}
          title={t('doneOf', figures)}
        >
          {action.status === 'failed' && <span>{t('givenUp')}</span>}
          {action.failed > 0 && (
            <span>{t('failedOf', { count: action.failed, total: formatCount(action.failed) })}</span>
          )}
        </Notice>
      )
  }
}

/** An action that has not begun can be taken back. */
function BeforeIt({ action }: { readonly action: OrderActionDetail }) {
  const t = useTexts(orderActionsTexts)
  const queryClient = useQueryClient()
  const seconds = useSecondsUntil(action.starts_at)
  const takeBack = useMutation({
    mutationFn: () => call(cancelOrderAction, { params: { actionId: action.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(getOrderAction) }),
    onError: (error) => notify.error(error),
  })
  return (
    <Notice
      kind="info"
      title={t('startsIn', { count: seconds })}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate()}
        >
          {t('takeBack')}
        </Button>
      }
    />
  )
}

const PAGE_SIZE = 50
/** What waits for somebody comes first. */
const FIRST = ['failed', 'asked', 'waiting', 'done'] as const satisfies readonly OrderActionResult['state'][]
const orderHref = ({ order_id }: OrderActionResult) => `/orders/${order_id}`

/** What has become of each order. */
function Results({ results }: { readonly results: readonly OrderActionResult[] }) {
  const t = useTexts(orderActionsTexts)
  const [page, setPage] = useState(1)
  const columns = useMemo(() => columnsOf(t), [t])
  const sorted = useMemo(
    () => results.toSorted((one, other) => FIRST.indexOf(one.state) - FIRST.indexOf(other.state)),
    [results],
  )
  return (
    <DataTable
      id="order-action-results"
      label={t('results')}
      columns={columns}
      query={{
        data: pageOfRows(sorted, page, PAGE_SIZE),
        error: null,
        isFetching: false,
        refetch: () => null,
      }}
      rowId={(row) => row.order_id}
      rowHref={orderHref}
      pageSize={PAGE_SIZE}
      onPage={setPage}
    />
  )
}

const STYLES = { waiting: 'neutral', asked: 'info', done: 'success', failed: 'danger' } as const

const columnsOf = (t: Translate<typeof de>): readonly Column<OrderActionResult>[] => [
  {
    id: 'order',
    priority: 'essential',
    header: t('column.order'),
    width: 90,
    pinned: true,
    cell: (row) => <Link to={orderHref(row)}>{row.order_id}</Link>,
  },
  {
    id: 'number',
    priority: 'low',
    header: t('column.number'),
    width: 180,
    cell: (row) => <Truncate>{row.ext_order_id}</Truncate>,
  },
  {
    id: 'customer',
    priority: 'high',
    header: t('column.customer'),
    width: 140,
    grow: 1,
    cell: (row) => <Truncate>{row.customer_name}</Truncate>,
  },
  {
    id: 'result',
    priority: 'essential',
    header: t('column.result'),
    width: 260,
    grow: 2,
    cell: (row) => (
      <span className={classes.result}>
        <Badge style={STYLES[row.state]}>{t(`result.${row.state}`)}</Badge>
        {row.message !== null && <span className={classes.message}>{row.message}</span>}
      </span>
    ),
  },
]
