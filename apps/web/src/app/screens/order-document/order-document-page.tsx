import { getOrder, type OrderDetail } from '@kontor/contract/order-document'
import { Button } from '@mantine/core'
import { IconChevronDown, IconHistory, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ChannelReportsCard } from '../../../features/channels/index.ts'
import { ErpCard, ErpOutdatedBanner } from '../../../features/erp/index.ts'
import { InvoiceCard } from '../../../features/invoices/index.ts'
import {
  AddressCard,
  NotesCard,
  OrderBanners,
  OrderFactsCard,
  OrderNotFound,
  OrderPlace,
  orderDocumentTexts,
  orderQuery,
} from '../../../features/orders/index.ts'
import { OrderRefunds } from '../../../features/returns/index.ts'
import { ParcelsCard, PickupNotice, ShipPanel, shippingTexts } from '../../../features/shipping/index.ts'
import { ApiError } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { isOrderSession, useCan, useSession } from '../../../lib/session.ts'
import { DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ActionItem, ActionList } from '../../../ui/popover/action-list.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { LinesCard } from './lines-card.tsx'
import { orderScreenTexts } from './locales/index.ts'
import { type OpenDialog, OrderDialogs } from './order-dialogs.tsx'
import { OrderHeading, OrderSkeleton } from './order-skeleton.tsx'
import { OrderTimeline } from './order-timeline.tsx'

/** `/orders/{id}`: read an order and ship it (spec: orders §2, Order detail). */
export function OrderDetailPage() {
  const { id } = useParams({ strict: false })
  const may = useCan()
  if (!may(getOrder)) return <Forbidden />
  // An invalid id needs no question to the server.
  return /^[1-9]\d{0,14}$/.test(id ?? '') ? <OrderScreen key={id} id={Number(id)} /> : <OrderNotFound />
}

/** Id of the element that the skip link of the lines leads to. */
const SIDE = 'order-side'

const ANSWER_LOOK_MS = 4000
const RETRIED_LOOK_MS = 30_000

const isAtWork = ({ state }: OrderDetail['channel_reports'][number]): boolean =>
  state === 'pending' || state === 'submitted'

/** Milliseconds until channel or ERP may have answered; undefined when no answer is expected. */
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

/** One order, inside the app or in the limited session of a store. */
export function OrderScreen({ id }: { readonly id: number }) {
  const t = useTexts(orderDocumentTexts)
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
  const t = useTexts(orderDocumentTexts)
  const ship = useTexts(shippingTexts)
  const isLimited = isOrderSession(useSession())
  const tScreen = useTexts(orderScreenTexts)
  const [dialog, setDialog] = useState<OpenDialog>()
  const hasLabels = order.shippings.some(({ labels }) =>
    labels.some(({ transitions }) => transitions.length > 0),
  )
  const correctAddress = (wrong: readonly string[], labelErrorId?: number) =>
    setDialog({ kind: 'address', wrong, ...(labelErrorId !== undefined && { labelErrorId }) })
  return (
    <Page
      title={t('order', { id: order.id })}
      lead={<OrderPlace orderId={order.id} />}
      aside={<OrderHeading order={order} />}
      actions={
        <Popover
          label={tScreen('more')}
          align="end"
          trigger={(props) => (
            <Button {...props} variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {tScreen('more')}
            </Button>
          )}
        >
          <ActionList>
            <ActionItem
              icon={<IconHistory size={16} aria-hidden />}
              onClick={() => setDialog({ kind: 'order-history' })}
            >
              {t('history.open')}
            </ActionItem>
            {hasLabels && (
              <ActionItem
                icon={<IconTags size={16} aria-hidden />}
                onClick={() => setDialog({ kind: 'order-labels' })}
              >
                {tScreen('history.ofLabels')}
              </ActionItem>
            )}
          </ActionList>
        </Popover>
      }
      hasPrimaryAction
    >
      <OrderBanners order={order} onCorrectAddress={correctAddress} />
      {!isLimited && <ErpOutdatedBanner order={order} />}
      <PickupNotice order={order} />
      <DetailColumns
        lead={
          <>
            <span id={SIDE} tabIndex={-1} className="visually-hidden">
              {ship('ship.title')}
            </span>
            <ShipPanel order={order} onCorrectAddress={correctAddress} />
          </>
        }
        main={
          <>
            <LinesCard order={order} onOpen={setDialog} skipTo={SIDE} />
            <OrderFactsCard order={order} refunds={<OrderRefunds order={order} />} />
          </>
        }
        side={
          <>
            <ParcelsCard order={order} />
            <AddressCard order={order} onCorrect={() => correctAddress([])} />
            <OrderTimeline order={order} />
            <InvoiceCard order={order} />
            {/* A limited session does not know the company's ERP settings, so the card would be wrong. */}
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
