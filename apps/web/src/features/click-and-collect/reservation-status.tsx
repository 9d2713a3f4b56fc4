import type { ReservationRow } from '@kontor/contract/click-and-collect'
import { isKeyOf } from '@kontor/contract/shared'
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClockOff,
  IconDownload,
  IconShoppingBag,
  IconThumbUp,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type TextKey, type Translate, useTexts } from '../../lib/i18n.ts'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { de } from './locales/de.ts'
import { reservationTexts } from './locales/index.ts'

type Known = TextKey<(typeof de)['status']>

const ICONS: Readonly<Record<Known, ComponentType<{ size?: number }>>> = {
  reservation_received: IconDownload,
  reservation_confirmed: IconThumbUp,
  reservation_cancelled_by_customer: IconBan,
  reservation_not_available: IconBan,
  reservation_ready: IconShoppingBag,
  reservation_picked_up: IconCheck,
  reservation_returned: IconArrowBackUp,
  reservation_expired: IconClockOff,
}

const isKnown = (label: string): label is Known => isKeyOf(ICONS, label)

/** What a status is called; what no text exists for stands as it is. */
export const statusName = ({ label }: ReservationRow['status'], t: Translate<typeof de>): string =>
  isKnown(label) ? t(`status.${label}`) : label

/** The status of a reservation. */
export function ReservationStatus({ status }: Pick<ReservationRow, 'status'>) {
  const t = useTexts(reservationTexts)
  return (
    <Badge style={status.style} {...(isKnown(status.label) && { icon: ICONS[status.label] })}>
      {statusName(status, t)}
    </Badge>
  )
}
