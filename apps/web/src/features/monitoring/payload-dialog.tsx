import type { FailedLabel } from '@kontor/contract/monitoring'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { JsonDialog } from '../../ui/dialog/json-dialog.tsx'
import { monitoringTexts } from './locales/index.ts'
import classes from './monitoring.module.css'
import { failedLabelPayloadQuery } from './monitoring.queries.ts'

interface Props {
  readonly label: FailedLabel
  readonly onClose: () => void
}

/** What was sent to the carrier, to see what is wrong with it. */
export function PayloadDialog({ label, onClose }: Props) {
  const t = useTexts(monitoringTexts)
  const query = useQuery(failedLabelPayloadQuery(label.id))
  const errors = query.data?.errors ?? []
  return (
    <JsonDialog
      title={t('payload.title', { number: label.ext_order_id })}
      query={query}
      documentOf={({ payload }) => payload}
      onClose={onClose}
    >
      {errors.length > 0 && (
        <p className={classes.intro}>
          <strong>{t('payload.errors')}:</strong> {errors.join('; ')}
        </p>
      )}
    </JsonDialog>
  )
}
