import {
  type FailedLabel,
  FailedLabelsQuery,
  listFailedLabels,
  recreateAllLabels,
} from '@kontor/contract/monitoring'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan, useSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { WithReason } from '../../ui/hint/with-reason.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { failedLabelColumns } from './failed-label-columns.tsx'
import { monitoringTexts } from './locales/index.ts'
import { failedLabelsQuery, refreshMonitoring } from './monitoring.queries.ts'

const PayloadDialog = lazy(async () => ({ default: (await import('./payload-dialog.tsx')).PayloadDialog }))
const LabelAddressDialog = lazy(async () => ({
  default: (await import('./label-address-dialog.tsx')).LabelAddressDialog,
}))

/** Seconds until the list is asked for again after all labels were requested (spec: orders §4, Label error retry). */
const RELOAD_AFTER_SECONDS = 10

/** `/overview/labels`: labels that failed, and what can be done about them on the spot. */
export function FailedLabelsPage() {
  const t = useTexts(monitoringTexts)
  const isProvider = useSession()?.roles.includes('service') === true
  const list = useList({ endpoint: listFailedLabels, search: FailedLabelsQuery, query: failedLabelsQuery })
  const [viewed, setViewed] = useState<FailedLabel>()
  const [corrected, setCorrected] = useState<FailedLabel>()
  const columns = useMemo(
    () => failedLabelColumns(t, { isProvider, onView: setViewed, onCorrect: setCorrected }),
    [t, isProvider],
  )
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'cause',
      label: t('labels.cause'),
      width: 190,
      options: [
        { value: 'all', label: t('labels.causeAll') },
        { value: 'address', label: t('labels.causeAddress') },
        { value: 'technical', label: t('labels.causeTechnical') },
      ],
    },
  ]
  return (
    <ListPage
      id="failed-labels"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      texts={{
        label: t('labels.list'),
        count: (figures) => t('count', figures),
        intro: t(isProvider ? 'labels.introProvider' : 'labels.intro'),
        empty: { title: t('labels.empty'), text: t('labels.emptyText') },
      }}
      actions={<RecreateAll total={list.query.data?.total} />}
    >
      <Suspense fallback={null}>
        {viewed && <PayloadDialog label={viewed} onClose={() => setViewed(undefined)} />}
        {corrected && <LabelAddressDialog label={corrected} onClose={() => setCorrected(undefined)} />}
      </Suspense>
    </ListPage>
  )
}

/** Creates all failed labels again; the list is asked for once the carrier has had its time. */
function RecreateAll({ total }: { readonly total: number | undefined }) {
  const t = useTexts(monitoringTexts)
  const can = useCan()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const recreate = useMutation({
    mutationFn: () => call(recreateAllLabels),
    onSuccess: ({ message, count }) => {
      setAsking(false)
      notify.success(message)
      if (count > 0) setSecondsLeft(RELOAD_AFTER_SECONDS)
    },
    onError: (error) => {
      setAsking(false)
      notify.error(error)
    },
  })
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft - 1)
      if (secondsLeft === 1) void refreshMonitoring(queryClient)
    }, 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft, queryClient])
  if (!can(recreateAllLabels)) return null
  return (
    <>
      {secondsLeft > 0 && <span role="status">{t('labels.reload', { seconds: secondsLeft })}</span>}
      <WithReason reason={total === 0 ? t('labels.emptyText') : undefined}>
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          disabled={!total || secondsLeft > 0}
          onClick={() => setAsking(true)}
        >
          {t('labels.all')}
        </Button>
      </WithReason>
      <ConfirmDialog
        opened={asking}
        title={t('labels.allTitle')}
        confirmLabel={t('labels.allConfirm')}
        busy={recreate.isPending}
        onConfirm={() => recreate.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('labels.allText')}
      </ConfirmDialog>
    </>
  )
}
