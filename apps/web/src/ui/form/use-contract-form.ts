import { useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { libTexts } from '../../lib/locales/index.ts'
import { fieldErrors } from '../../lib/validation.ts'

interface Options<S extends z.ZodType<object>, V extends Record<string, unknown>> {
  /** The body's schema from the contract: the server checks with the same one. */
  readonly schema: S
  readonly initialValues: V
  /** Called with parsed values. What it throws as `ApiError` is shown at its fields, or as `problem`. */
  readonly submit: (values: z.output<S>) => Promise<void>
  /** Own words for a `custom` issue of the schema. */
  readonly issueText?: (issue: z.core.$ZodIssue) => string | undefined
  /** Tells what is wrong with a field when it is left, for forms that cannot be sent while something is wrong. */
  readonly checkOnBlur?: boolean
}

/**
 * A form on a contract's schema: checked when it is sent, then while it is corrected; the first wrong field gets the
 * focus; the server's field messages appear under their fields. Stays as it is until the server has answered.
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
    // After the next paint the wrong fields carry their mark.
    requestAnimationFrame(() => formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const showProblem = (error: ApiError) => {
    const known = Object.entries(error.errors).filter(([field]) => field in initialValues)
    for (const [field, messages] of known) form.setFieldError(field, messages.join(' '))
    if (known.length > 0) focusFirstWrong()
    // A problem that is told in full under its fields needs no second place.
    const told = known.length > 0 && known.length === Object.keys(error.errors).length
    setProblem(told ? undefined : error)
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
  const field = (name: keyof V & string) => {
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
    /** What the server said beyond single fields. */
    problem,
  }
}
