import {
  correctLabelAddress,
  type FailedLabel,
  getFailedLabelPayload,
  recreateLabel,
} from '@kontor/contract/monitoring'
import { Button } from '@mantine/core'
import { IconFileCode, IconMapPin } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api-client.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { WithReason } from '../../ui/hint/with-reason.tsx'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import type { de } from './locales/de.ts'
import { monitoringTexts } from './locales/index.ts'
import classes from './monitoring.module.css'
import { refreshMonitoring } from './monitoring.queries.ts'

interface Options {
  readonly isProvider: boolean
  readonly onView: (label: FailedLabel) => void
  readonly onCorrect: (label: FailedLabel) => void
}

/** The columns of the list of failed labels. The provider's staff see whose label it is, and cannot open its order. */
export function failedLabelColumns(
  t: Translate<typeof de>,
  { isProvider, onView, onCorrect }: Options,
): readonly Column<FailedLabel>[] {
  const company: Column<FailedLabel> = {
    id: 'company',
    priority: 'medium',
    header: t('labels.column.company'),
    width: 120,
    href: (row) => `/accounting/companies/${row.company.id}`,
    cell: (row) => row.company.name,
  }
  return [
    {
      id: 'order',
      priority: 'essential',
      header: t('labels.column.order'),
      pinned: true,
      width: 170,
      ...(isProvider ? {} : { href: (row: FailedLabel) => `/orders/${row.order_id}` }),
      cell: (row) => (
        <span className={classes.identity}>
          <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} />
          {isProvider ? <CopyText value={row.ext_order_id} /> : row.ext_order_id}
        </span>
      ),
    },
    ...(isProvider ? [company] : []),
    {
      id: 'created_at',
      priority: 'low',
      header: t('labels.column.date'),
      width: 150,
      cell: (row) => <DateText value={row.created_at} show="date-time" />,
    },
    {
      id: 'information',
      priority: 'essential',
      header: t('labels.column.information'),
      width: 160,
      grow: 1,
      cell: (row) => (
        <ul className={classes.information}>
          {row.information.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
    },
    {
      id: 'status',
      priority: 'high',
      header: t('labels.column.status'),
      width: 120,
      cell: (row) => (
        <Badge style={row.status === 'processing' ? 'info' : 'danger'}>
          {t(`labels.status.${row.status}`)}
        </Badge>
      ),
    },
    {
      id: 'actions',
      priority: 'essential',
      actions: true,
      header: t('labels.column.actions'),
      width: 250,
      align: 'end',
      cell: (row) => (
        <LabelActions label={row} isProvider={isProvider} onView={onView} onCorrect={onCorrect} />
      ),
    },
  ]
}

interface ActionsProps extends Options {
  readonly label: FailedLabel
}

function LabelActions({ label, isProvider, onView, onCorrect }: ActionsProps) {
  const t = useTexts(monitoringTexts)
  const can = useCan()
  const queryClient = useQueryClient()
  const number = label.ext_order_id
  const addressObstacle =
    label.status === 'processing'
      ? 'labels.busy'
      : label.address_editable
        ? undefined
        : 'labels.addressByProvider'
  // With the address as it is the carrier would refuse it again; the provider's staff correct it, and with that retry it.
  const waitsForProvider = label.own_label_error && !label.merchant_external_order && !isProvider
  const retryObstacle = !can(recreateLabel)
    ? 'labels.noRight'
    : waitsForProvider
      ? 'labels.addressByProvider'
      : undefined
  const retry = useMutation({
    mutationFn: () => call(recreateLabel, { params: { id: label.id } }),
    onSuccess: (answer) => answer && notify.success(answer.message),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'not_modified')
        notify.warning(t('labels.busy'), { seconds: 4 })
      else notify.error(error)
    },
    onSettled: () => refreshMonitoring(queryClient),
  })
  return (
    <span className={classes.actions}>
      {can(getFailedLabelPayload) && (
        <Button
          variant="subtle"
          className={classes.iconAction}
          aria-label={t('labels.payloadOf', { number })}
          leftSection={<IconFileCode size={16} aria-hidden />}
          onClick={() => onView(label)}
        >
          <span className={classes.actionText}>{t('labels.payload')}</span>
        </Button>
      )}
      {can(correctLabelAddress) && label.label_type === 'shipping' && (
        <WithReason reason={addressObstacle && t(addressObstacle)}>
          <Button
            variant="subtle"
            className={classes.iconAction}
            aria-label={t('labels.addressOf', { number })}
            disabled={addressObstacle !== undefined}
            leftSection={<IconMapPin size={16} aria-hidden />}
            onClick={() => onCorrect(label)}
          >
            <span className={classes.actionText}>{t('labels.address')}</span>
          </Button>
        </WithReason>
      )}
      <WithReason reason={retryObstacle && t(retryObstacle)}>
        <Button
          variant="default"
          aria-label={t('labels.retryOf', { number })}
          disabled={retryObstacle !== undefined}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t('labels.retry')}
        </Button>
      </WithReason>
    </span>
  )
}
