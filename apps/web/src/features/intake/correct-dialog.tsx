import {
  type DeadLetter,
  type DeadLetterDetail,
  type DeadLetterField,
  resolveDeadLetter,
} from '@kontor/contract/intake'
import { listOrders } from '@kontor/contract/orders'
import { ownValue } from '@kontor/contract/shared'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, queryKeyOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../ui/dialog/form-dialog.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { correctedFields, shownValue } from './corrections.ts'
import classes from './import-errors.module.css'
import { deadLetterQuery, refreshDeadLetters } from './intake.queries.ts'
import { intakeTexts } from './locales/index.ts'

interface Props {
  readonly letter: DeadLetter
  /** The order that was imported from the corrected document. */
  readonly onImported: (orderId: number) => void
  readonly onClose: () => void
}

/** The fields that keep a document from being imported, to correct them and import it. */
export function CorrectDialog({ letter, onImported, onClose }: Props) {
  const t = useTexts(intakeTexts)
  const queryClient = useQueryClient()
  const query = useQuery(deadLetterQuery(letter.id))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const retry = useMutation({
    mutationFn: (fields: Record<string, string | number | null>) =>
      call(resolveDeadLetter, { params: { id: letter.id }, body: { action: 'retry', fields } }),
    onSuccess: (answer) => {
      notify.success(answer.message)
      if (answer.order_id !== null) {
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(listOrders) })
        onImported(answer.order_id)
      }
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) notify.error(error)
      // What was corrected is kept: what is still wrong is shown next.
      await query.refetch()
      setTyped({})
    },
    onSettled: () => refreshDeadLetters(queryClient),
  })
  const fields = query.data?.fields ?? []
  const values = Object.fromEntries(
    fields.map((field) => [field.path, ownValue(typed, field.path) ?? shownValue(field)]),
  )
  const corrected = correctedFields(fields, values)
  const isLost = query.data !== undefined && fields.every(({ kind }) => kind === 'none')
  const isWaiting = query.data === undefined && !query.isError
  const isShut = query.data === undefined || isLost
  const obstacle = isWaiting ? 'loading' : isShut ? 'notice' : corrected === null ? 'incomplete' : undefined
  return (
    <FormDialog
      title={t('correct.title', { number: letter.ext_order_id || String(letter.id) })}
      onClose={onClose}
      unsaved={Object.keys(typed).length > 0}
      busy={retry.isPending}
      obstacle={obstacle}
      submitLabel={t('correct.submit')}
      problem={retry.error instanceof ApiError ? retry.error : undefined}
      onSubmit={() => corrected && retry.mutate(corrected)}
    >
      <p className={classes.intro}>{isLost ? t('correct.notHere') : t('correct.text')}</p>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines />}
      {query.data && (
        <Fields
          detail={query.data}
          values={values}
          busy={retry.isPending}
          touched={typed}
          onChange={(path, value) => setTyped((before) => ({ ...before, [path]: value }))}
        />
      )}
    </FormDialog>
  )
}

interface FieldsProps {
  readonly detail: DeadLetterDetail
  readonly values: Readonly<Record<string, string>>
  /** What has been changed; what is wrong with it is said no longer. */
  readonly touched: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly onChange: (path: string, value: string) => void
}

const Fields = ({ detail, values, touched, busy, onChange }: FieldsProps) => (
  <FormFields disabled={busy}>
    {detail.fields.map((field) => (
      <Field
        key={field.path}
        field={field}
        value={ownValue(values, field.path) ?? ''}
        problem={Object.hasOwn(touched, field.path) ? undefined : field.messages.join(' ')}
        onChange={(value) => onChange(field.path, value)}
      />
    ))}
  </FormFields>
)

interface FieldProps {
  readonly field: DeadLetterField
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

function Field({ field, value, problem, onChange }: FieldProps) {
  const t = useTexts(intakeTexts)
  if (field.kind === 'surplus' || field.kind === 'none') {
    return (
      <p className={classes.fixed}>
        <strong>{field.name}</strong>{' '}
        {field.kind === 'surplus' ? t('correct.leftOut', { value }) : field.messages.join(' ')}
      </p>
    )
  }
  const shared = {
    label: field.name,
    error: problem,
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (field.kind === 'choice') {
    const isPossible = field.options.includes(value)
    return <NativeSelect {...shared} data={isPossible ? field.options : [value, ...field.options]} />
  }
  return <TextInput {...shared} inputMode={field.kind === 'number' ? 'decimal' : 'text'} autoComplete="off" />
}
