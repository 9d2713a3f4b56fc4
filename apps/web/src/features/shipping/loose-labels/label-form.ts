import { needsCustoms } from '@kontor/contract/orders'
import type { Company, Store } from '@kontor/contract/organisation'
import {
  type AddressType,
  LABEL_COUNTRIES,
  type LooseCustoms,
  type LooseLabelBody,
  type ParcelOption,
} from '@kontor/contract/shipping'

/** The values of the form: the request body, with texts where nothing is chosen yet. */
export interface LabelFormValues extends Record<string, unknown> {
  request_key: string
  type: LooseLabelBody['type']
  address_type: AddressType
  company_id: number
  store_id: number | undefined
  parcel_id: number | undefined
  first_name: string
  last_name: string
  company: string
  care_of: string
  street: string
  street_no: string
  zip_code: string
  city: string
  country: string
  /** Undefined where nothing has to be declared; numbers are texts while nothing is typed. */
  customs: LabelCustoms | undefined
}

export type LabelGoods = Omit<LooseCustoms['items'][number], 'net_weight_grams' | 'value' | 'quantity'> & {
  net_weight_grams: number | string
  value: number | string
  quantity: number | string
}
export type LabelCustoms = Omit<LooseCustoms, 'items'> & { items: LabelGoods[] }

/** What is declared of the goods, before anybody has typed. */
export const emptyGoods = (): LabelGoods => ({
  description: 'Shoes',
  hs_tariff_number: '',
  origin_country: '',
  net_weight_grams: '',
  value: '',
  quantity: 1,
})
export const emptyCustoms = (): LabelCustoms => ({
  contents: 'Shoes',
  currency: 'EUR',
  items: [emptyGoods()],
})

/** Whether a label between the chosen store and the customer crosses a border of the VAT area. */
export function crossesBorder(
  values: Pick<LabelFormValues, 'store_id' | 'country' | 'zip_code' | 'city'>,
  stores: readonly Pick<Store, 'id' | 'country' | 'zip_code'>[],
): boolean {
  const store = stores.find(({ id }) => id === values.store_id)
  return store !== undefined && needsCustoms(store, values)
}

interface MasterData {
  readonly company: Pick<Company, 'id' | 'default_parcel_id' | 'default_shipping_country'>
  readonly stores: readonly Pick<Store, 'id' | 'is_active' | 'ranking'>[]
  readonly parcels: readonly Pick<ParcelOption, 'id'>[]
}

/** Active stores by ranking. */
export const openStores = <S extends MasterData['stores'][number]>(stores: readonly S[]): S[] =>
  stores.filter((store) => store.is_active).sort((a, b) => a.ranking - b.ranking || a.id - b.id)

/**
 * An empty form with the company's usual choices.
 * @param last what was chosen for the label before, which is often right for the next one
 */
export function emptyForm(
  { company, stores, parcels }: MasterData,
  last?: Pick<LabelFormValues, 'type' | 'address_type' | 'store_id' | 'parcel_id'>,
): LabelFormValues {
  const usual = parcels.find((option) => option.id === company.default_parcel_id)
  const country = LABEL_COUNTRIES.find((code) => code === company.default_shipping_country)
  return {
    request_key: newRequestKey(),
    type: last?.type ?? 'standard',
    address_type: last?.address_type ?? 'home_address',
    company_id: company.id,
    store_id: last?.store_id ?? openStores(stores)[0]?.id,
    parcel_id: last?.parcel_id ?? usual?.id,
    first_name: '',
    last_name: '',
    company: '',
    care_of: '',
    street: '',
    street_no: '',
    zip_code: '',
    city: '',
    customs: undefined,
    country: last?.address_type && last.address_type !== 'home_address' ? 'DE' : (country ?? 'DE'),
  }
}

/** A key for one request, so that sending it twice makes one label; also works on an unencrypted page. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The parcel options that go to a kind of address: only some carriers deliver to Packstations and post stores. */
export const offeredParcels = <P extends Pick<ParcelOption, 'serves_post_places'>>(
  parcels: readonly P[],
  type: AddressType,
): P[] => parcels.filter((option) => type === 'home_address' || option.serves_post_places)

/** Fields with another meaning for another kind of address. */
export type KindOfAddress = Pick<LabelFormValues, 'street_no' | 'care_of' | 'country'>
export type Kept = Partial<Record<AddressType, KindOfAddress>>

/**
 * Switches the kind of address. Values of the last kind are kept, so that switching back loses nothing.
 * @returns the values, and what is kept from now on
 */
export function withAddressType(
  values: LabelFormValues,
  type: AddressType,
  kept: Kept,
): { values: LabelFormValues; kept: Kept } {
  const { street_no, care_of, country } = values
  const atHome = type === 'home_address'
  const before = kept[type] ?? { street_no: '', care_of: '', country: atHome ? country : 'DE' }
  return {
    values: { ...values, ...before, address_type: type },
    kept: { ...kept, [values.address_type]: { street_no, care_of, country } },
  }
}
