import {
  type BillingMonth,
  getBillingMonth,
  issueBill,
  issueBills,
  listServiceBilling,
  recomputeBills,
  type ServiceBill,
} from '@kontor/contract/billing'
import { Button } from '@mantine/core'
import { IconFileInvoice, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { monthName, monthOptions } from '../../lib/months.ts'
import { useCan } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Fact, Facts } from '../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { Money } from '../../ui/value/money.tsx'
import classes from './billing.module.css'
import { serviceBillingSearch } from './billing-search.ts'
import { billingTexts } from './locales/index.ts'
import { serviceBillColumns } from './service-bill-columns.tsx'
import { UnpricedLabelsDialog } from './unpriced-labels-dialog.tsx'

const ASK_AGAIN_MS = 2000

/** `MM-YYYY` as the first day of the month. */
const firstDay = (month: string): string => `${month.slice(3)}-${month.slice(0, 2)}-01`

/** `/service/billing`: the operator's staff compute and issue the bills of a month. */
export function ServiceBillingPage() {
  const t = useTexts(billingTexts)
  const language = useLocale()
  const isAllowed = useCan()(listServiceBilling)
  const state = useListSearch(serviceBillingSearch)
  const { page, per_page, month } = state.values
  const run = useRun(month, isAllowed)
  const query = useQuery({
    ...queryOf(listServiceBilling, { query: { page, per_page, month } }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
  })
  const [issued, setIssued] = useState<ServiceBill | 'all'>()
  const recompute = useRecompute(month)
  const [unpriced, setUnpriced] = useState<ServiceBill>()
  const isRunning = (run.data?.running ?? 0) > 0
  const columns = useMemo(
    () => serviceBillColumns(t, { isRunning, onIssue: setIssued, onUnpriced: setUnpriced }),
    [t, isRunning],
  )
  const monthText = monthName(firstDay(month), language)
  const isBlocked = run.data === undefined || run.data.missing_sender.length > 0
  return (
    <ListPage<ServiceBill>
      id="service-billing"
      list={{ ...state, isAllowed, query }}
      columns={columns}
      filters={[
        {
          kind: 'select',
          name: 'month',
          label: t('month'),
          isView: true,
          options: monthOptions(Date.now(), language, month),
        },
      ]}
      rowId={(row) => row.id}
      notice={
        <>
          {run.error && <ErrorNotice error={run.error} onRetry={() => void run.refetch()} />}
          {run.data && <RunNotices run={run.data} />}
        </>
      }
      actions={
        <span className={classes.files}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={isBlocked}
            loading={recompute.isPending}
            onClick={() => recompute.mutate()}
          >
            {t('service_billing.recompute')}
          </Button>
          <Button
            leftSection={<IconFileInvoice size={16} aria-hidden />}
            disabled={isBlocked || run.data?.issuable === 0 || isRunning}
            onClick={() => setIssued('all')}
          >
            {t('service_billing.issueAll')}
          </Button>
        </span>
      }
      texts={{
        label: t('service_billing.list'),
        count: (figures) => t('service_billing.count', figures),
        intro: t('service_billing.intro'),
        empty: {
          title: t('service_billing.none'),
          text: t('service_billing.noneText', { month: monthText }),
        },
      }}
    >
      {issued && (
        <IssueDialog
          bill={issued}
          month={month}
          monthText={monthText}
          count={run.data?.issuable ?? 0}
          unpriced={run.data?.unpriced_labels ?? []}
          onClose={() => setIssued(undefined)}
        />
      )}
      {unpriced && <UnpricedLabelsDialog bill={unpriced} onClose={() => setUnpriced(undefined)} />}
    </ListPage>
  )
}

/** How far the run is; the list is read anew once it has ended. */
function useRun(month: string, isAllowed: boolean) {
  const queryClient = useQueryClient()
  const run = useQuery({
    ...queryOf(getBillingMonth, { query: { month } }),
    enabled: isAllowed,
    refetchInterval: ({ state }) => ((state.data?.running ?? 0) > 0 ? ASK_AGAIN_MS : false),
  })
  const running = run.data?.running
  useEffect(() => {
    if (running !== undefined)
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(listServiceBilling) })
  }, [running, queryClient])
  return run
}

