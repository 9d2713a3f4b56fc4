import { type LooseLabel, retryLooseLabel, standingOf, voidLooseLabel } from '@kontor/contract/shipping'
import { Button } from '@mantine/core'
import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { TrackingHistory } from '../tracking/tracking-history.tsx'
import { TrackingBadge } from '../tracking/tracking-status.tsx'
import classes from './create-label.module.css'
import { looseLabelTexts } from './locales/index.ts'
import { refreshLabels } from './loose-labels.queries.ts'

const STYLES: Readonly<Record<LooseLabel['status'], StatusStyle>> = {
  requested: 'warning',
  bought: 'success',
  failed: 'danger',
  voiding: 'warning',
  voided: 'neutral',
}

interface Props {
  readonly label: LooseLabel
  /** Whether all tracking events are shown, not only the status. */
  readonly open?: boolean
}

const nameOf = ({ customer }: LooseLabel): string =>
  [customer.first_name, customer.last_name].filter((part) => part !== '').join(' ') || customer.company

/** A label without an order with its status and actions. */
export function LabelItem({ label, open = false }: Props) {
  const t = useTexts(looseLabelTexts)
  const name = nameOf(label)
  const standing = label.status === 'bought' ? standingOf(label.transitions) : undefined
  const { message } = label
  return (
    <article
      className={classes.label}
      aria-label={t('label.heading', { type: t(`form.${label.type}`), name })}
    >
      <div className={classes.labelHead}>
        <h3 className={classes.labelTitle}>
          {t(`form.${label.type}`)} · {name}
        </h3>
        {standing !== undefined && standing !== 'label_created' ? (
          <TrackingBadge status={standing} />
        ) : (
          <Badge style={STYLES[label.status]}>{t(`state.${label.status}`)}</Badge>
        )}
      </div>
      <p className="quiet">
        {label.customer.zip_code} {label.customer.city} ·{' '}
        {t(label.type === 'returns' ? 'label.to' : 'label.from', { store: label.store.name })} ·{' '}
        {label.carrier.toUpperCase()} {label.parcel_type}
      </p>
      {message !== '' && (label.status !== 'bought' || open) && (
        <p className={label.status === 'failed' ? classes.failed : undefined}>{message}</p>
      )}
      {label.tracking_number !== null && (
        <p className={classes.links}>
          <CopyText value={label.tracking_number} />
          {label.tracking_url !== null && label.tracking_url !== '' && (
            <a href={label.tracking_url} target="_blank" rel="noopener noreferrer">
              {t('label.track')} <IconExternalLink size={12} aria-hidden />
            </a>
          )}
        </p>
      )}
      {label.label_url !== null && (
        <p className={classes.links}>
          <a
            href={label.label_url}
            target="_blank"
            rel="noopener"
            aria-label={t('label.openNew', { name })}
            className={classes.pdf}
          >
            <IconFileTypePdf size={16} aria-hidden />
            {t('label.open')}
          </a>
        </p>
      )}
      {open && label.tracking_number !== null && (
        <TrackingHistory transitions={label.transitions} label={name} />
      )}
      <p className="quiet">
        {t('label.created', { date: formatDateTime(label.created_at), name: label.requested_by })}
      </p>
      <LabelActions label={label} name={name} />
    </article>
  )
}

/** The actions on a label: retry a failed one, void one that the carrier does not have yet. */
function LabelActions({ label, name }: { readonly label: LooseLabel; readonly name: string }) {
  const t = useTexts(looseLabelTexts)
  const may = useCan()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const settled = { onSettled: () => refreshLabels(queryClient) }
  const retry = useMutation({
    mutationFn: () => call(retryLooseLabel, { params: { id: label.id } }),
    ...settled,
  })
  const taking = useMutation({
    mutationFn: () => call(voidLooseLabel, { params: { id: label.id } }),
    onSuccess: () => setAsking(false),
    ...settled,
  })
  const canRetry = label.retryable && may(retryLooseLabel)
  const canVoid = label.voidable && may(voidLooseLabel)
  if (!canRetry && !canVoid && !asking && !retry.error) return null
  return (
    <div className={classes.labelActions}>
      {retry.error && <ErrorNotice title={t('label.retryFailed')} error={retry.error} />}
      {canRetry && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('label.retryOf', { name })}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {t('label.retry')}
        </Button>
      )}
      {canVoid && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('label.voidOf', { name })}
          onClick={() => {
            taking.reset()
            setAsking(true)
          }}
        >
          {t('label.void')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('label.voidTitle')}
        confirmLabel={t('label.void')}
        danger
        busy={taking.isPending}
        onConfirm={() => taking.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('label.voidText', { name })}</p>
        <FormProblem problem={taking.error instanceof ApiError ? taking.error : undefined} />
      </ConfirmDialog>
    </div>
  )
}
