import type { OrderDetail, OrderRow } from '@kontor/contract/orders'
import { IconBrandAmazon, IconPlugConnected } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Card, DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge, StatusBadge } from '../../../ui/status/status-badge.tsx'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { orderTexts } from '../locales/index.ts'
import { knownRow } from '../orders.queries.ts'
import { OrderFactsCard } from './order-facts-card.tsx'

type Heading = Pick<
  OrderDetail & OrderRow,
  'sales_channel' | 'sales_channel_id' | 'ext_order_id' | 'status' | 'order_type' | 'merchant_external_order'
>

/** Beside the title: the channel, its number to copy, the status, and what kind of order it is. */
export function OrderHeading({ order }: { readonly order: Heading }) {
  const t = useTexts(orderTexts)
  return (
    <>
      <ChannelIcon id={order.sales_channel_id} name={order.sales_channel} />
      <CopyText value={order.ext_order_id} />
      <StatusBadge status={order.status} />
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

/** An order that is loading: what the list knows of it stands there at once, the rest has its place kept. */
export function OrderSkeleton({ id }: { readonly id: number }) {
  const t = useTexts(orderDetailTexts)
  const queryClient = useQueryClient()
  const [row] = useState(() => knownRow(queryClient, id))
  return (
    <Page title={t('order', { id })} aside={row && <OrderHeading order={row} />}>
      <DetailColumns
        main={
          <>
            <Card title={t('address.title')}>
              <SkeletonLines lines={5} />
            </Card>
            {row ? (
              <OrderFactsCard order={row} />
            ) : (
              <Card title={t('fact.title')}>
                <SkeletonLines lines={4} />
              </Card>
            )}
            <Card title={t('line.title', { count: row?.number_of_lines ?? 1 })}>
              <SkeletonLines lines={6} />
            </Card>
          </>
        }
        side={
          <>
            <Card title={t('ship.title')}>
              <SkeletonLines lines={4} />
            </Card>
            <Card title={t('note.title')}>
              <SkeletonLines lines={3} />
            </Card>
          </>
        }
      />
    </Page>
  )
}
