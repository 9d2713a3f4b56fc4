import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { NativeSelect, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import classes from './line-reason-dialog.module.css'
import { useLineChange } from './use-line-change.ts'

interface Props<R extends string> {
  readonly order: Pick<OrderDetail, 'id'>
  readonly line: Pick<OrderLine, 'position' | 'title'>
  readonly title: string
  readonly confirmLabel: string
  readonly reasons: readonly { readonly value: R; readonly label: string }[]
  readonly usualReason: R
  /** Whether the server's flags still allow it. */
  readonly possible: boolean
  readonly goneText: string
  /** The effects of the chosen reason, in Kontor and at the sales channel. */
  readonly consequences: (reason: R) => ReactNode
  readonly change: (given: { reason: R; comment: string }) => Promise<{ readonly message: string }>
  readonly onClose: () => void
}

const COMMENT_MAX = 500

/** The form that cancels a line or books its return: a reason and a comment for the team. */
export function LineReasonDialog<R extends string>(props: Props<R>) {
  const { line, onClose } = props
  const t = useTexts(orderDocumentTexts)
  const [reason, setReason] = useState(props.usualReason)
  const [comment, setComment] = useState('')
  const { submit, isPending, isSuccess, problem } = useLineChange({
    orderId: props.order.id,
    change: () => props.change({ reason, comment }),
    onDone: onClose,
  })
  const isGone = !props.possible && !isPending && !isSuccess
  return (
    <FormDialog
      title={props.title}
      onClose={onClose}
      unsaved={comment !== ''}
      busy={isPending}
      obstacle={isGone ? 'notice' : undefined}
      submitLabel={props.confirmLabel}
      danger
      problem={problem}
      onSubmit={() => submit(undefined)}
    >
      <LineOfForm line={line} />
      <FormFields disabled={isPending || isGone}>
        <NativeSelect
          data-autofocus
          label={t('form.reason')}
          value={reason}
          onChange={({ target }) =>
            setReason(props.reasons.find(({ value }) => value === target.value)?.value ?? reason)
          }
          data={[...props.reasons]}
        />
        <Textarea
          label={t('form.comment')}
          description={t('form.commentHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ input: classes.comment }}
          maxLength={COMMENT_MAX}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </FormFields>
      {props.consequences(reason)}
      {isGone && <Notice kind="warning" title={props.goneText} />}
    </FormDialog>
  )
}

interface LineOfFormProps {
  readonly line: Pick<OrderLine, 'position' | 'title'>
  readonly children?: ReactNode
}

/** The line that a form is about. */
export function LineOfForm({ line, children }: LineOfFormProps) {
  const t = useTexts(orderDocumentTexts)
  return (
    <p className={classes.line}>
      {t('form.of', { position: line.position, title: line.title })}
      {children}
    </p>
  )
}
