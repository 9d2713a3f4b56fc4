import { listMembers, type Member, resetMemberTotp } from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { nameOf } from '../people-search.ts'
import { totpTexts } from './locales/index.ts'

/** Takes the app away from a user who has lost it, after asking. */
export function ResetButton({ member }: { readonly member: Member }) {
  const t = useTexts(totpTexts)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const name = nameOf(member)
  const reset = useMutation({
    mutationFn: () => call(resetMemberTotp, { params: { id: member.id } }),
    onSuccess: () => notify.success(t('reset.done', { name })),
    onError: (error) => notify.error(error),
    onSettled: async () => {
      setAsking(false)
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listMembers) })
    },
  })
  return (
    <>
      <Button variant="subtle" aria-label={t('reset.actionOf', { name })} onClick={() => setAsking(true)}>
        {t('reset.action')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('reset.title')}
        confirmLabel={t('reset.action')}
        danger
        busy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('reset.text', { name })}
      </ConfirmDialog>
    </>
  )
}
