import { Button } from '@mantine/core'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import type { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { type Conflict, FormConflict } from '../form/form-conflict.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { type FormObstacle, SubmitButton } from '../form/submit-button.tsx'
import { uiTexts } from '../locales/index.ts'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog-window.tsx'
import classes from './form-dialog.module.css'

interface Props extends Pick<ComponentPropsWithRef<'form'>, 'ref' | 'onSubmit'> {
  readonly title: string
  readonly size?: DialogProps['size']
  readonly onClose: () => void
  /** Something typed is not saved: closing asks first. */
  readonly unsaved: boolean
  /** The server has not answered yet. */
  readonly busy: boolean
  /** Why the form cannot be sent as it stands. */
  readonly obstacle?: FormObstacle | undefined
  /** Names the action ("Position stornieren"), never "OK". */
  readonly submitLabel: string
  readonly cancelLabel?: string
  /** Ends or destroys something: never the primary button. */
  readonly danger?: boolean
  /** The button of another way to save, before the one that names the action. */
  readonly secondary?: ReactNode
  /** The server's refusal apart from single fields. */
  readonly problem: ApiError | undefined
  /** Somebody else has changed the record meanwhile. */
  readonly conflict?: Conflict | undefined
  readonly children: ReactNode
}

/**
 * A form in a dialog that is open from its first render: it stays until the server has answered and shows a
 * refusal, or what somebody else has changed meanwhile, beside its buttons.
 */
export function FormDialog(props: Props) {
  const { busy, obstacle, onClose } = props
  const t = useTexts(uiTexts)
  const formId = useId()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={props.title}
      size={props.size ?? 'md'}
      unsaved={props.unsaved}
      busy={busy}
      footer={
        <>
          {(props.problem || props.conflict) && (
            <div className={classes.outcome}>
              <FormProblem problem={props.problem} />
              <FormConflict conflict={props.conflict} busy={busy} />
            </div>
          )}
          <Button variant="default" disabled={busy} onClick={onClose}>
            {props.cancelLabel ?? t('dialog.cancel')}
          </Button>
          {props.secondary}
          <SubmitButton form={formId} loading={busy} obstacle={obstacle} danger={props.danger}>
            {props.submitLabel}
          </SubmitButton>
        </>
      }
    >
      <form
        id={formId}
        ref={props.ref}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && obstacle === undefined) props.onSubmit?.(event)
        }}
      >
        {props.children}
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  readonly disabled: boolean
  readonly children: ReactNode
}

/** The fields of a form in one column, disabled together. */
export function FormFields({ disabled, children }: FieldsProps) {
  return (
    <fieldset disabled={disabled} className={classes.fields}>
      {children}
    </fieldset>
  )
}
