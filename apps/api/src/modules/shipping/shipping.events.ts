import type { TrackingStatus } from '@kontor/contract/shipping'
import { defineEvent } from '../../platform/events/event.ts'
import type { LabelType } from './shipping.tables.ts'

/** A parcel's shipping label is bought and its PDF stored: the parcel is on its way. */
export const labelBought = defineEvent<{
  order_id: number
  shipping_id: number
  line_ids: number[]
  /** The carrier that drives (`dhl`, `dpd`, …). */
  carrier: string
  tracking_number: string
  /** ISO 8601 UTC. */
  shipped_at: string
  /** The label was bought through the order's channel, which therefore knows of the parcel. */
  channel_knows?: boolean
}>('label.bought')

/** The carrier reported something of a parcel's label on its way; `status` is where it stands now. */
export const labelTracked = defineEvent<{
  order_id: number
  shipping_id: number
  label_attempt_id: number
  label_type: LabelType
  status: TrackingStatus
}>('label.tracked')

/** A label could not be made; a label error waits for a person. */
export const labelFailed = defineEvent<{
  order_id: number
  shipping_id: number
  label_attempt_id: number
  label_type: LabelType
  /** True: the carrier refuses the merchant's own data. */
  own_label_error: boolean
}>('label.failed')

/** Somebody took a label error off the bell. */
export const labelErrorHidden = defineEvent<{ label_error_id: number }>('label.error_hidden')

/** A bought label was cancelled at the carrier: the parcel will not leave. */
export const labelVoided = defineEvent<{ order_id: number; shipping_id: number; line_ids: number[] }>(
  'label.voided',
)
