import {
  cancelRelisting,
  countListings,
  type ListingRow,
  listListings,
  retryListings,
} from '@kontor/contract/direct-sales'
import { ActionIcon, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from './listings.module.css'
import { listingsTexts } from './locales/index.ts'

interface Props {
  readonly accountId: number
  readonly row: ListingRow
  readonly canRetry: boolean
  readonly onRelist: (row: ListingRow) => void
}

/** What can be done about an offer: send it again, list it anew, or take that back. */
export function OfferActions({ accountId, row, canRetry, onRelist }: Props) {
  const t = useTexts(listingsTexts)
  const queryClient = useQueryClient()
  const { ean, sku, relisting } = row
  const onSuccess = async ({ message }: { readonly message: string }) => {
    notify.success(message)
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(listListings) })
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(countListings) })
  }
  const onError = (error: unknown) => notify.error(error)
  const retry = useMutation({
    mutationFn: () => call(retryListings, { params: { id: accountId }, body: { ean } }),
    onSuccess,
    onError,
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelRelisting, { params: { id: accountId, ean } }),
    onSuccess,
    onError,
  })
  return (
    <span className={classes.actions}>
      {row.can_relist && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('relist.of', { sku })}
          onClick={() => onRelist(row)}
        >
          {t('relist.button')}
        </Button>
      )}
      {relisting?.state === 'asked' && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('relist.cancelOf', { sku })}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('relist.cancel')}
        </Button>
      )}
      {canRetry && relisting === null && (
        <ActionIcon
          variant="subtle"
          aria-label={t('retryOf', { sku })}
          data-hint={t('retry')}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
