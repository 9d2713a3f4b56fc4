import { getAuthorisationAddress } from '@kontor/contract/direct-sales'
import { Button, type ButtonVariant } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api-client.ts'
import { notify } from '../../../ui/toast/toasts.ts'

interface Props {
  readonly variant?: ButtonVariant
  readonly children: ReactNode
}

/** Leads to the marketplace, where the seller authorises the application; it leads back to the screen that stores it. */
export function AuthoriseButton({ variant = 'default', children }: Props) {
  const begin = useMutation({
    mutationFn: () => call(getAuthorisationAddress),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notify.error(error),
  })
  return (
    // It stays busy while the browser leaves.
    <Button variant={variant} loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
      {children}
    </Button>
  )
}
