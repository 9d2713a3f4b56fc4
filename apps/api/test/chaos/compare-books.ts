import type { CarrierBooks } from './outside.ts'
import type { OurBooks } from './protocol.ts'

/** What is wrong between the carrier's books and ours. */
export interface Differences {
  /** References under which the carrier sold more than one label, and parcels for which we bought two of a type. */
  readonly duplicates: readonly string[]
  /** Labels that stand at the carrier and that we do not have with their PDF, or the other way round. */
  readonly lost: readonly string[]
  /** Shipments prepared at the carrier that nobody needs. */
  readonly leftovers: readonly string[]
  /** Parcels that did not leave, and attempts that are not over. */
  readonly unfinished: readonly string[]
}

/** Compares the labels that the carrier sold with those that Kontor has stored. */
export function compareBooks(carrier: CarrierBooks, setups: readonly OurBooks[]): Differences {
  const labels = setups.flatMap((setup) => setup.labels)
  const parcels = setups.flatMap((setup) => setup.parcels)
  const known = new Set(
    labels.filter((one) => one.state === 'bought' && one.hasPdf).map((one) => one.trackingNumber ?? ''),
  )
  const standing = carrier.filter((shipment) => shipment.deleted_at === null)
  const paid = new Set(standing.flatMap((shipment) => shipment.labels.map((label) => label.tracking_number)))
  return {
    duplicates: [...soldTwice(carrier), ...setups.flatMap(boughtTwice)],
    lost: [...missingFrom(known, paid), ...missingFrom(paid, known)],
    leftovers: standing
      .filter((shipment) => shipment.labels.length === 0)
      .map((one) => one.reference_number ?? one.id),
    unfinished: [
      ...parcels
        .filter((one) => one.state !== 'shipped')
        .map((one) => `parcel ${one.shippingId} is ${one.state}`),
      ...labels
        .filter((one) => one.state !== 'bought')
        .map((one) => `label ${one.reference} is ${one.state}`),
    ],
  }
}

function soldTwice(carrier: CarrierBooks): string[] {
  const byReference = Map.groupBy(carrier, (shipment) => shipment.reference_number ?? shipment.id)
  const sold = (shipments: CarrierBooks) =>
    shipments.reduce((sum, shipment) => sum + shipment.labels.length, 0)
  return [...byReference].filter(([, shipments]) => sold(shipments) > 1).map(([reference]) => reference)
}

function boughtTwice({ labels }: OurBooks): string[] {
  const bought = labels.filter((label) => label.state === 'bought')
  const byParcel = Map.groupBy(bought, (label) => `${label.shippingId} ${label.labelType}`)
  return [...byParcel].filter(([, same]) => same.length > 1).map(([parcel]) => `parcel ${parcel}`)
}

const missingFrom = (known: ReadonlySet<string>, all: ReadonlySet<string>): string[] =>
  [...all].filter((entry) => !known.has(entry))