function useRecompute(month: string) {
  const t = useTexts(billingTexts)
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(recomputeBills, { body: { month } }),
    onSuccess: async ({ queued }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(getBillingMonth) })
      notify.success(t('service_billing.computing', { count: queued }))
    },
    onError: (error) => notify.error(error),
  })
}

function RunNotices({ run }: { readonly run: BillingMonth }) {
  const t = useTexts(billingTexts)
  return (
    <>
      {run.missing_sender.length > 0 && (
        <Notice kind="warning" title={t('service_billing.senderMissing')}>
          {t('service_billing.senderMissingText', { fields: run.missing_sender.join(', ') })}
        </Notice>
      )}
      {run.failed.length > 0 && (
        <Notice kind="danger" title={t('service_billing.failed')}>
          {t('service_billing.failedText', { companies: run.failed.join(', ') })}
        </Notice>
      )}
      {run.running > 0 && (
        <Notice kind="info" title={t('service_billing.running', { count: run.running })}>
          {t('service_billing.runningText')}
        </Notice>
      )}
    </>
  )
}

interface IssueProps {
  readonly bill: ServiceBill | 'all'
  readonly month: string
  readonly monthText: string
  readonly count: number
  readonly unpriced: BillingMonth['unpriced_labels']
  readonly onClose: () => void
}

/** Asks before anything goes out that nobody can take back. */
function IssueDialog({ bill, month, monthText, count, unpriced, onClose }: IssueProps) {
  const t = useTexts(billingTexts)
  const queryClient = useQueryClient()
  const issue = useMutation({
    mutationFn: async () => {
      if (bill !== 'all') {
        const done = await call(issueBill, { params: { companyId: bill.company.id, id: bill.id } })
        return { text: t('service_billing.issued', { number: done.number }), left: [] }
      }
      const { issued, left } = await call(issueBills, { body: { month } })
      return { text: t('service_billing.issuedAll', { count: issued }), left }
    },
    onSuccess: ({ text, left }) => {
      notify.success(text)
      for (const { company, kind, reason } of left)
        notify.warning(t('service_billing.left', { company, kind: t(`kinds.${kind}`), reason }))
      onClose()
    },
    onError: (error) => notify.error(error),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listServiceBilling) })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(getBillingMonth) })
    },
  })
  return (
    <ConfirmDialog
      opened
      title={
        bill === 'all'
          ? t('service_billing.issueAllTitle', { count, month: monthText })
          : t('service_billing.issueTitle', { company: bill.company.name })
      }
      confirmLabel={bill === 'all' ? t('service_billing.issueAll') : t('service_billing.issue')}
      busy={issue.isPending}
      onConfirm={() => issue.mutate()}
      onCancel={onClose}
    >
      {bill !== 'all' && <BillFacts bill={bill} monthText={monthText} />}
      <LeftOut bill={bill} unpriced={unpriced} />
      <p className={classes.consequence}>
        {t(bill === 'all' ? 'service_billing.issueText' : 'service_billing.issueOneText')}
      </p>
    </ConfirmDialog>
  )
}

/** Names the labels that no bill has, before it is too late to wait for their prices. */
function LeftOut({ bill, unpriced }: Pick<IssueProps, 'bill' | 'unpriced'>) {
  const t = useTexts(billingTexts)
  const left = bill === 'all' ? unpriced : [{ company: bill.company.name, count: bill.unpriced_labels }]
  const count = left.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  return (
    <Notice kind="warning" title={t('unpriced.open', { count })}>
      {bill === 'all' &&
        t('unpriced.companies', {
          companies: left.map((each) => `${each.company} (${formatCount(each.count)})`).join(', '),
        })}{' '}
      {t('unpriced.text', { count })}
    </Notice>
  )
}

/** What is about to go out. */
function BillFacts({ bill, monthText }: { readonly bill: ServiceBill; readonly monthText: string }) {
  const t = useTexts(billingTexts)
  return (
    <Facts>
      <Fact label={t('kind')}>{t(`kinds.${bill.kind}`)}</Fact>
      <Fact label={t('month')}>{monthText}</Fact>
      <Fact label={t('service_billing.rows')}>{formatCount(bill.rows)}</Fact>
      <Fact label={t('gross')}>
        <Money amount={bill.gross} currency={bill.currency} />
      </Fact>
    </Facts>
  )
}
