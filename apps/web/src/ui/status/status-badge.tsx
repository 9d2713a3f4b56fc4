import { isKeyOf } from '@kontor/contract/shared'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleDot,
  IconClockPause,
  IconPointFilled,
  IconThumbUp,
  IconTruck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type TextKey, useTexts } from '../../lib/i18n.ts'
import type { de } from '../locales/de.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './status-badge.module.css'

/** The meaning of a colour, the same everywhere (look: Type, colour, space). */
export type StatusStyle = 'success' | 'info' | 'warning' | 'danger' | 'neutral' | 'teal'

interface BadgeProps {
  readonly style: StatusStyle
  readonly icon?: ComponentType<{ size?: number }>
  readonly children: string
}

const STYLE_ICONS: Readonly<Record<StatusStyle, ComponentType<{ size?: number }>>> = {
  success: IconCheck,
  info: IconCircleDot,
  warning: IconClockPause,
  danger: IconAlertTriangle,
  neutral: IconPointFilled,
  teal: IconCheck,
}

/** A word with colour and icon. */
export function Badge({ style, icon, children }: BadgeProps) {
  const Icon = icon ?? STYLE_ICONS[style]
  return (
    <span className={classes.badge} data-style={style}>
      <span aria-hidden className={classes.icon}>
        <Icon size={14} />
      </span>
      {children}
    </span>
  )
}

type KnownStatus = TextKey<(typeof de)['status']>

const STATUS_ICONS: Readonly<Record<KnownStatus, ComponentType<{ size?: number }>>> = {
  initial: IconClockPause,
  approved: IconThumbUp,
  open: IconCircleDot,
  processing: IconCircleDot,
  shipped: IconTruck,
  fulfilled: IconCheck,
  returned: IconArrowBackUp,
  cancelled: IconBan,
  mp_cancellation: IconBan,
  customer_cancellation: IconBan,
  partial_refund_accepted: IconCheck,
  partial_refund_declined: IconBan,
  partially_refunded: IconClockPause,
  goodwill_discount: IconArrowBackUp,
}

const isKnown = (label: string): label is KnownStatus => isKeyOf(STATUS_ICONS, label)

interface StatusProps {
  /** Key and style of the status as the server answers it. */
  readonly status: { readonly label: string; readonly style: StatusStyle }
}

/** The status of an order or a line; an unknown key is shown as it is. */
export function StatusBadge({ status }: StatusProps) {
  const t = useTexts(uiTexts)
  const label = status.label === 'canceled' ? 'cancelled' : status.label
  if (!isKnown(label)) return <Badge style={status.style}>{label}</Badge>
  return (
    <Badge style={status.style} icon={STATUS_ICONS[label]}>
      {t(`status.${label}`)}
    </Badge>
  )
}
