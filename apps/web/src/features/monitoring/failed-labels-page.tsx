import {
  type FailedLabel,
  FailedLabelsQuery,
  listFailedLabels,
  recreateAllLabels,
} from '@kontor/contract/monitoring'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { formatTotal } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan, useSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { activeFilters, type Filter } from '../../ui/filters/filter-definitions.ts'
import { uiTexts } from '../../ui/locales/index.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { failedLabelColumns } from './failed-label-columns.tsx'
import { monitoringTexts } from './locales/index.ts'
import classes from './monitoring.module.css'
import { failedLabelsQuery, refreshMonitoring } from './monitoring.queries.ts'

const PayloadDialog = lazy(async () => ({ default: (await import('./payload-dialog.tsx')).PayloadDialog }))

/** After all labels were set going the list is asked for again (spec: orders §4, Label error retry). */
const RELOAD_AFTER_SECONDS = 10

/** What corrects the address of a failed label; the screen that knows the address form gives it. */
export interface AddressCorrectionProps {
  readonly label: FailedLabel
  readonly onClose: () => void
}

interface Props {
  readonly AddressCorrection: ComponentType<AddressCorrectionProps>
}

/** `/overview/labels`: labels that failed, and what can be done about them on the spot. */
export function FailedLabelsPage(props: Props) {
  return useCan()(listFailedLabels) ? <FailedLabels {...props} /> : <Forbidden />
}

function FailedLabels({ AddressCorrection }: Props) {
  const t = useTexts(monitoringTexts)
  const tUi = useTexts(uiTexts)
  const isProvider = useSession()?.roles.includes('service') === true
  const { values, defaults, change, changeFilters, reset } = useListSearch(FailedLabelsQuery, 'failed-labels')
  const query = useQuery(failedLabelsQuery(values))
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
    <Page
      aside={
        query.data && (
          <span data-figures>
            {t('count', {
              count: query.data.total,
              total: formatTotal(query.data.total, query.data.total_is_capped),
            })}
          </span>
        )
      }
      actions={<RecreateAll disabled={(query.data?.total ?? 0) === 0} />}
    >
      <p className={classes.intro}>{t(isProvider ? 'labels.introProvider' : 'labels.intro')}</p>
      <FilterBar
        filters={filters}
        values={values}
        defaults={defaults}
        onChange={changeFilters}
        onReset={reset}
      />
      <DataTable
        id="failed-labels"
        label={t('labels.list')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        pageSize={values.per_page}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ per_page: size })}
        activeFilters={activeFilters(filters, values, defaults, tUi)}
        onResetFilters={reset}
        empty={<EmptyState title={t('labels.empty')}>{t('labels.emptyText')}</EmptyState>}
      />
      <Suspense fallback={null}>
        {viewed && <PayloadDialog label={viewed} onClose={() => setViewed(undefined)} />}
        {corrected && <AddressCorrection label={corrected} onClose={() => setCorrected(undefined)} />}
      </Suspense>
    </Page>
  )
}

/** Sets all failed labels going; the list follows when the carrier has had its time. */
function RecreateAll({ disabled }: { readonly disabled: boolean }) {
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
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        disabled={disabled || secondsLeft > 0}
        onClick={() => setAsking(true)}
      >
        {t('labels.all')}
      </Button>
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
