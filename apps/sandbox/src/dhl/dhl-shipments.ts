import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { Collection } from '../platform/journal.ts'
import type { World } from '../platform/world.ts'
import { trackingNumber } from '../shipcloud/tracking-number.ts'
import { customsBase64, labelBase64 } from './dhl-documents.ts'
import { schemaError, type ValidationMessage } from './dhl-errors.ts'
import { type DhlShipmentRecord, type ShipmentOrder, ShipmentOrderInput } from './dhl-model.ts'
import { gramsOf, objectionsTo } from './dhl-objections.ts'

/** Everything that was ever made, by its number. */
export const shipmentsOf = (world: World): Collection<DhlShipmentRecord> => world.collection('dhl_shipments')

const Flag = z.enum(['true', 'false']).default('false')
const OrderQuery = z.object({
  validate: Flag,
  mustEncode: Flag,
  includeDocs: z.enum(['include', 'URL']).default('include'),
})
const many = z.union([z.string().transform((one) => [one]), z.array(z.string())])
export const DocumentsQuery = z.object({
  shipment: many,
  includeDocs: z.enum(['include', 'URL']).default('include'),
})
export const RemovalQuery = z.object({ shipment: many, profile: z.string() })

export const isValidation = (query: unknown): boolean => OrderQuery.parse(query).validate === 'true'

interface Item {
  shipmentNo?: string
  sstatus: { title: string; statusCode: number; detail?: string }
  validationMessages?: ValidationMessage[]
  [document: string]: unknown
}

/**
 * Makes shipments, or only says whether it would. Every repetition makes a new one: DHL recognises none by its reference.
 */
export async function orderShipments(world: World, query: unknown, body: unknown): Promise<Answer> {
  const { validate, mustEncode, includeDocs } = OrderQuery.parse(query)
  const read = ShipmentOrderInput.safeParse(body)
  if (!read.success) return schemaError(read.error)
  const items: Item[] = []
  for (const order of read.data.shipments) {
    const messages = objectionsTo(order, mustEncode === 'true')
    if (messages.length > 0)
      items.push({ sstatus: { title: 'Bad Request', statusCode: 400 }, validationMessages: messages })
    else if (validate === 'true')
      items.push({ sstatus: { title: 'ok', statusCode: 200 }, validationMessages: [] })
    else items.push(await withDocuments(world, make(world, order, body), includeDocs))
  }
  const verb = validate === 'true' ? 'validated' : 'created'
  return answerOf(items, verb)
}

function make(world: World, order: ShipmentOrder, request: unknown): DhlShipmentRecord {
  const number = trackingNumber('dhl', world.nextNumber('dhl_shipment'))
  return shipmentsOf(world).put(number, {
    number,
    kind: 'shipment',
    reference: order.refNo ?? '',
    product: order.product,
    billing_number: order.billingNumber,
    created_at: world.now().toISOString(),
    shipper: order.shipper,
    consignee: order.consignee,
    weight_grams: gramsOf(order.details.weight),
    has_customs: order.customs !== undefined,
    request,
    events: [],
  })
}

/** The documents of shipments that stand. */
export async function documentsOf(world: World, query: unknown): Promise<Answer> {
  const { shipment, includeDocs } = DocumentsQuery.parse(query)
  const found = shipment.map((number) => standing(world, number))
  if (shipment.length === 1 && !found[0])
    return { status: 404, body: { title: 'Not Found', statusCode: 404, detail: 'No such shipment.' } }
  const items = found.map((record, index) =>
    record
      ? withDocuments(world, record, includeDocs)
      : { shipmentNo: shipment[index] ?? '', sstatus: { title: 'Not Found', statusCode: 404 } },
  )
  return answerOf(await Promise.all(items), 'found')
}

/** Removes shipments. One that is not there is told so, and the call as a whole is then refused. */
export function removeShipments(world: World, query: unknown): Answer {
  const { shipment } = RemovalQuery.parse(query)
  const items = shipment.map((shipmentNo): Item => {
    const record = standing(world, shipmentNo)
    if (!record)
      return {
        shipmentNo,
        sstatus: { title: 'UnknownShipmentNumber', statusCode: 204, detail: 'No such shipment.' },
      }
    if (record.events.some(({ statusCode }) => statusCode !== 'pre-transit'))
      return {
        shipmentNo,
        sstatus: { title: 'Bad Request', statusCode: 400, detail: 'Die Sendung ist schon übergeben.' },
      }
    shipmentsOf(world).put(shipmentNo, { ...record, deleted_at: world.now().toISOString() })
    return { shipmentNo, sstatus: { title: 'OK', statusCode: 200 } }
  })
  return answerOf(items, 'canceled')
}

const standing = (world: World, number: string): DhlShipmentRecord | undefined => {
  const record = shipmentsOf(world).get(number)
  return record?.kind === 'shipment' && !record.deleted_at ? record : undefined
}

async function withDocuments(
  world: World,
  record: DhlShipmentRecord,
  includeDocs: 'include' | 'URL',
): Promise<Item> {
  const paper = { fileFormat: 'PDF' }
  const document = async (kind: string, printFormat: string, make: () => Promise<string | null>) =>
    includeDocs === 'URL'
      ? {
          ...paper,
          printFormat,
          url: `${world.baseUrl()}/dhl/parcel/de/shipping/v2/labels?token=${kind}-${record.number}`,
        }
      : { ...paper, printFormat, b64: await make() }
  return {
    shipmentNo: record.number,
    sstatus: { title: 'OK', statusCode: 200 },
    label: await document('label', '910-300-300-oz', () => labelBase64(record)),
    ...(record.has_customs && { customsDoc: await document('customs', 'A4', () => customsBase64(record)) }),
  }
}

/** One shipment answers with its own status, several with 207. */
function answerOf(items: Item[], verb: string): Answer {
  const good = items.filter(({ sstatus }) => sstatus.statusCode === 200).length
  const status = items.length > 1 ? 207 : good === 1 ? 200 : 400
  const title = { 200: 'OK', 207: 'Multi-Status', 400: 'Bad Request' }[status] ?? ''
  const detail = `${good} of ${items.length} ${verb}.`
  return { status, body: { status: { title, statusCode: status, detail }, items } }
}
