import { isKeyOf } from '@kontor/contract/shared'
import { useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { libTexts } from '../../lib/locales/index.ts'
import { fieldErrors } from '../../lib/validation.ts'

interface Options<S extends z.ZodType<object>, V extends Record<string, unknown>> {
  /** The contract's schema of the body, which the server uses too. */
  readonly schema: S
  readonly initialValues: V
  /** Gets the parsed values. An `ApiError` that it throws is shown at its fields, or as `problem`. */
  readonly submit: (values: z.output<S>) => Promise<void>
  /** Own message for a `custom` issue of the schema. */
  readonly issueText?: (issue: z.core.$ZodIssue) => string | undefined
  /** Shows a field's problem when it is left, for forms that cannot be submitted while something is wrong. */
  readonly checkOnBlur?: boolean
}

/**
 * A form validated by a contract's schema: on submit, then on every change. The first invalid field gets the
 * focus, and the server's messages are shown at their fields.
 */
export function useContractForm<S extends z.ZodType<object>, V extends Record<string, unknown>>({
  schema,
  initialValues,
  submit,
  issueText,
  checkOnBlur = false,
}: Options<S, V>) {
  const t = useTexts(libTexts)
  const formRef = useRef<HTMLFormElement>(null)
  const [submitting, setSubmitting] = useState(false)
  const [problem, setProblem] = useState<ApiError>()

  const form = useForm<V>({
    initialValues,
    validateInputOnBlur: checkOnBlur,
    validate: (values) => fieldErrors(schema, values, t, issueText),
  })

  const focusFirstWrong = () => {
    // Fields are marked as invalid with the next paint.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const showProblem = (error: ApiError) => {
    const known = Object.entries(error.errors).filter(([field]) => isKeyOf(initialValues, field))
    for (const [field, messages] of known) form.setFieldError(field, messages.join(' '))
    if (known.length > 0) focusFirstWrong()
    // A problem shown in full at its fields needs no notice.
    const isShown = known.length > 0 && known.length === Object.keys(error.errors).length
    setProblem(isShown ? undefined : error)
  }

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (submitting) return
    if (form.validate().hasErrors) {
      focusFirstWrong()
      return
    }
    setSubmitting(true)
    setProblem(undefined)
    try {
      await submit(schema.parse(form.getValues()))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showProblem(error)
    } finally {
      setSubmitting(false)
    }
  }

  /** Props of a Mantine input for a field; not every input marks itself as invalid for screen readers. */
  const field = (name: (keyof V & string) | `${keyof V & string}.${string}`) => {
    const props = form.getInputProps(name)
    return { ...props, 'aria-invalid': props.error ? true : undefined }
  }

  return {
    /** Spread onto the `<form>`. */
    formProps: { ref: formRef, onSubmit, noValidate: true },
    field,
    values: form.getValues(),
    setValues: form.setValues,
    setFieldValue: form.setFieldValue,
    isDirty: form.isDirty(),
    isValid: schema.safeParse(form.getValues()).success,
    submitting,
    /** The server's refusal apart from single fields. */
    problem,
  }
}
