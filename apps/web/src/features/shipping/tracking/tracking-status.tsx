import type { TrackingStatus } from '@kontor/contract/shipping'
import {
  IconAlertTriangle,
  IconBan,
  IconBell,
  IconClockPause,
  IconHelpCircle,
  IconHomeCheck,
  IconHomeX,
  IconMailbox,
  IconPackageExport,
  IconPointFilled,
  IconTag,
  IconTrash,
  IconTruck,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import type { de } from './locales/de.ts'
import { trackingTexts } from './locales/index.ts'

interface Look {
  readonly icon: ComponentType<{ size?: number }>
  readonly style: StatusStyle
}

/** Icon and colour by tracking status (spec: orders §2, Shipment tracking panel). */
const LOOKS: Readonly<Record<TrackingStatus, Look>> = {
  label_created: { icon: IconTag, style: 'neutral' },
  picked_up: { icon: IconPackageExport, style: 'info' },
  transit: { icon: IconTruck, style: 'info' },
  out_for_delivery: { icon: IconTruckDelivery, style: 'info' },
  delivered: { icon: IconHomeCheck, style: 'teal' },
  awaits_pickup_by_receiver: { icon: IconMailbox, style: 'warning' },
  canceled: { icon: IconBan, style: 'danger' },
  delayed: { icon: IconClockPause, style: 'warning' },
  exception: { icon: IconAlertTriangle, style: 'danger' },
  not_delivered: { icon: IconHomeX, style: 'danger' },
  destroyed: { icon: IconTrash, style: 'danger' },
  notification: { icon: IconBell, style: 'info' },
  unknown: { icon: IconHelpCircle, style: 'neutral' },
}
const OTHER: Look = { icon: IconPointFilled, style: 'neutral' }

const isKnown = (status: string): status is TrackingStatus => Object.hasOwn(LOOKS, status)

/** Icon and colour of a tracking status; an unknown one has a plain icon. */
export const trackingLook = (status: string): Look => (isKnown(status) ? LOOKS[status] : OTHER)

/** A tracking status in words; an unknown one is shown as it is. */
export const trackingLabel = (status: string, t: Translate<typeof de>): string =>
  isKnown(status) ? t(`status.${status}`) : status

/** The tracking status of a parcel. */
export function TrackingBadge({ status }: { readonly status: string }) {
  const t = useTexts(trackingTexts)
  return <Badge {...trackingLook(status)}>{trackingLabel(status, t)}</Badge>
}
