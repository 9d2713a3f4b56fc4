import type { OrderDetail } from '@kontor/contract/order-document'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { shippingTexts } from '../locales/index.ts'
import classes from './labels.module.css'

type LabelError = OrderDetail['label_errors'][number]

/**
 * Whether a label may have been bought without the carrier being able to say so; a person has to look at the
 * channel.
 */
export const isInDoubt = ({ reason }: Pick<LabelError, 'reason'>): boolean =>
  reason === 'ask_channel' || reason === 'shown_at_channel'

interface NoticeProps {
  readonly error: LabelError
  /** Undefined while it cannot be retried. */
  readonly onRetry: (() => void) | undefined
}

/** A label whose purchase got no answer, and what to do before it is bought again. */
export function LabelDoubt({ error, onRetry }: NoticeProps) {
  const t = useTexts(shippingTexts)
  const isShown = error.reason === 'shown_at_channel'
  return (
    <Notice
      kind="danger"
      title={t(isShown ? 'doubt.shownTitle' : 'doubt.title')}
      actions={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('doubt.again')}
          </Button>
        )
      }
    >
      <p>{t(isShown ? 'doubt.shown' : 'doubt.ask')}</p>
      {error.information.length > 0 && (
        <ul className={classes.errorLines}>
          {error.information.map((line) => (
            <li key={line}>{isShown ? line : t('doubt.reference', { reference: line })}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

interface DialogProps {
  readonly opened: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks for the confirmation that somebody looked at the channel before a label is bought again. */
export function LookedAtChannelDialog({ opened, onConfirm, onCancel }: DialogProps) {
  const t = useTexts(shippingTexts)
  const [looked, setLooked] = useState(false)
  const [asked, setAsked] = useState(false)
  const problem = useId()
  const close = (then: () => void) => () => {
    setLooked(false)
    setAsked(false)
    then()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={t('doubt.confirmTitle')}
      confirmLabel={t('doubt.confirm')}
      danger
      onCancel={close(onCancel)}
      onConfirm={looked ? close(onConfirm) : () => setAsked(true)}
    >
      <p>{t('doubt.confirmText')}</p>
      <Check
        label={t('doubt.looked')}
        checked={looked}
        onChange={(event) => setLooked(event.target.checked)}
        {...(asked && !looked ? { 'aria-invalid': true, 'aria-describedby': problem } : {})}
      />
      {asked && !looked && (
        <p id={problem} role="alert" className={classes.lookFirst}>
          {t('doubt.lookFirst')}
        </p>
      )}
    </ConfirmDialog>
  )
}
