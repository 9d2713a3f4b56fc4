import { type ManagedCompany, pauseCompany } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { keepCompany } from './companies.queries.ts'
import { companiesTexts } from './locales/index.ts'

/** Pauses a company, or lets it work again. */
export function SwitchCompany({ company }: { readonly company: ManagedCompany }) {
  const t = useTexts(companiesTexts)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const isPaused = company.paused_at !== null
  const change = useMutation({
    mutationFn: () => call(pauseCompany, { params: { id: company.id }, body: { is_paused: !isPaused } }),
    onSuccess: async (changed) => {
      await keepCompany(queryClient, changed)
      notify.success(t(changed.paused_at === null ? 'pause.resumed' : 'pause.paused'))
    },
    onError: (error) => notify.error(error),
    onSettled: () => setAsking(false),
  })
  if (company.is_provider) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(isPaused ? 'pause.end' : 'pause.begin')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t(isPaused ? 'pause.endTitle' : 'pause.title')}
        confirmLabel={t(isPaused ? 'pause.end' : 'pause.begin')}
        danger={!isPaused}
        busy={change.isPending}
        onConfirm={() => change.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t(isPaused ? 'pause.endText' : 'pause.text', { name: company.name })}
      </ConfirmDialog>
    </>
  )
}
