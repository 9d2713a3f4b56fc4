import { type BulkUpdate, listBulkUpdates, revertBulkUpdate } from '@kontor/contract/catalogue'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { bulkUpdatesTexts } from './locales/index.ts'

const BulkResultsDialog = lazy(async () => ({
  default: (await import('./bulk-results-dialog.tsx')).BulkResultsDialog,
}))

/** What can be done about a bulk update: look at its result, and take it back while that is possible. */
export function BulkActions({ bulk }: { readonly bulk: BulkUpdate }) {
  const t = useTexts(bulkUpdatesTexts)
  const queryClient = useQueryClient()
  const [opened, setOpened] = useState<'results' | 'revert'>()
  const close = () => setOpened(undefined)
  const revert = useMutation({
    mutationFn: () => call(revertBulkUpdate, { params: { id: bulk.id } }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listBulkUpdates) })
      close()
    },
    onError: (error) => notify.error(error),
  })
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setOpened('results')}>
        {t('results')}
      </Button>
      {bulk.revertible_until !== null && (
        <Button variant="default" size="compact-sm" onClick={() => setOpened('revert')}>
          {t('revert')}
        </Button>
      )}
      {opened === 'results' && (
        <Suspense fallback={null}>
          <BulkResultsDialog bulk={bulk} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={opened === 'revert'}
        title={t('revertTitle')}
        confirmLabel={t('revert')}
        busy={revert.isPending}
        onConfirm={() => revert.mutate()}
        onCancel={close}
      >
        <p>{t('revertText')}</p>
      </ConfirmDialog>
    </>
  )
}
