import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { labelBase64 } from './dhl-documents.ts'
import { problem } from './dhl-errors.ts'
import { type DhlShipmentRecord, ReturnOrderInput } from './dhl-model.ts'
import { addressMessages, gramsOf } from './dhl-objections.ts'
import { shipmentsOf } from './dhl-shipments.ts'

interface Receiver {
  /** The only country of customers whose returns it takes. */
  readonly from: string
  /** The address that it stands for. */
  readonly at: DhlShipmentRecord['consignee']
}

/** Receivers that the account has. */
export const RECEIVERS: Readonly<Record<string, Receiver>> = {
  deu: {
    from: 'DEU',
    at: {
      name1: 'Sandbox Retouren GmbH',
      addressStreet: 'Musterstraße',
      addressHouse: '22',
      postalCode: '20148',
      city: 'Hamburg',
      country: 'DEU',
    },
  },
}

const DIGITS = 12

/** Makes a return label; it is answered here and never again. */
export async function orderReturn(world: World, body: unknown): Promise<Answer> {
  const read = ReturnOrderInput.safeParse(body)
  if (!read.success) {
    const words = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    return { status: 400, body: problem(400, words) }
  }
  const { receiverId, customerReference = '', shipper, itemWeight, customsDetails } = read.data
  const receiver = Object.hasOwn(RECEIVERS, receiverId) ? RECEIVERS[receiverId] : undefined
  if (!receiver) return { status: 400, body: problem(400, `receiverId ${receiverId} is not known.`) }
  if (shipper.country !== receiver.from)
    return {
      status: 400,
      body: problem(400, `receiverId ${receiverId} takes nothing from ${shipper.country}.`),
    }
  const [wrong] = addressMessages(shipper, 'shipper')
  if (wrong) return { status: 400, body: problem(400, wrong.validationMessage) }
  const number = `99999${String(world.nextNumber('dhl_return')).padStart(DIGITS - 5, '0')}`
  const record = shipmentsOf(world).put(number, {
    number,
    kind: 'return',
    reference: customerReference,
    product: 'V07PAK',
    billing_number: '',
    created_at: world.now().toISOString(),
    shipper,
    consignee: receiver.at,
    weight_grams: itemWeight ? gramsOf(itemWeight) : 0,
    has_customs: customsDetails !== undefined,
    request: body,
    events: [],
  })
  const sstatus = { title: 'Created', status: 201, detail: 'Created' }
  const label = { b64: await labelBase64(record) }
  return { status: 201, body: { sstatus, shipmentNo: number, label, routingCode: `20148+${number}` } }
}
