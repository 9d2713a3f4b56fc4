import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { linesToShip } from '../parcels/planned-parcels.ts'
import type { PrimeChoice } from '../prime/prime-choice.ts'

/** Why the button is disabled. */
export type ShipObstacle =
  | 'no_permission'
  | 'running'
  | 'prime_service'
  | 'prime_outdated'
  | 'store_change'
  | 'pending_act'
  | 'line_without_store'
  | 'customs'
  | 'address_by_provider'
  | 'parcel_options_loading'
  | 'no_parcel_options'
  | 'no_parcel_chosen'

export type ShipButton =
  /** Nothing can be shipped from here now. */
  | {
      readonly state: 'hidden'
      readonly why: 'reserved' | 'cancelled_by_channel' | 'not_shippable' | 'nothing_left'
    }
  | { readonly state: 'disabled'; readonly why: ShipObstacle }
  | { readonly state: 'ready' }

export interface ShipFacts {
  readonly order: Pick<
    OrderDetail,
    | 'status_id'
    | 'not_shippable_reason'
    | 'shippingLock'
    | 'merchant_external_order'
    | 'label_errors'
    | 'pending_acts'
  > & {
    readonly lines: readonly Pick<OrderLine, 'shipping_id' | 'cancellation_id' | 'store_id'>[]
  }
  readonly mayShip: boolean
  /** Whether a sender store is being changed. */
  readonly storeChangeRunning: boolean
  /** Whether a request for papers has no answer yet. */
  readonly requestRunning: boolean
  /** Undefined while they load. */
  readonly parcelOptions: number | undefined
  readonly parcelChosen: boolean
  /** Something is missing for the customs declaration. */
  readonly customsMissing: boolean
  /** How a Prime order stands to its shipping service. */
  readonly primeChoice: PrimeChoice
}

function whyHidden({ order }: ShipFacts): (ShipButton & { state: 'hidden' })['why'] | undefined {
  if (order.status_id === 'initial') return 'reserved'
  if (order.status_id === 'mp_cancellation') return 'cancelled_by_channel'
  if (order.not_shippable_reason !== null) return 'not_shippable'
  const isOpen = order.status_id === 'approved' || order.status_id === 'open'
  return isOpen && linesToShip(order.lines).length > 0 ? undefined : 'nothing_left'
}

function obstacle(facts: ShipFacts): ShipObstacle | undefined {
  const { order } = facts
  if (!facts.mayShip) return 'no_permission'
  if (order.shippingLock || facts.requestRunning) return 'running'
  if (isCorrectedByProvider(order)) return 'address_by_provider'
  if (facts.storeChangeRunning) return 'store_change'
  // A line that is about to be cancelled or moved would be on the label otherwise.
  if (order.pending_acts.length > 0) return 'pending_act'
  if (linesToShip(order.lines).some((line) => line.store_id === null)) return 'line_without_store'
  if (facts.parcelOptions === undefined) return 'parcel_options_loading'
  if (facts.parcelOptions === 0) return 'no_parcel_options'
  if (!facts.parcelChosen) return 'no_parcel_chosen'
  if (facts.customsMissing) return 'customs'
  // The channel sells the label, so only a service chosen at a shown price may be bought.
  if (facts.primeChoice === 'missing') return 'prime_service'
  return facts.primeChoice === 'outdated' ? 'prime_outdated' : undefined
}

/**
 * Whether a carrier has refused the address of an ordinary order, which the provider corrects and ships again: until then
 * each attempt would fail as the last one did (decisions: Words of the order list).
 */
export const isCorrectedByProvider = ({
  label_errors,
  merchant_external_order,
}: Pick<OrderDetail, 'label_errors' | 'merchant_external_order'>): boolean =>
  !merchant_external_order && label_errors.some(({ own_label_error }) => own_label_error)

/**
 * The state of the button "create shipping papers" (spec: orders §4, Label creation): shown when some line has
 * neither shipping nor cancellation, hidden for reserved, channel-cancelled and shipped orders; disabled without
 * permission, while papers are being made, for a Prime order without a chosen service and while a store changes or a line is
 * about to be cancelled.
 * Beyond the spec it needs a sender store and a parcel option, without which the server would refuse.
 */
export function shipButton(facts: ShipFacts): ShipButton {
  const hidden = whyHidden(facts)
  if (hidden) return { state: 'hidden', why: hidden }
  const why = obstacle(facts)
  return why ? { state: 'disabled', why } : { state: 'ready' }
}

/** The parcel options that fit a waiting line: oversize options for oversize lines, others for others. */
export const fittingOptions = <O extends { readonly is_oversize: boolean }>(
  options: readonly O[],
  lines: readonly Pick<OrderLine, 'shipping_id' | 'cancellation_id' | 'is_oversize'>[],
): O[] => {
  const waiting = linesToShip(lines)
  return options.filter((option) => waiting.some((line) => line.is_oversize === option.is_oversize))
}
