import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import bwipjs from 'bwip-js/node'
import type { Answer } from '../platform/answer.ts'
import { stableId } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import { labelPdf } from '../shipcloud/label-pdf.ts'
import type { ShipmentRecord } from '../shipcloud/shipment-model.ts'
import { trackingNumber } from '../shipcloud/tracking-number.ts'
import { amazonError } from './amazon-errors.ts'
import {
  CreateInput,
  MFN_SERVICES,
  type MfnService,
  type MfnShipmentRecord,
} from './merchant-fulfillment-model.ts'
import {
  describe,
  kilograms,
  objectionTo,
  priceOf,
  readOffer,
  rejectionOf,
  serviceView,
} from './merchant-fulfillment-offers.ts'
import type { AmazonOrder, OrderPackage } from './order-model.ts'
import { withFulfillment } from './shipment-confirmation.ts'

/** Package references of parcels that Amazon itself confirms begin here, far above those that sellers name. */
const FIRST_REFERENCE = 900_000_000

/**
 * createShipment: buys a label, and Amazon knows the parcel from then on. Harsher than the real one, which may notice
 * that items have shipped already: every purchase costs money, so a second one shows in the ledger.
 */
export async function createShipment(world: World, sellerId: string, body: unknown): Promise<Answer> {
  const parsed = CreateInput.safeParse(body)
  if (!parsed.success) return amazonError(400, describe(parsed.error))
  const { ShipmentRequestDetails: details, ShippingServiceId, ShippingServiceOfferId } = parsed.data
  const objection = objectionTo(world, sellerId, details)
  if (objection) return amazonError(objection.status, objection.text)
  const service = MFN_SERVICES.find((one) => one.id === ShippingServiceId)
  if (!service) return amazonError(400, `Unknown shipping service ${ShippingServiceId}`)
  if (world.settings.unavailable_carriers.includes(service.carrier))
    return amazonError(400, `${service.carrier} is temporarily unavailable`)
  if (world.settings.terms_not_accepted.includes(service.carrier))
    return amazonError(400, `The terms and conditions of ${service.carrier} are not accepted`)
  const rejection = rejectionOf(world, service, details)
  if (rejection) return amazonError(400, rejection.text)
  const wanted = { service: service.id, order: details.AmazonOrderId }
  const offer =
    ShippingServiceOfferId === undefined
      ? { price: priceOf(world, service, details) }
      : readOffer(world, ShippingServiceOfferId, wanted)
  if (!offer) return amazonError(400, 'The shipping service offer has expired or is not known')
  const record = buy(world, sellerId, service, { details, price: offer.price })
  return { status: 200, body: { payload: await shipmentView(world, record) } }
}

function buy(
  world: World,
  sellerId: string,
  service: MfnService,
  { details, price }: Pick<MfnShipmentRecord, 'details' | 'price'>,
): MfnShipmentRecord {
  const n = world.nextNumber('mfn_shipment')
  const at = world.now().toISOString()
  const record: MfnShipmentRecord = {
    id: uuid(stableId(32, 'mfn', world.seed, n)),
    seller_id: sellerId,
    details,
    service_id: service.id,
    price,
    status: 'Purchased',
    // Other numbers than the carrier's own account gets.
    tracking_id: trackingNumber(service.carrierKey, 5_000_000 + n),
    created_at: at,
    updated_at: at,
  }
  world.mfnShipments.put(record.id, record)
  const known = world.orders.get(details.AmazonOrderId)
  if (known)
    world.orders.put(known.order.orderId, { ...known, order: confirmed(known.order, record, service, n) })
  return record
}

/** A label bought here confirms the shipment by itself. */
function confirmed(
  order: AmazonOrder,
  record: MfnShipmentRecord,
  service: MfnService,
  n: number,
): AmazonOrder {
  const parcel: OrderPackage = {
    packageReferenceId: String(FIRST_REFERENCE + n),
    createdTime: record.created_at,
    packageStatus: { status: 'PENDING' },
    carrier: service.carrier,
    shipTime: record.created_at,
    shippingService: service.name,
    trackingNumber: record.tracking_id,
    packageItems: record.details.ItemList.map(({ OrderItemId, Quantity }) => ({
      orderItemId: OrderItemId,
      quantity: Quantity,
    })),
  }
  const packages = [...(order.packages ?? []), parcel]
  return withFulfillment({ ...order, packages, lastUpdatedTime: record.created_at })
}

/** getShipment: also the way to a label whose first answer was lost after its id was known. */
export async function getShipment(world: World, sellerId: string, id: string): Promise<Answer> {
  const record = world.mfnShipments.get(id)
  if (record?.seller_id !== sellerId) return amazonError(404, `Shipment ${id} not found`)
  return { status: 200, body: { payload: await shipmentView(world, record) } }
}

