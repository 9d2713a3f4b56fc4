import type { ValidationMessage } from './dhl-errors.ts'
import type { Consignee, ContactAddress, ShipmentOrder } from './dhl-model.ts'

// What only DHL can know of a request that fits the schema. By content alone, so that a corrected address passes at once; the same
// contents as at the other carrier of the sandbox (README).

const HOME = 'DEU'
const UNKNOWN_HOUSES = ['0', '999']
const UNSERVED_POSTCODE = '99990'
const UNKNOWN_CITIES = ['unbekannt', 'nirgendwo']
const HEAVIEST_GRAMS = 31_500
const PRODUCTS: Readonly<Record<string, string>> = { V01PAK: '01', V53WPAK: '53' }
/** No union of customs with Germany. */
const THIRD_COUNTRIES = ['GBR', 'CHE', 'NOR', 'USA']

/** What is wrong with an address; one that DHL prints all the same is warned of. */
export function addressMessages(address: Consignee | ContactAddress, property: string): ValidationMessage[] {
  const messages: ValidationMessage[] = []
  const add = (
    validationMessage: string,
    validationState: ValidationMessage['validationState'] = 'Warning',
  ) => messages.push({ property, validationMessage, validationState })
  const postalCode = address.postalCode ?? ''
  if ('addressStreet' in address && UNKNOWN_HOUSES.includes(address.addressHouse ?? ''))
    add(`Die Hausnummer ${address.addressHouse} gibt es in dieser Straße nicht.`)
  if (address.country === HOME && !/^\d{5}$/.test(postalCode))
    messages.push({
      property: `${property}.postalCode`,
      validationMessage: `${postalCode} hat nicht die Form einer deutschen Postleitzahl.`,
      validationState: 'Error',
    })
  else if (address.country === HOME && postalCode === UNSERVED_POSTCODE)
    add(`Die Postleitzahl ${postalCode} wird nicht beliefert.`)
  if (UNKNOWN_CITIES.includes(address.city.trim().toLowerCase()))
    add(`Der Ort ${address.city.trim()} passt zu keiner Postleitzahl.`)
  return messages
}

/** What keeps a shipment from being made. @param mustEncode warnings of an address in Germany do so as well */
export function objectionsTo(order: ShipmentOrder, mustEncode: boolean): ValidationMessage[] {
  const { product, billingNumber, consignee, details, customs } = order
  const errors: ValidationMessage[] = []
  const add = (property: string, validationMessage: string) =>
    errors.push({ property, validationMessage, validationState: 'Error' })
  if (PRODUCTS[product] === undefined) add('product', `Das Produkt ${product} gibt es nicht.`)
  else if (billingNumber.slice(10, 12) !== PRODUCTS[product])
    add('billingNumber', `Die Abrechnungsnummer gilt nicht für ${product}.`)
  if ((product === 'V01PAK') !== ((consignee.country ?? HOME) === HOME))
    add('product', `${product} fährt nicht in dieses Land.`)
  if (gramsOf(details.weight) > HEAVIEST_GRAMS) add('details.weight', 'Das Paket ist schwerer als 31,5 kg.')
  if (THIRD_COUNTRIES.includes(consignee.country ?? HOME) && !customs)
    add('customs', 'Für dieses Land fehlen die Zollangaben.')
  const ofConsignee = addressMessages(consignee, 'consignee')
  const stopping = ofConsignee.filter(({ validationState }) => validationState === 'Error' || mustEncode)
  // Warnings of the sender travel along, and stop nothing.
  return errors.length + stopping.length === 0
    ? []
    : [...errors, ...ofConsignee, ...addressMessages(order.shipper, 'shipper')]
}

export const gramsOf = ({ uom, value }: { uom: 'g' | 'kg'; value: number }): number =>
  uom === 'kg' ? value * 1000 : value
