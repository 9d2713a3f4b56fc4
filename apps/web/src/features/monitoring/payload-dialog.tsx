import type { FailedLabel } from '@kontor/contract/monitoring'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { notify } from '../../ui/toast/toasts.ts'
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
  const text = query.data && JSON.stringify(query.data.payload, null, 2)
  const copy = (document: string) =>
    void navigator.clipboard.writeText(document).then(() => notify.success(t('payload.copied')))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('payload.title', { number: label.ext_order_id })}
      size="xl"
      footer={
        <>
          {text !== undefined && (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => copy(text)}
            >
              {t('payload.copy')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('payload.close')}
          </Button>
        </>
      }
    >
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines lines={8} />}
      {query.data && query.data.errors.length > 0 && (
        <p className={classes.intro}>
          <strong>{t('payload.errors')}:</strong> {query.data.errors.join('; ')}
        </p>
      )}
      {text !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <pre className={classes.payload} tabIndex={0}>
          {text}
        </pre>
      )}
    </Dialog>
  )
}
