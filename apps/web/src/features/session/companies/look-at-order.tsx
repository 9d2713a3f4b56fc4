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
 * then on, which the company's log tells.
 */
export function LookAtOrder({ companyId, orderId, children }: Props) {
  const t = useTexts(companyPeopleTexts)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const href = `/orders/${orderId}`
  const begin = useMutation({
    mutationFn: () => lookThrough(companyId, queryClient, navigate, href),
    onError: (error) => notify.error(error),
  })
  return (
    <a
      href={href}
      data-hint={t('lookAtOrder')}
      aria-disabled={begin.isPending || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!begin.isPending) begin.mutate()
      }}
    >
      {children}
    </a>
  )
}
