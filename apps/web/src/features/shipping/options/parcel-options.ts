import { listParcelOptionsOfOrder, type ParcelOption } from '@kontor/contract/shipping'
import { queryOf } from '../../../lib/api-client.ts'

const OPTIONS_STAY_FRESH_MS = 5 * 60_000

/** The parcel options that an order can be sent with. */
export const parcelOptionsOfOrderQuery = (orderId: number) => ({
  ...queryOf(listParcelOptionsOfOrder, { params: { orderId } }),
  staleTime: OPTIONS_STAY_FRESH_MS,
})

const weightForm = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })

/** `DHL · Paket · 5 kg · 60 × 30 × 15 cm`, the same in every language. */
export const parcelOptionText = (option: ParcelOption): string =>
  [
    option.carrier.toUpperCase(),
    option.parcel_type,
    `${weightForm.format(option.weight)} kg`,
    `${option.length} × ${option.width} × ${option.height} cm`,
  ].join(' · ')
