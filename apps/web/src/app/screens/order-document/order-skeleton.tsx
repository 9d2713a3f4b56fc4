import type { OrderDetail } from '@kontor/contract/order-document'
import type { OrderRow } from '@kontor/contract/orders'
import { IconBrandAmazon, IconPlugConnected } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  knownRow,
  OrderFactsCard,
  OrderPlace,
  orderDocumentTexts,
  orderTexts,
} from '../../../features/orders/index.ts'
import { shippingTexts } from '../../../features/shipping/index.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Card, DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { Repeated, Skeleton, SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge, StatusBadge } from '../../../ui/status/status-badge.tsx'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { Deadline } from '../../../ui/value/time-text.tsx'
import classes from './order-document.module.css'

type Heading = Pick<
  OrderDetail & OrderRow,
  | 'sales_channel'
  | 'sales_channel_id'
  | 'ext_order_id'
  | 'status'
  | 'order_type'
  | 'merchant_external_order'
  | 'ship_by'
  | 'order_total'
  | 'currency'
>

/** What stands beside the title: channel, number, status, deadline and kind of the order. */
export function OrderHeading({ order }: { readonly order: Heading }) {
  const t = useTexts(orderTexts)
  return (
    <>
      <ChannelIcon id={order.sales_channel_id} name={order.sales_channel} />
      <CopyText value={order.ext_order_id} />
      <StatusBadge status={order.status} />
      {order.ship_by !== null && <Deadline dueAt={order.ship_by} />}
      <Money amount={order.order_total} currency={order.currency} />
      {order.order_type === 'prime' && (
        <Badge style="info" icon={IconBrandAmazon}>
          {t('badge.prime')}
        </Badge>
      )}
      {order.merchant_external_order && (
        <Badge style="neutral" icon={IconPlugConnected}>
          {t('badge.external')}
        </Badge>
      )}
    </>
  )
}

/** The placeholder of an order that is loading: facts known from the list, skeletons for the rest. */
export function OrderSkeleton({ id }: { readonly id: number }) {
  const t = useTexts(orderDocumentTexts)
  const ship = useTexts(shippingTexts)
  const queryClient = useQueryClient()
  const [row] = useState(() => knownRow(queryClient, id))
  return (
    <Page
      title={t('order', { id })}
      lead={<OrderPlace orderId={id} />}
      aside={row && <OrderHeading order={row} />}
    >
      <DetailColumns
        lead={
          <Card title={ship('ship.title')}>
            <SkeletonLines lines={4} />
          </Card>
        }
        main={
          <>
            <Card title={t('line.title', { count: row?.number_of_lines ?? 1 })} flush>
              {/* Lines as high as they will be. */}
              <Repeated times={row?.number_of_lines ?? 1}>
                <div className={classes.lineSkeleton}>
                  <Skeleton width={56} height={56} />
                </div>
              </Repeated>
            </Card>
            {row ? (
              <OrderFactsCard order={row} />
            ) : (
              <Card title={t('fact.title')}>
                <SkeletonLines lines={4} />
              </Card>
            )}
          </>
        }
        side={
          <Card title={t('address.title')}>
            <SkeletonLines lines={5} />
          </Card>
        }
      />
    </Page>
  )
}
