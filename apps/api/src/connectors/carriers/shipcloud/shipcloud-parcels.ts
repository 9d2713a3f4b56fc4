import type { CatalogueOption } from '../../../modules/shipping/index.ts'

type Option = Omit<CatalogueOption, 'vendor'>

/** `size` is length × width × height in cm. */
const option = (
  id: number,
  carrier: string,
  parcelType: string,
  weightGrams: number,
  size: readonly [number, number, number],
  more: Partial<Pick<Option, 'countries' | 'isOversize'>> = {},
): Option => {
  const [lengthCm, widthCm, heightCm] = size
  const base = { id, carrier, service: 'standard', parcelType, weightGrams, lengthCm, widthCm, heightCm }
  return { ...base, countries: [], isOversize: false, isActive: true, ...more }
}

/**
 * What is sent with shipcloud. Carriers and services are named as shipcloud names them; each stays within what the carrier
 * takes as an ordinary parcel.
 */
export const SHIPCLOUD_PARCELS: readonly Option[] = [
  option(1, 'dhl', 'Paket S', 2000, [35, 25, 15]),
  option(2, 'dhl', 'Paket M', 5000, [60, 35, 35]),
  option(3, 'dhl', 'Paket L', 10_000, [120, 60, 60]),
  option(4, 'dpd', 'Paket S', 3000, [40, 30, 20], { countries: ['DE', 'AT', 'FR', 'NL', 'BE', 'IT', 'ES'] }),
  option(5, 'gls', 'Paket', 5000, [60, 40, 30], { countries: ['DE', 'AT', 'FR', 'NL', 'BE', 'IT', 'ES'] }),
  option(6, 'dhl', 'Sperrgut', 20_000, [150, 60, 60], { isOversize: true }),
  option(7, 'hermes', 'Päckchen', 2000, [37, 30, 12], { countries: ['DE'] }),
  option(8, 'hermes', 'Paket M', 10_000, [50, 30, 30], { countries: ['DE'] }),
]
