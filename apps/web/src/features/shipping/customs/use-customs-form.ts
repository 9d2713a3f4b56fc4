import type { OrderDetail } from '@kontor/contract/order-document'
import { type CustomsField, OrderCustomsBody, saveOrderCustoms } from '@kontor/contract/shipping'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { libTexts } from '../../../lib/locales/index.ts'
import { fieldErrors } from '../../../lib/validation.ts'
import { refreshOrder } from '../../orders/index.ts'
import { customsBody, customsGroups, problemsOfGroups } from './customs-form.ts'

/** The form of the customs details: checked by the contract when it is sent, then with every change. */
export function useCustomsForm(
  order: OrderDetail,
  customs: NonNullable<OrderDetail['customs']>,
  onSaved: () => void,
) {
  const t = useTexts(libTexts)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const formRef = useRef<HTMLFormElement>(null)
  const [initial] = useState(() => customsGroups(customs, order.lines))
  const [groups, setGroups] = useState(initial)
  const [contents, setContents] = useState(customs.contents)
  const [wasSent, setWasSent] = useState(false)
  const body = customsBody(contents, groups)
  const errors = fieldErrors(OrderCustomsBody, body, t, (issue) => {
    const own = issue.code === 'custom' ? issue.params?.[locale] : undefined
    return typeof own === 'string' ? own : undefined
  })
  const save = useMutation({
    mutationFn: () =>
      call(saveOrderCustoms, { params: { id: order.id }, body: OrderCustomsBody.parse(body) }),
    onSuccess: async () => {
      await refreshOrder(queryClient, order.id)
      onSaved()
    },
  })
  const shown = wasSent ? errors : {}
  return {
    formRef,
    groups,
    contents,
    setContents,
    change: (index: number, field: CustomsField, value: string) =>
      setGroups((all) =>
        all.map((group, at) =>
          at === index ? { ...group, values: { ...group.values, [field]: value } } : group,
        ),
      ),
    isDirty: contents !== customs.contents || groups !== initial,
    isSaving: save.isPending,
    problems: shown,
    groupProblems: problemsOfGroups(shown, groups),
    problem: save.error instanceof ApiError ? save.error : undefined,
    submit: () => {
      setWasSent(true)
      if (Object.keys(errors).length === 0) {
        save.mutate()
        return
      }
      // Fields are marked as invalid with the next paint.
      requestAnimationFrame(() =>
        formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
    },
  }
}
