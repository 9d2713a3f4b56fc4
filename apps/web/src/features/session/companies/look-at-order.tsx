import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { companyPeopleTexts } from './locales/index.ts'
import { lookThrough } from './view-company.ts'

interface Props {
  readonly companyId: number
  readonly orderId: number
  readonly children: ReactNode
}

/**
 * The way of the provider's staff to an order of a company (spec: orders §2, Overview): its screens are looked through from
 * then on, which the company's log tells. A button, since the address alone leads nowhere before that, and since all tabs
 * show that company's screens then.
 */
export function LookAtOrder({ companyId, orderId, children }: Props) {
  const t = useTexts(companyPeopleTexts)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: () => lookThrough(companyId, queryClient, navigate, `/orders/${orderId}`),
    onError: (error) => notify.error(error),
  })
  return (
    <button
      type="button"
      className="text-button"
      data-hint={t('lookAtOrder')}
      aria-disabled={begin.isPending || undefined}
      onClick={() => {
        if (!begin.isPending) begin.mutate()
      }}
    >
      {children}
    </button>
  )
}
