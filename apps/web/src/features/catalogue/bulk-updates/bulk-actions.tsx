import {
  type BulkUpdate,
  listBulkUpdates,
  revertBulkUpdate,
  updateFiltered,
} from '@kontor/contract/catalogue'
import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { RunActions } from '../../../ui/run/run-actions.tsx'
import { bulkUpdatesTexts } from './locales/index.ts'

const BulkResultsDialog = lazy(async () => ({
  default: (await import('./bulk-results-dialog.tsx')).BulkResultsDialog,
}))

/**
 * What can be done about a bulk update: look at its result, take it back while that is possible, and of one that was broken off
 * switch what it has left.
 */
export function BulkActions({ bulk }: { readonly bulk: BulkUpdate }) {
  const t = useTexts(bulkUpdatesTexts)
  const queryClient = useQueryClient()
  const { filters, channels } = bulk
  const isBroken = bulk.state === 'failed' && bulk.reverts === null
  return (
    <RunActions
      results={(onClose) => <BulkResultsDialog bulk={bulk} onClose={onClose} />}
      // What is switched already stays as it is.
      again={
        isBroken
          ? { label: t('again'), run: () => call(updateFiltered, { body: { filters, channels } }) }
          : undefined
      }
      undo={
        bulk.revertible_until === null
          ? undefined
          : {
              title: t('revertTitle'),
              text: t('revertText'),
              run: () => call(revertBulkUpdate, { params: { id: bulk.id } }),
            }
      }
      onSettled={() => queryClient.invalidateQueries({ queryKey: queryKeyOf(listBulkUpdates) })}
    />
  )
}
