import type { AddressCorrection, ShippingAddress } from '@kontor/contract/orders'
import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
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
import { orderDetailTexts } from './locales/detail/index.ts'

type LabelAddress = z.output<typeof ShippingAddress>
/** Where the address comes from and where its correction goes: an order's own, or that of a label that failed. */
export interface AddressSource {
  readonly query: UseQueryOptions<LabelAddress, Error, LabelAddress, readonly unknown[]>
  readonly save: (
    correction: z.input<typeof AddressCorrection>,
  ) => Promise<{ message: string; address: LabelAddress }>
  /** Asks again for everything that shows the address. */
  readonly refresh: () => Promise<void>
}

type Problems = Partial<Record<AddressFormField, string>>

interface FormState {
  /** The address the form began from; a correction names its version. */
  readonly base: LabelAddress
  readonly values: AddressFormValues
  /** Fields whose problems are told: what was wrong from the start, and what the user has left. */
  readonly told: ReadonlySet<AddressFormField>
  /** What somebody else saved meanwhile. */
  readonly changes: readonly AddressChange[]
  /** What the server said at single fields; gone with the next change of the field. */
  readonly refused: Problems
  /** What the server said to the last correction. */
  readonly answer: string | undefined
}

const fieldsOf = (problems: Problems) => new Set(Object.keys(problems) as AddressFormField[])

/**
 * The state of the address form (spec: orders §4 Address modal, §5 Validation rules).
 * @param wrong address fields that an alert or a label error named; the first of them gets the focus
 */
export function useAddressForm(source: AddressSource, wrong: readonly string[]) {
  const t = useTexts(orderDetailTexts)
  const queryClient = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FormState>()
  const address = useQuery({ ...source.query, staleTime: 0 })

  const beginFrom = (base: LabelAddress): FormState => {
    const values = toFormValues(base)
    return {
      base,
      values,
      told: fieldsOf(addressProblems(values, t)),
      changes: [],
      refused: {},
      answer: undefined,
    }
  }
  // What another screen left in the cache may be old: the form begins when the server has answered.
  if (!state && address.data && address.isFetchedAfterMount) setState(beginFrom(address.data))

  const problems = state ? addressProblems(state.values, t) : {}
  const shownProblems: Problems = {}
  for (const field of state?.told ?? []) if (problems[field]) shownProblems[field] = problems[field]
  Object.assign(shownProblems, state?.refused)

  const focusOn = (field: AddressFormField | undefined) =>
    formRef.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

  const isReady = state !== undefined
  const firstFocus = useRef<() => void>(undefined)
  useEffect(() => {
    firstFocus.current = () =>
      focusOn(
        (state && fieldToFocus(wrong, state.values.type)) ??
          [...fieldsOf(problems)][0] ??
          'corrected_first_name',
      )
  })
  useEffect(() => {
    if (isReady) firstFocus.current?.()
  }, [isReady])

  const save = useMutation({
    mutationFn: (from: FormState) => source.save(toCorrection(from.values, from.base.version)),
    onSuccess: async (answer) => {
      setState({ ...beginFrom(answer.address), answer: answer.message })
      await source.refresh()
    },
    onError: async (error, from) => {
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

  const submit = () => {
    if (!state || save.isPending) return
    const wrongFields = fieldsOf(problems)
    if (wrongFields.size > 0) {
      setState({ ...state, told: wrongFields })
      focusOn([...wrongFields][0])
      return
    }
    save.mutate({ ...state, refused: {} })
  }

  const hasTold = save.error instanceof ApiError && Object.keys(state?.refused ?? {}).length > 0
  return {
    formRef,
    loadError: state ? null : address.error,
    reload: address.refetch,
    state,
    problems: shownProblems,
    submit,
    isSaving: save.isPending,
    isDirty: state !== undefined && JSON.stringify(state.values) !== JSON.stringify(toFormValues(state.base)),
    /** What the server said beyond single fields. A stale version is told by `changes`. */
    problem:
      save.error instanceof ApiError && save.error.code !== 'stale_version' && !hasTold
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
        (last) => last && { ...last, values: readStation(last.values), told: new Set([...last.told, field]) },
      ),
    takeTheirs: () => setState((last) => last && beginFrom(last.base)),
  }
}
