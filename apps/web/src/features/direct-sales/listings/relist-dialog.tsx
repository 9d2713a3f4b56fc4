import { countListings, type ListingRow, listListings, relistListing } from '@kontor/contract/direct-sales'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from './listings.module.css'
import { listingsTexts } from './locales/index.ts'

interface Props {
  readonly accountId: number
  readonly row: ListingRow
  readonly onClose: () => void
}

/** Says what delisting an offer and listing it anew means, and has it done. */
export function RelistDialog({ accountId, row: { ean, sku }, onClose }: Props) {
  const t = useTexts(listingsTexts)
  const queryClient = useQueryClient()
  const relist = useMutation({
    mutationFn: () => call(relistListing, { params: { id: accountId, ean } }),
    onSuccess: async () => {
      notify.success(t('relist.started'))
      onClose()
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listListings) })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(countListings) })
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('relist.title')}
      confirmLabel={t('relist.confirm')}
      danger
      busy={relist.isPending}
      onConfirm={() => relist.mutate()}
      onCancel={onClose}
    >
      <div className={classes.dialog}>
        <p>{t('relist.text', { sku })}</p>
        <p className="quiet">{t('relist.undo')}</p>
        {relist.error && <ErrorNotice error={relist.error} />}
      </div>
    </ConfirmDialog>
  )
}
