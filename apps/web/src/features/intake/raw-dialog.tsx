import type { DeadLetter } from '@kontor/contract/intake'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import classes from './import-errors.module.css'
import { deadLetterQuery } from './intake.queries.ts'
import { intakeTexts } from './locales/index.ts'

interface Props {
  readonly letter: DeadLetter
  readonly onClose: () => void
}

/** The document as the channel delivered it, to see what is wrong with it. */
export function RawDialog({ letter, onClose }: Props) {
  const t = useTexts(intakeTexts)
  const query = useQuery(deadLetterQuery(letter.id))
  const text = query.data && JSON.stringify(query.data.raw, null, 2)
  const copy = (document: string) =>
    void navigator.clipboard.writeText(document).then(() => notify.success(t('raw.copied')))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('raw.title', { number: letter.ext_order_id || String(letter.id) })}
      size="xl"
      footer={
        <>
          {text !== undefined && (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => copy(text)}
            >
              {t('raw.copy')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('raw.close')}
          </Button>
        </>
      }
    >
      <p className={classes.intro}>{t('raw.text')}</p>
      <p className={classes.rawReason}>
        <strong>{t('raw.reason')}:</strong> {letter.reason}
      </p>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines lines={8} />}
      {text !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <pre className={classes.raw} tabIndex={0}>
          {text}
        </pre>
      )}
    </Dialog>
  )
}
