import type { OrderDetail } from '@kontor/contract/order-document'
import type { OrderShipping } from '@kontor/contract/shipping'
import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../lib/format.ts'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { Card, CardEntry } from '../../../ui/page/detail-columns.tsx'
import { ActionLink } from '../../../ui/popover/action-list.tsx'
import { SplitLink } from '../../../ui/popover/split-link.tsx'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import { currentLabels } from '../labels/order-labels.ts'
import type { de } from '../locales/de.ts'
import { shippingTexts } from '../locales/index.ts'
import { ParcelActions } from './parcel-actions.tsx'
import { ParcelLabel } from './parcel-label.tsx'
import classes from './parcels.module.css'

const PARCEL_STYLES: Readonly<Record<OrderShipping['state'], StatusStyle>> = {
  requested: 'warning',
  shipped: 'success',
  failed: 'danger',
  voided: 'neutral',
}

/** The parcels of an order: tracking, labels and notes (spec: orders §2, After creation and Shipment tracking panel). */
export function ParcelsCard({ order }: { readonly order: OrderDetail }) {
  const t = useTexts(shippingTexts)
  if (order.shippings.length === 0) return null
  return (
    <Card
      title={t('parcel.title')}
      actions={
        order.combined_path !== null && (
          <Button
            component="a"
            variant="default"
            href={order.combined_path}
            target="_blank"
            rel="noopener"
            aria-label={t('parcel.newTab', { document: t('parcel.allParcels') })}
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
          >
            {t('parcel.allParcels')}
          </Button>
        )
      }
      flush
    >
      <ul>
        {order.shippings.map((shipping) => (
          <Parcel key={shipping.id} order={order} shipping={shipping} />
        ))}
      </ul>
    </Card>
  )
}

interface ParcelProps {
  readonly order: OrderDetail
  readonly shipping: OrderShipping
}

function Parcel({ order, shipping }: ParcelProps) {
  const t = useTexts(shippingTexts)
  const { data } = useQuery(storesQuery())
  const store =
    data?.data.find((known) => known.id === shipping.store_id)?.name ??
    t('parcel.unknownStore', { id: shipping.store_id })
  const positions = order.lines
    .filter((line) => shipping.line_ids.includes(line.id))
    .map((line) => line.position)
    .join(', ')
  return (
    <CardEntry
      title={t('parcel.from', { store })}
      badge={<Badge style={PARCEL_STYLES[shipping.state]}>{t(`parcelState.${shipping.state}`)}</Badge>}
    >
      <p className="quiet">
        {t('parcel.lines', { count: shipping.line_ids.length, positions })} ·{' '}
        {t('parcel.createdAt', { date: formatDateTime(shipping.created_at) })}
      </p>
      {currentLabels(shipping.labels).map((label) => (
        <ParcelLabel key={label.id} label={label} shipping={shipping} store={store} />
      ))}
      <div className={classes.parcelButtons}>
        <Documents shipping={shipping} store={store} />
        <ParcelActions order={order} shipping={shipping} store={store} positions={positions} />
      </div>
    </CardEntry>
  )
}

const DOCUMENTS = [
  ['combined_path', 'parcel.combined'],
  ['combined_path_shipping', 'parcel.combinedShipping'],
  ['combined_path_documents', 'parcel.combinedDocuments'],
  ['delivery_information_path', 'parcel.deliveryNote'],
  ['return_information_path', 'parcel.returnNote'],
  ['customs_declaration_path', 'parcel.customs'],
  ['return_programme_path', 'parcel.returnProgramme'],
] as const satisfies readonly (readonly [keyof OrderShipping, TextKey<typeof de>])[]

interface DocumentsProps {
  readonly shipping: OrderShipping
  readonly store: string
}

/** The papers of a parcel, each opened in its own tab: all in one, and each by itself in the menu beside. */
function Documents({ shipping, store }: DocumentsProps) {
  const t = useTexts(shippingTexts)
  const labels = currentLabels(shipping.labels).flatMap((label) =>
    label.shipping_label_path === null
      ? []
      : [
          {
            path: label.shipping_label_path,
            key: label.type === 'return' ? 'parcel.returnLabel' : 'parcel.label',
          } as const,
        ],
  )
  const [all, ...parts] = DOCUMENTS.flatMap(([field, key]) => {
    const path = shipping[field]
    return path === null ? [] : [{ path, key }]
  })
  const [first, ...single] = [...(all ? [all] : []), ...labels, ...parts]
  if (!first) return null
  return (
    <SplitLink
      href={first.path}
      label={t(first.key)}
      name={t('parcel.newTab', { document: t(first.key) })}
      menu={t('parcel.single', { store })}
      icon={<IconFileTypePdf size={16} aria-hidden />}
      inTab
    >
      {single.map(({ path, key }) => (
        <ActionLink key={path} href={path} name={t('parcel.newTab', { document: t(key) })} inTab>
          {t(key)}
        </ActionLink>
      ))}
    </SplitLink>
  )
}
