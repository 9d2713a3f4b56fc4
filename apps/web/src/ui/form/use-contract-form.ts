import { isKeyOf } from '@kontor/contract/shared'
import { useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { libTexts } from '../../lib/locales/index.ts'
import { fieldErrors } from '../../lib/validation.ts'
import type { Conflict } from './form-conflict.tsx'

interface Options<S extends z.ZodType<object>, V extends Record<string, unknown>> {
  /** The contract's schema of the body, which the server uses too. */
  readonly schema: S
  readonly initialValues: V
  /**
   * Gets the parsed values, and the version of the record that they are a change of. An `ApiError` that it throws is shown at
   * its fields, or as `problem`.
   */
  readonly submit: (values: z.output<S>, version: number | undefined) => Promise<void>
  /** Of a record that others change as well. */
  readonly record?: {
    /** The version that `initialValues` show. */
    readonly version: number
    /** What the form would begin with now. */
    readonly latest: () => Promise<Stored<V>>
  }
  /** Own message for a `custom` issue of the schema. */
  readonly issueText?: (issue: z.core.$ZodIssue) => string | undefined
  /** Shows a field's problem when it is left, for forms that cannot be submitted while something is wrong. */
  readonly checkOnBlur?: boolean
}

/** A record as a form shows it. */
interface Stored<V> {
  readonly values: V
  readonly version: number
}

/** What a field is called, as its label says it. */
function labelOf(form: HTMLFormElement | null, name: string): string {
  const field = inputOf(form, name)
  return field?.labels?.[0]?.textContent?.replaceAll('*', '').trim() ?? ''
}

/** The input of a field; null for one that several inputs stand for. */
function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | HTMLSelectElement | null {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null
}

/** Whether a path (`name`, `credentials.user`) leads to a field of the form; those of lists lead to none. Pure. */
export function isFieldOf(values: object, path: string): boolean {
  if (isKeyOf(values, path)) return true
  const [name = '', key = '', ...deeper] = path.split('.')
  const group = new Map<string, unknown>(Object.entries(values)).get(name)
  return (
    deeper.length === 0 &&
    typeof group === 'object' &&
    group !== null &&
    !Array.isArray(group) &&
    isKeyOf(group, key)
  )
}

/** The fields in which two states of a record differ. Pure. */
export const changedFields = (before: object, now: object): string[] => {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.entries(now)
    .filter(([name, value]) => JSON.stringify(known.get(name)) !== JSON.stringify(value))
    .map(([name]) => name)
}

/**
 * A form validated by a contract's schema: on submit, then on every change. The first invalid field gets the
 * focus, and the server's messages are shown at their fields.
 */
export function useContractForm<S extends z.ZodType<object>, V extends Record<string, unknown>>({
  schema,
  initialValues,
  submit,
  record,
  issueText,
  checkOnBlur = false,
}: Options<S, V>) {
  const t = useTexts(libTexts)
  const formRef = useRef<HTMLFormElement>(null)
  const [submitting, setSubmitting] = useState(false)
  const [problem, setProblem] = useState<ApiError>()
  // What the form builds upon: the record as it was opened, or as it was found changed since.
  const [base, setBase] = useState({ values: initialValues, version: record?.version })
  const [latest, setLatest] = useState<Stored<V>>()

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
    const known = Object.entries(error.errors).filter(([field]) => isFieldOf(initialValues, field))
    for (const [field, messages] of known) form.setFieldError(field, messages.join(' '))
    if (known.length > 0) focusFirstWrong()
    // A problem shown in full at its fields needs no notice.
    const isShown = known.length > 0 && known.length === Object.keys(error.errors).length
    setProblem(isShown ? undefined : error)
  }

  const send = async (version: number | undefined) => {
    if (submitting) return
    if (form.validate().hasErrors) {
      focusFirstWrong()
      return
    }
    setSubmitting(true)
    setProblem(undefined)
    setLatest(undefined)
    try {
      await submit(schema.parse(form.getValues()), version)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale_version' && record) await showLatest(record.latest)
      else showProblem(error)
    } finally {
      setSubmitting(false)
    }
  }

  const showLatest = async (read: () => Promise<Stored<V>>) => {
    try {
      setLatest(await read())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showProblem(error)
    }
  }

  const conflictWith = (found: Stored<V>): Conflict => {
    const names = changedFields(base.values, found.values)
    const values = new Map<string, unknown>(Object.entries(found.values))
    const theirs = Object.fromEntries(names.map((name) => [name, values.get(name)]))
    return {
      fields: names.map((name) => ({
        name,
        label: labelOf(formRef.current, name),
        theirs: inputOf(formRef.current, name)?.type === 'text' ? String(values.get(name) ?? '') : undefined,
      })),
      takeTheirs: () => {
        setBase(found)
        setLatest(undefined)
        // Names and values are those of the record that the form is about.
        form.setValues(theirs as Partial<V>)
        form.resetDirty(found.values)
      },
      saveMine: () => {
        setBase(found)
        void send(found.version)
      },
    }
  }

  /** Props of a Mantine input for a field; not every input marks itself as invalid for screen readers. */
  const field = (name: (keyof V & string) | `${keyof V & string}.${string}`) => {
    const props = form.getInputProps(name)
    return { ...props, 'aria-invalid': props.error ? true : undefined }
  }

  return {
    /** Spread onto the `<form>`. */
    formProps: {
      ref: formRef,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void send(base.version)
      },
      noValidate: true,
    },
    field,
    values: form.getValues(),
    setValues: form.setValues,
    setFieldValue: form.setFieldValue,
    /** Says what is wrong at a field that depends on another one. */
    checkField: form.validateField,
    /** Adds an item to the end of a list. */
    addItem: form.insertListItem,
    /** Takes an item out of a list; what is said of the others stays with them. */
    removeItem: form.removeListItem,
    /** The form goes on from what was saved. */
    restart: (saved: Stored<V>) => {
      setBase(saved)
      form.setValues(saved.values)
      form.resetDirty(saved.values)
    },
    /** The record has a new version through something that the form does not show: what is typed stays. */
    rebase: (from: number, version: number) =>
      setBase((before) => (before.version === from ? { ...before, version } : before)),
    /** Whether all that is typed is right; what is wrong is said at its field. */
    check: (): boolean => {
      const { hasErrors } = form.validate()
      if (hasErrors) focusFirstWrong()
      return !hasErrors
    },
    isDirty: form.isDirty(),
    isValid: schema.safeParse(form.getValues()).success,
    submitting,
    /** The server's refusal apart from single fields. */
    problem,
    /** Somebody else has changed the record meanwhile; undefined while nobody has. */
    conflict: latest && conflictWith(latest),
  }
}
