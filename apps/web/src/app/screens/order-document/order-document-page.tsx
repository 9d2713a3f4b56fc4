import { getOrder, type OrderDetail } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { isOrderSession, useCan, useSession } from '../../lib/session.ts'
import { DetailColumns } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import { AddressCard } from './components/address-card.tsx'
import { ChannelReportsCard } from './components/channel-reports-card.tsx'
import { ErpCard } from './components/erp-card.tsx'
import { InvoiceCard } from './components/invoice-card.tsx'
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
  return /^[1-9]\d{0,14}$/.test(id ?? '') ? <OrderScreen key={id} id={Number(id)} /> : <OrderNotFound />
}

/** Where the keyboard goes past the lines of a long order. */
const SIDE = 'order-side'

const ANSWER_LOOK_MS = 4000
const RETRIED_LOOK_MS = 30_000

const isAtWork = ({ state }: OrderDetail['channel_reports'][number]): boolean =>
  state === 'pending' || state === 'submitted'

/** In how many milliseconds channel or ERP may have answered; undefined when neither has to be told anything. */
function answerDueIn(order: OrderDetail | undefined): number | undefined {
  const reports = order?.channel_reports.filter(isAtWork) ?? []
  const last = order?.erp_export?.last
  const exports = last?.state === 'pending' ? [last] : []
  if (reports.length + exports.length === 0) return undefined
  const isSoon =
    reports.some((report) => report.attempts === 0 && !report.is_fetched) ||
    exports.some(({ error }) => error === null)
  return isSoon ? ANSWER_LOOK_MS : RETRIED_LOOK_MS
}

/** One order, wherever it is shown: inside the app, or alone to the store that ships it. */
export function OrderScreen({ id }: { readonly id: number }) {
  const t = useTexts(orderDetailTexts)
  const query = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state }) => answerDueIn(state.data) ?? false,
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
  const isLimited = isOrderSession(useSession())
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
            <LinesCard order={order} onOpen={setDialog} skipTo={SIDE} />
          </>
        }
        side={
          <>
            <span id={SIDE} tabIndex={-1} className="visually-hidden">
              {t('ship.title')}
            </span>
            <ShipPanel order={order} onCorrectAddress={correctAddress} />
            <ParcelsCard order={order} />
            <InvoiceCard order={order} />
            {/* A limited session knows nothing of the company's systems, and the card would say so wrongly. */}
            {!isLimited && <ErpCard order={order} />}
            <ChannelReportsCard order={order} />
            <NotesCard orderId={order.id} />
          </>
        }
      />
      <OrderDialogs order={order} dialog={dialog} onClose={() => setDialog(undefined)} />
    </Page>
  )
}
