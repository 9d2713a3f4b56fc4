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
import { type TextKey, useTexts } from '../../lib/i18n.ts'
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

/** The status of a reservation. */
export function ReservationStatus({ status }: Pick<ReservationRow, 'status'>) {
  const t = useTexts(reservationTexts)
  if (!isKnown(status.label)) return <Badge style={status.style}>{status.label}</Badge>
  return (
    <Badge style={status.style} icon={ICONS[status.label]}>
      {t(`status.${status.label}`)}
    </Badge>
  )
}
