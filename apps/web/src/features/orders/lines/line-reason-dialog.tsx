import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { NativeSelect, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import classes from './line-reason-dialog.module.css'
import { type LineAct, useLineAct } from './use-line-act.ts'

interface Props<R extends string> {
  readonly order: Pick<OrderDetail, 'id'>
  readonly line: OrderLine
  /** Other lines with which the same can be done; they can be chosen with it. */
  readonly others: readonly OrderLine[]
  readonly title: string
  readonly confirmLabel: (lines: readonly OrderLine[]) => string
  readonly reasons: readonly { readonly value: R; readonly label: string }[]
  readonly usualReason: R
  /** Whether the server's flags still allow it. */
  readonly possible: boolean
  readonly goneText: string
  /** The effects of the chosen reason on the chosen lines, in Kontor and at the sales channel. */
  readonly consequences: (reason: R, lines: readonly OrderLine[]) => ReactNode
  /** What is asked of the server. */
  readonly act: (given: { reason: R; comment: string }) => Omit<LineAct, 'lines'>
  readonly onClose: () => void
}

const COMMENT_MAX = 500

/** The form that cancels lines or books their return: a reason and a comment for the team. */
export function LineReasonDialog<R extends string>(props: Props<R>) {
  const { line, onClose } = props
  const t = useTexts(orderDocumentTexts)
  const [reason, setReason] = useState(props.usualReason)
  const [comment, setComment] = useState('')
  const [also, setAlso] = useState<readonly number[]>([])
  // Meanwhile a colleague may have been faster with one of them.
  const lines = [line, ...props.others.filter(({ id }) => also.includes(id))]
  const { act, isPending, isSuccess, problem } = useLineAct({ orderId: props.order.id, onDone: onClose })
  const isGone = !props.possible && !isPending && !isSuccess
  return (
    <FormDialog
      title={props.title}
      onClose={onClose}
      unsaved={comment !== '' || also.length > 0}
      busy={isPending}
      obstacle={isGone ? 'notice' : undefined}
      submitLabel={props.confirmLabel(lines)}
      danger
      problem={problem}
      onSubmit={() => act({ ...props.act({ reason, comment }), lines: lines.map(({ id }) => id) })}
    >
      <LineOfForm line={line} />
      <FormFields disabled={isPending || isGone}>
        {props.others.length > 0 && (
          <fieldset className={classes.others}>
            <legend>{t('form.alsoLines')}</legend>
            {props.others.map(({ id, position, title }) => (
              <Check
                key={id}
                label={t('form.of', { position, title })}
                checked={also.includes(id)}
                onChange={({ target }) =>
                  setAlso(target.checked ? [...also, id] : also.filter((one) => one !== id))
                }
              />
            ))}
          </fieldset>
        )}
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
      {props.consequences(reason, lines)}
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
