import { DELIVERY_COUNTRIES } from '@kontor/contract/orders'
import type { CatalogueOption } from '../../../modules/shipping/index.ts'

type Option = Omit<CatalogueOption, 'vendor'>

/** Products by their keys (Parcel DE Shipping 2.1.8, `Shipment.product`). */
export const DHL_PAKET = 'V01PAK'
export const DHL_PAKET_INTERNATIONAL = 'V53WPAK'

const HOME = 'DE'
const ABROAD = DELIVERY_COUNTRIES.filter((country) => country !== HOME)

/** `size` is length × width × height in cm. */
const option = (
  id: number,
  service: string,
  parcelType: string,
  weightGrams: number,
  size: readonly [number, number, number],
  more: Partial<Pick<Option, 'isOversize'>> = {},
): Option => {
  const [lengthCm, widthCm, heightCm] = size
  const countries = service === DHL_PAKET ? [HOME] : [...ABROAD]
  const base = {
    id,
    carrier: 'dhl',
    service,
    parcelType,
    weightGrams,
    lengthCm,
    widthCm,
    heightCm,
    countries,
  }
  return { ...base, isOversize: false, isActive: true, ...more }
}

/** What is sent with DHL under a contract of one’s own. Each stays within what DHL takes as an ordinary parcel. */
export const DHL_PARCELS: readonly Option[] = [
  option(101, DHL_PAKET, 'DHL Paket 2 kg', 2000, [35, 25, 15]),
  option(102, DHL_PAKET, 'DHL Paket 5 kg', 5000, [60, 35, 35]),
  option(103, DHL_PAKET, 'DHL Paket 10 kg', 10_000, [120, 60, 60]),
  option(104, DHL_PAKET, 'DHL Sperrgut', 20_000, [150, 60, 60], { isOversize: true }),
  option(105, DHL_PAKET_INTERNATIONAL, 'DHL Paket International 2 kg', 2000, [35, 25, 15]),
  option(106, DHL_PAKET_INTERNATIONAL, 'DHL Paket International 5 kg', 5000, [60, 35, 35]),
  option(107, DHL_PAKET_INTERNATIONAL, 'DHL Paket International 10 kg', 10_000, [120, 60, 60]),
]