/** cancelShipment: asks for the money back. The order stays shipped, as the published description says. */
export async function cancelShipment(world: World, sellerId: string, id: string): Promise<Answer> {
  const record = world.mfnShipments.get(id)
  if (record?.seller_id !== sellerId) return amazonError(404, `Shipment ${id} not found`)
  const cancelled = world.mfnShipments.put(id, {
    ...record,
    status: 'RefundPending',
    updated_at: world.now().toISOString(),
  })
  return { status: 200, body: { payload: await shipmentView(world, cancelled) } }
}

/** An answer with half of its label, checksum and all else as it was. */
export function breakLabel(answer: Answer): Answer {
  const { payload } = answer.body as { payload?: { Label?: { FileContents: { Contents: string } } } }
  if (!payload?.Label) return answer
  const { FileContents } = payload.Label
  const half = FileContents.Contents.slice(0, Math.floor(FileContents.Contents.length / 2))
  const Label = { ...payload.Label, FileContents: { ...FileContents, Contents: half } }
  return { ...answer, body: { payload: { ...payload, Label } } }
}

async function shipmentView(world: World, record: MfnShipmentRecord): Promise<Record<string, unknown>> {
  const { details } = record
  const service = MFN_SERVICES.find((one) => one.id === record.service_id)
  if (!service) throw new Error(`no service ${record.service_id}`)
  return {
    ShipmentId: record.id,
    AmazonOrderId: details.AmazonOrderId,
    ItemList: details.ItemList,
    ShipFromAddress: details.ShipFromAddress,
    ShipToAddress: recipientView(world, details.AmazonOrderId),
    PackageDimensions: details.PackageDimensions,
    Weight: details.Weight,
    Insurance: { CurrencyCode: 'EUR', Amount: 0 },
    ShippingService: serviceView(world, service, details, record.price),
    Label: {
      Dimensions: { Length: 148, Width: 105, Unit: 'centimeters' },
      FileContents: await fileContents(world, record, service),
      LabelFormat: service.formats.includes('PDF') ? 'PDF' : 'PNG',
    },
    Status: record.status,
    TrackingId: record.tracking_id,
    CreatedDate: record.created_at,
    LastUpdatedDate: record.updated_at,
  }
}

/** A cancelled shipment has an empty label. */
async function fileContents(
  world: World,
  record: MfnShipmentRecord,
  service: MfnService,
): Promise<Record<string, string>> {
  const isPdf = service.formats.includes('PDF')
  const FileType = isPdf ? 'application/pdf' : 'image/png'
  if (record.status !== 'Purchased') return { Contents: '', FileType, Checksum: '' }
  const bytes = isPdf
    ? await labelPdf(asShipment(world, record, service))
    : await bwipjs.toBuffer({ bcid: 'code128', text: record.tracking_id, scale: 4, height: 22 })
  return {
    Contents: gzipSync(bytes).toString('base64'),
    FileType,
    Checksum: createHash('md5').update(bytes).digest('base64'),
  }
}

/** The parcel as the drawing of labels knows it. */
function asShipment(world: World, record: MfnShipmentRecord, service: MfnService): ShipmentRecord {
  const { ShipFromAddress: from, PackageDimensions: size } = record.details
  const to = recipientView(world, record.details.AmazonOrderId)
  return {
    id: record.id,
    created_at: record.created_at,
    carrier: service.carrierKey,
    service: 'standard',
    reference_number: record.details.AmazonOrderId,
    from: {
      id: 'from',
      company: from.Name,
      street: from.AddressLine1,
      zip_code: from.PostalCode,
      city: from.City,
      country: from.CountryCode,
    },
    to: {
      id: 'to',
      last_name: to.Name,
      care_of: to.AddressLine2 ?? null,
      street: to.AddressLine1,
      zip_code: to.PostalCode,
      city: to.City,
      country: to.CountryCode,
    },
    packages: [
      {
        id: 'p',
        weight: kilograms(record.details),
        length: size.Length,
        width: size.Width,
        height: size.Height,
      },
    ],
    labels: [{ tracking_number: record.tracking_id, bought_at: record.created_at, price: record.price }],
    tracking_events: [],
    events: [],
  }
}

function recipientView(world: World, orderId: string) {
  const address = world.orders.get(orderId)?.order.recipient?.deliveryAddress
  return {
    Name: address?.name ?? '',
    AddressLine1: address?.addressLine1 ?? '',
    ...(address?.addressLine2 ? { AddressLine2: address.addressLine2 } : {}),
    City: address?.city ?? '',
    PostalCode: address?.postalCode ?? '',
    CountryCode: address?.countryCode ?? '',
    Email: '',
    Phone: address?.phone ?? '',
  }
}

const uuid = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
