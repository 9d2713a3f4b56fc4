import type { AddressCorrection, ShippingAddress } from '@kontor/contract/orders'
import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import {
  type AddressChange,
  type AddressFormField,
  type AddressFormValues,
  addressChanges,
  addressProblems,
  fieldToFocus,
  formFieldOf,
  readStation,
  toCorrection,
  toFormValues,
} from './address-form.ts'

type LabelAddress = z.output<typeof ShippingAddress>
type Save = (
  correction: z.input<typeof AddressCorrection>,
) => Promise<{ message: string; address: LabelAddress }>

/** Loads and saves an address: that of an order, or of a failed label. */
export interface AddressSource {
  readonly query: UseQueryOptions<LabelAddress, Error, LabelAddress, readonly unknown[]>
  readonly save: Save
  /** Saves it without what `save` does beside that; left out where there is nothing else, or it is not allowed. */
  readonly saveAlone?: Save
  /** Loads everything again that shows the address. */
  readonly refresh: () => Promise<void>
}

type Problems = Partial<Record<AddressFormField, string>>

interface FormState {
  /** The address the form began from; a correction names its version. */
  readonly base: LabelAddress
  readonly values: AddressFormValues
  /** Fields whose problems are shown: those wrong from the start, and those the user has left. */
  readonly shown: ReadonlySet<AddressFormField>
  /** Changes that somebody else saved meanwhile. */
  readonly changes: readonly AddressChange[]
  /** Messages of the server by field; a change of the field removes its message. */
  readonly refused: Problems
  /** The server's message after the last correction. */
  readonly answer: string | undefined
}

const fieldsOf = (problems: Problems) => new Set(Object.keys(problems) as AddressFormField[])

/**
 * The state of the address form (spec: orders §4 Address modal, §5 Validation rules).
 * @param wrong address fields that an alert or a label error named; the first of them gets the focus
 * @param onSaved what follows instead of showing the server's message in the form
 */
export function useAddressForm(
  source: AddressSource,
  wrong: readonly string[],
  onSaved?: (message: string) => void,
) {
  const t = useTexts(orderDocumentTexts)
  const queryClient = useQueryClient()
  // The form element, as state: the dialog's code may arrive after the address.
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [state, setState] = useState<FormState>()
  const address = useQuery({ ...source.query, staleTime: 0 })

  const beginFrom = (base: LabelAddress): FormState => {
    const values = toFormValues(base)
    return {
      base,
      values,
      shown: fieldsOf(addressProblems(values, t)),
      changes: [],
      refused: {},
      answer: undefined,
    }
  }
  // The form begins with a fresh answer, since a cached address may be old.
  if (!state && address.data && address.isFetchedAfterMount) setState(beginFrom(address.data))

  const problems = state ? addressProblems(state.values, t) : {}
  const shownProblems: Problems = {}
  for (const field of state?.shown ?? []) if (problems[field]) shownProblems[field] = problems[field]
  Object.assign(shownProblems, state?.refused)

  const focusOn = (field: AddressFormField | undefined) =>
    form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

  const firstField: AddressFormField =
    (state && fieldToFocus(wrong, state.values.type)) ?? [...fieldsOf(problems)][0] ?? 'corrected_first_name'
  const isReady = state !== undefined && form !== null
  const focusFirst = useRef<() => void>(undefined)
  useEffect(() => {
    focusFirst.current = () => focusOn(firstField)
  })
  useEffect(() => {
    if (isReady) focusFirst.current?.()
  }, [isReady])

  const save = useMutation({
    mutationFn: ({ from, by }: { readonly from: FormState; readonly by: Save }) =>
      by(toCorrection(from.values, from.base.version)),
    onSuccess: async (answer) => {
      if (!onSaved) setState({ ...beginFrom(answer.address), answer: answer.message })
      await source.refresh()
      onSaved?.(answer.message)
    },
    onError: async (error, { from }) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'stale_version') {
        const latest = await queryClient.fetchQuery({ ...source.query, staleTime: 0 })
        setState({ ...from, base: latest, changes: addressChanges(from.base, latest) })
      } else if (error.code === 'address_locked') {
        await source.refresh()
      } else {
        const refused: Problems = {}
        for (const [field, messages] of Object.entries(error.errors)) {
          const ofForm = formFieldOf(field, from.values.type)
          if (ofForm) refused[ofForm] = messages.join(' ')
        }
        setState({ ...from, refused })
      }
    },
  })

  const submitBy = (by: Save) => {
    if (!state || save.isPending) return
    const wrongFields = fieldsOf(problems)
    if (wrongFields.size > 0) {
      setState({ ...state, shown: wrongFields })
      focusOn([...wrongFields][0])
      return
    }
    save.mutate({ from: { ...state, refused: {} }, by })
  }

  const { saveAlone } = source
  // A bought label shows the old address: only together with a new one is the address changed.
  const canSaveAlone = saveAlone && state?.base.replaced_parcels === 0
  const hasFieldMessage = save.error instanceof ApiError && Object.keys(state?.refused ?? {}).length > 0
  return {
    formRef: setForm,
    /** The field that gets the focus when the form opens. */
    firstField,
    loadError: state ? null : address.error,
    reload: address.refetch,
    state,
    problems: shownProblems,
    submit: () => submitBy(source.save),
    /** Undefined where the address cannot be saved alone. */
    submitAlone: canSaveAlone ? () => submitBy(saveAlone) : undefined,
    isSaving: save.isPending,
    isDirty: state !== undefined && JSON.stringify(state.values) !== JSON.stringify(toFormValues(state.base)),
    /** The server's refusal apart from single fields; a stale version is shown by `changes`. */
    problem:
      save.error instanceof ApiError && save.error.code !== 'stale_version' && !hasFieldMessage
        ? save.error
        : undefined,
    change: (patch: Partial<AddressFormValues>) => {
      save.reset()
      setState((last) => {
        if (!last) return last
        const refused = { ...last.refused }
        for (const field of Object.keys(patch) as AddressFormField[]) delete refused[field]
        return { ...last, values: { ...last.values, ...patch }, refused, answer: undefined }
      })
    },
    leave: (field: AddressFormField) =>
      setState(
        (last) =>
          last && { ...last, values: readStation(last.values), shown: new Set([...last.shown, field]) },
      ),
    takeTheirs: () => setState((last) => last && beginFrom(last.base)),
  }
}
