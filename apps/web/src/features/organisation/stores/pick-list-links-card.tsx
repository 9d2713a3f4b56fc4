import { listPickListLinks, type PickListLink, revokePickListLink } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { storeTexts } from './locales/index.ts'
import classes from './stores.module.css'

const LinkDialog = lazy(async () => ({
  default: (await import('./pick-list-link-dialog.tsx')).PickListLinkDialog,
}))

/** The links that open the pick list of a store without a login. */
export function PickListLinksCard({ storeId }: { readonly storeId: number }) {
  const t = useTexts(storeTexts)
  const query = useQuery(queryOf(listPickListLinks, { params: { id: storeId } }))
  const [isAdding, setIsAdding] = useState(false)
  const [revoked, setRevoked] = useState<PickListLink>()
  return (
    <Card
      title={t('links.title')}
      actions={
        <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
          {t('links.add')}
        </Button>
      }
    >
      <p className={classes.about}>{t('links.intro')}</p>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines lines={2} />}
      {query.data?.data.length === 0 && <span className="quiet">{t('links.none')}</span>}
      <ul className={classes.rows}>
        {query.data?.data.map((link) => (
          <li key={link.id} className={classes.row}>
            <span>
              <strong>{link.name}</strong>{' '}
              <span className="quiet">
                {link.last_used_at === null
                  ? t('links.never')
                  : t('links.lastUsed', { date: formatDateTime(link.last_used_at) })}
              </span>
            </span>
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('links.revokeOf', { name: link.name })}
              onClick={() => setRevoked(link)}
            >
              {t('links.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {isAdding && <LinkDialog storeId={storeId} onClose={() => setIsAdding(false)} />}
      </Suspense>
      {revoked && <RevokeLink storeId={storeId} link={revoked} onClose={() => setRevoked(undefined)} />}
    </Card>
  )
}

interface RevokeProps {
  readonly storeId: number
  readonly link: PickListLink
  readonly onClose: () => void
}

function RevokeLink({ storeId, link, onClose }: RevokeProps) {
  const t = useTexts(storeTexts)
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(revokePickListLink, { params: { id: storeId, linkId: link.id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (error) => notify.error(error),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listPickListLinks) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      opened
      title={t('links.revokeTitle')}
      confirmLabel={t('links.revokeTitle')}
      danger
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    >
      {t('links.revokeText', { name: link.name })}
    </ConfirmDialog>
  )
}
