import type { ConnectionCheck } from '@kontor/contract/organisation'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { accountTexts } from './locales/index.ts'

interface Subject {
  readonly id: number | string
  readonly name: string
}

/**
 * Checks connections one at a time; what came of the last one stands above the list until the next.
 * @param ask calls the server for one of them
 */
export function useConnectionCheck<S extends Subject>(
  ask: (subject: S) => Promise<ConnectionCheck>,
): {
  readonly check: (subject: S) => void
  /** Which one is being checked. */
  readonly checking: S['id'] | undefined
  readonly notice: ReactNode
} {
  const t = useTexts(accountTexts)
  const [found, setFound] = useState<ConnectionCheck & { readonly name: string }>()
  const run = useMutation({
    mutationFn: ask,
    onMutate: () => setFound(undefined),
    onSuccess: (answer, { name }) => setFound({ ...answer, name }),
    onError: (error) => notify.error(error),
  })
  return {
    check: (subject) => run.mutate(subject),
    checking: run.isPending ? run.variables.id : undefined,
    notice: found && (
      <Notice
        kind={found.result === 'ok' ? 'success' : found.result === 'busy' ? 'warning' : 'danger'}
        title={t('check.result', found)}
      />
    ),
  }
}
