import { getStore, OWN_ADDRESSES, type OwnAddress, type StoreDetail } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Card, DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { DevicesCard } from './devices-card.tsx'
import { storeTexts } from './locales/index.ts'
import { PickListLinksCard } from './pick-list-links-card.tsx'
import { AddressCard, ChannelsCard, FactsCard, NumbersCard } from './store-cards.tsx'
import { storeQuery } from './stores.queries.ts'
import { SwitchStore } from './switch-store.tsx'

const MasterDataDialog = lazy(async () => ({
  default: (await import('./store-dialog.tsx')).MasterDataDialog,
}))
const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))
const NumbersDialog = lazy(async () => ({ default: (await import('./numbers-dialog.tsx')).NumbersDialog }))
const ChannelsDialog = lazy(async () => ({ default: (await import('./channels-dialog.tsx')).ChannelsDialog }))

/** What of the store is being edited. */
type Edited = 'store' | 'numbers' | 'channels' | OwnAddress

/** `/management/stores/{id}`: one store (spec: catalogue §2, Stores). */
export function StoreDetailPage() {
  const { id } = useParams({ strict: false })
  if (!useCan()(getStore)) return <Forbidden />
  return /^[1-9]\d{0,14}$/.test(id ?? '') ? <Store key={id} id={Number(id)} /> : <NotFound />
}

function Store({ id }: { readonly id: number }) {
  const t = useTexts(storeTexts)
  const query = useQuery(storeQuery(id))
  if (query.data) return <Loaded store={query.data} />
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  return (
    <Page>
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DetailColumns
          main={
            <Card title={t('facts.title')}>
              <SkeletonLines lines={8} />
            </Card>
          }
          side={
            <Card title={t('channels.title')}>
              <SkeletonLines lines={6} />
            </Card>
          }
        />
      )}
    </Page>
  )
}

function NotFound() {
  const t = useTexts(storeTexts)
  return (
    <Page title={t('notFound')}>
      <EmptyState title={t('notFound')} action={<Link to="/management/stores">{t('toList')}</Link>}>
        {t('notFoundText')}
      </EmptyState>
    </Page>
  )
}

interface Props {
  readonly store: StoreDetail
}

function Loaded({ store }: Props) {
  const t = useTexts(storeTexts)
  const [edited, setEdited] = useState<Edited>()
  const edit = (what: Edited, title: string) => (
    <Button
      variant="default"
      size="xs"
      aria-label={t('editOf', { what: title })}
      onClick={() => setEdited(what)}
    >
      {t('edit')}
    </Button>
  )
  return (
    <Page
      title={t('title', { name: `${store.store_number} ${store.name}` })}
      aside={
        <Badge style={store.is_active ? 'success' : 'neutral'}>
          {t(store.is_active ? 'active' : 'inactive')}
        </Badge>
      }
      actions={<SwitchStore store={store} />}
    >
      <DetailColumns
        main={
          <>
            <FactsCard store={store} actions={edit('store', t('facts.title'))} />
            {OWN_ADDRESSES.map((kind) => (
              <AddressCard key={kind} store={store} kind={kind} actions={edit(kind, t(`address.${kind}`))} />
            ))}
          </>
        }
        side={
          <>
            <NumbersCard store={store} actions={edit('numbers', t('numbers.title'))} />
            <ChannelsCard store={store} actions={edit('channels', t('channels.title'))} />
            <DevicesCard storeId={store.id} />
            <PickListLinksCard storeId={store.id} />
          </>
        }
      />
      <Suspense fallback={null}>
        {edited && <EditDialog store={store} edited={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </Page>
  )
}

interface EditProps extends Props {
  readonly edited: Edited
  readonly onClose: () => void
}

function EditDialog({ store, edited, onClose }: EditProps) {
  switch (edited) {
    case 'store':
      return <MasterDataDialog store={store} onClose={onClose} />
    case 'numbers':
      return <NumbersDialog store={store} onClose={onClose} />
    case 'channels':
      return <ChannelsDialog store={store} onClose={onClose} />
    default:
      return <AddressDialog store={store} kind={edited} onClose={onClose} />
  }
}
