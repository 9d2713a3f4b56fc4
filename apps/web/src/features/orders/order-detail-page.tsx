import { getOrder, type OrderDetail } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { DetailColumns } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { AddressCard } from './components/address-card.tsx'
import { ChannelReportsCard } from './components/channel-reports-card.tsx'
import { LinesCard } from './components/lines-card.tsx'
import { NotesCard } from './components/notes-card.tsx'
import { OrderBanners } from './components/order-banners.tsx'
import { type OpenDialog, OrderDialogs } from './components/order-dialogs.tsx'
import { OrderFactsCard } from './components/order-facts-card.tsx'
import { OrderNotFound } from './components/order-not-found.tsx'
import { OrderHeading, OrderSkeleton } from './components/order-skeleton.tsx'
import { ParcelsCard } from './components/parcels-card.tsx'
import { ShipPanel } from './components/ship-panel.tsx'
import { orderDetailTexts } from './locales/detail/index.ts'
import { orderQuery } from './orders.queries.ts'

/** `/orders/{id}`: read an order and ship it (spec: orders §2, Order detail). */
export function OrderDetailPage() {
  const { id } = useParams({ strict: false })
  const may = useCan()
  if (!may(getOrder)) return <Forbidden />
  // What is no id can be no order's; the server need not be asked.
  return /^[1-9]\d{0,14}$/.test(id ?? '') ? <Order key={id} id={Number(id)} /> : <OrderNotFound />
}

const REPORT_LOOK_MS = 4000
const RETRIED_REPORT_LOOK_MS = 30_000

/** In how many milliseconds the channel may have answered; undefined when nothing has to be told to it. */
function reportDueIn(order: OrderDetail | undefined): number | undefined {
  const pending = order?.channel_reports.filter((report) => report.state === 'pending') ?? []
  if (pending.length === 0) return undefined
  return pending.some((report) => report.attempts === 0) ? REPORT_LOOK_MS : RETRIED_REPORT_LOOK_MS
}

function Order({ id }: { readonly id: number }) {
  const t = useTexts(orderDetailTexts)
  const query = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) => reportDueIn(state.data) ?? false,
  })
  if (query.data) return <LoadedOrder order={query.data} />
  if (query.error instanceof ApiError && query.error.status === 404) return <OrderNotFound />
  if (query.error instanceof ApiError && query.error.status === 403) return <Forbidden />
  if (query.error) {
    return (
      <Page title={t('order', { id })}>
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    )
  }
  return <OrderSkeleton id={id} />
}

function LoadedOrder({ order }: { readonly order: OrderDetail }) {
  const t = useTexts(orderDetailTexts)
  const [dialog, setDialog] = useState<OpenDialog>()
  const correctAddress = (wrong: readonly string[]) => setDialog({ kind: 'address', wrong })
  return (
    <Page
      title={t('order', { id: order.id })}
      aside={<OrderHeading order={order} />}
      actions={
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setDialog({ kind: 'order-history' })}
        >
          {t('history.open')}
        </Button>
      }
    >
      <OrderBanners order={order} onCorrectAddress={correctAddress} />
      <DetailColumns
        main={
          <>
            <AddressCard order={order} onCorrect={() => correctAddress([])} />
            <OrderFactsCard order={order} />
            <LinesCard order={order} onOpen={setDialog} />
          </>
        }
        side={
          <>
            <ShipPanel order={order} onCorrectAddress={correctAddress} />
            <ParcelsCard order={order} />
            <ChannelReportsCard order={order} />
            <NotesCard orderId={order.id} />
          </>
        }
      />
      <OrderDialogs order={order} dialog={dialog} onClose={() => setDialog(undefined)} />
    </Page>
  )
}
