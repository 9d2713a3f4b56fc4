import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type Carrier,
  CarrierError,
  type LabelRequest,
  type LabelResult,
  type LookUp,
} from '../../../modules/shipping/index.ts'
import type { DhlCredentials } from './credentials.ts'
import { wrongFields } from './dhl-addresses.ts'
import { type AnsweredItem, OrderAnswer, ReturnAnswer } from './dhl-answers.ts'
import { call, dhlClients, isUnauthorised, refusedBody, refusedWith } from './dhl-calls.ts'
import { billingNumberFor, PROFILE, returnOrder, shipmentOrder } from './dhl-messages.ts'
import { failureOfRefusal } from './dhl-refusal.ts'
import { eventsOf, Tracking } from './dhl-tracking.ts'

/** How to reach DHL, and how long to wait for it; times in milliseconds. */
export interface DhlSettings {
  /** The host of all calls, without slash at the end. */
  readonly url: string
  readonly credentials: DhlCredentials
  readonly givesUpAfterMs?: number
  readonly slowestAnswerMs?: number
  /** How long nothing is tried after a series of outages. */
  readonly pauseMs?: number
}

const GIVES_UP_AFTER_MS = 30_000
/** DHL publishes no limit for an answer: what its own gateways usually give a request, with room to spare. */
const SLOWEST_ANSWER_MS = 120_000
const PAUSE_MS = 15_000
/** Characters of `Shipment.refNo` and, of a return, of `customerReference`. */
const LONGEST_REFERENCE = { shipping: 35, return: 30 } as const

/** Ids of shipments that do not exist at DHL: what `prepare` answers, and returns, which cannot be asked for again. */
const DRAFT = 'dhl-draft:'
const RETURN = 'dhl-return:'
/** The address of a document is the document itself, as DHL answers it. */
const INLINE = 'data:application/pdf;base64,'

/** A number of the right form that no contract has. */
const NO_SHIPMENT = '00340433836000000000'
/** The only country that the receiver of an account is there for (credentials.ts). */
const RETURNS_FROM = 'DE'
const OK = 200
/** How DHL answers the removal of what it does not have (`sstatus` of an item). */
const UNKNOWN_SHIPMENT = 204
const NOT_FOUND = 404
const BAD_REQUEST = 400
const SERVER_ERROR = 500

/** A page of 105 × 148 mm, without a part for notes; customs documents are A4 in any case. */
const WITH_DOCUMENTS = {
  docFormat: 'PDF',
  printFormat: '910-300-300-oz',
  combine: 'false',
  includeDocs: 'include',
} as const
const WITHOUT_DOCUMENTS = { includeDocs: 'URL' } as const
/** An address in Germany that cannot be encoded is refused before a label is paid, and not printed for a surcharge. */
const ONLY_ENCODABLE = { mustEncode: 'true' } as const

/**
 * DHL's Parcel DE Shipping 2 and Parcel DE Returns 1. There is no purchase in two steps and no search by a name of ours: to
 * prepare is to validate, which stores nothing, and a purchase whose answer was lost stays in doubt. Our reference stands on
 * the label, so that a person finds the shipment in DHL's portal by it. A return label is made by Parcel DE Returns and
 * costs nothing until it is used: there is nothing to validate before and nothing to cancel afterwards.
 */
export function dhlCarrier(settings: DhlSettings): Carrier {
  const { url, credentials } = settings
  const givesUpAfterMs = settings.givesUpAfterMs ?? GIVES_UP_AFTER_MS
  const pace = { givesUpAfterMs, pauseMs: settings.pauseMs ?? PAUSE_MS }
  const { shipping, returns, tracking } = dhlClients(url, credentials, pace)

  const order = (request: LabelRequest, query: Readonly<Record<string, string>>) =>
    call(shipping, OrderAnswer, {
      method: 'POST',
      path: '/orders',
      query: { ...ONLY_ENCODABLE, ...query },
      json: shipmentOrder(request, payerOf(request, credentials)),
    })
  const show = (shipment: string, query: Readonly<Record<string, string>>) =>
    call(shipping, OrderAnswer, { method: 'GET', path: '/orders', query: { shipment, ...query } })
  const buyReturn = async (request: LabelRequest): Promise<LabelResult> => {
    const json = returnOrder(request, receiverOf(credentials))
    const path = '/orders'
    const query = { labelType: 'SHIPMENT_LABEL' }
    const made = await call(returns, ReturnAnswer, { method: 'POST', path, query, json }, 'shipper').catch(
      neverInDoubt,
    )
    return {
      ...labelResult(made.shipmentNo, inline(made.label)),
      carrierShipmentId: `${RETURN}${made.shipmentNo}`,
    }
  }

  return {
    can: { lookUp: false, findByReference: false },
    givesUpAfterMs,
    slowestAnswerMs: settings.slowestAnswerMs ?? SLOWEST_ANSWER_MS,
    account: `dhl_parcel_de ${fingerprint(`${url} ${credentials.username} ${credentials.api_key}`)}`,

    check: async () => {
      try {
        await show(NO_SHIPMENT, WITHOUT_DOCUMENTS)
      } catch (error) {
        if (isUnauthorised(error)) return 'wrong_credentials'
        const status = refusedWith(error)
        if (status !== NOT_FOUND && status !== BAD_REQUEST) throw error
      }
      return 'ok'
    },

    sells: (service) => billingNumberFor(service, credentials) !== undefined,

    // A receiver takes the returns of one country.
    returnsFrom: (country) =>
      credentials.returns_receiver !== undefined && country.trim().toUpperCase() === RETURNS_FROM,

    prepare: async (request) => {
      refuseUnsendable(request, credentials)
      if (request.labelType === 'shipping') {
        const { items } = await order(request, { validate: 'true' })
        if (items[0].sstatus.statusCode !== OK) throw failureOfItem(items[0])
      }
      return { carrierShipmentId: `${DRAFT}${request.reference}` }
    },

    purchase: async (_id, request) => {
      if (request.labelType === 'return') return buyReturn(request)
      const { items } = await order(request, WITH_DOCUMENTS)
      return bought(items[0])
    },

    lookUp: async (id): Promise<LookUp> => {
      if (id.startsWith(DRAFT)) return { state: 'prepared' }
      if (id.startsWith(RETURN)) throw refused('DHL shows no return label a second time')
      const shown = await orNull(show(id, WITH_DOCUMENTS), [NOT_FOUND, BAD_REQUEST])
      return shown?.items[0].sstatus.statusCode === OK
        ? { state: 'bought', label: bought({ ...shown.items[0], shipmentNo: id }) }
        : { state: 'gone' }
    },

    findByReference: async () => [],

    void: async (id) => {
      if (id.startsWith(DRAFT) || id.startsWith(RETURN)) return
      const query = { profile: PROFILE, shipment: id }
      const removed = await call(shipping, OrderAnswer, { method: 'DELETE', path: '/orders', query }).catch(
        refusedItems,
      )
      const [item] = removed.items
      const { statusCode } = item.sstatus
      if (statusCode !== OK && statusCode !== UNKNOWN_SHIPMENT) throw refusalOf(item)
    },

    track: async (id) => {
      const trackingNumber = id.startsWith(RETURN) ? id.slice(RETURN.length) : id
      const query = { trackingNumber, service: 'parcel-de', language: 'de' }
      const request = { method: 'GET', path: '/shipments', query } as const
      // It knows no parcel before its data have reached it, nor one that was cancelled: not to be known means nothing.
      const shown = await orNull(call(tracking, Tracking, request), [NOT_FOUND]).catch(ofTrackingAlone)
      return { state: 'known', events: shown ? eventsOf(shown, trackingNumber) : [] }
    },

    fetchLabel: async (labelUrl) => {
      if (!labelUrl.startsWith(INLINE)) throw refused('no document of DHL')
      if (labelUrl === INLINE)
        throw new CarrierError({ kind: 'inDoubt', texts: ['the answer had no document'] })
      return Buffer.from(labelUrl.slice(INLINE.length), 'base64')
    },
  }
}

/**
 * What the failure of a return label means. One that may have been made is as good as none, and may be asked for again: it is
 * ordered for a return that is only planned, DHL has no call that would cancel it, and nobody has it to send a parcel with
 * (developer.dhl.com, DHL Parcel DE Returns 1.0.9, Overview).
 */
function neverInDoubt(error: unknown): never {
  if (!(error instanceof CarrierError && error.failure.kind === 'inDoubt')) throw error
  throw new CarrierError({ kind: 'notReached', texts: error.failure.texts }, { cause: error })
}

/** The tracking API counts its calls by itself: a label may be bought all the same, however many questions it had. */
function ofTrackingAlone(error: unknown): never {
  if (!(error instanceof CarrierError && error.failure.kind === 'notReached')) throw error
  const { tooOften: _, ...failure } = error.failure
  throw new CarrierError(failure, { cause: error })
}

const refused = (text: string): CarrierError => new CarrierError({ kind: 'refused', texts: [text] })
const badAccount = (text: string): CarrierError =>
  new CarrierError({ kind: 'refused', texts: [text], why: 'account' })

/** Credentials are not shown in a name that many read. */
const fingerprint = (account: string): string =>
  createHash('sha256').update(account).digest('hex').slice(0, 32)

/** What DHL would refuse in any case, without asking it. */
function refuseUnsendable(request: LabelRequest, credentials: DhlCredentials): void {
  const longest = LONGEST_REFERENCE[request.labelType]
  if (request.reference.length > longest) throw refused(`reference longer than ${longest} characters`)
  if (request.labelType === 'return') receiverOf(credentials)
  else payerOf(request, credentials)
  const customer = request.labelType === 'shipping' ? request.to : request.from
  const fields = wrongFields(customer)
  if (fields.length > 0) throw new CarrierError({ kind: 'address', fields, texts: [] })
}

function payerOf({ service }: LabelRequest, credentials: DhlCredentials): string {
  const billingNumber = billingNumberFor(service, credentials)
  if (billingNumber === undefined)
    throw badAccount(`DHL ${service}: Abrechnungsnummer fehlt (billing number missing)`)
  return billingNumber
}

function receiverOf({ returns_receiver }: DhlCredentials): string {
  if (returns_receiver === undefined)
    throw badAccount('DHL: Retourenempfänger fehlt (receiver of returns missing)')
  return returns_receiver
}

/** A document as its address. One that is missing makes nothing of a shipment undone: it is empty until it is shown again. */
const inline = (document: AnsweredItem['label']): string => `${INLINE}${document?.b64 ?? ''}`

/**
 * The label of a shipment that was made.
 * @throws CarrierError `address` or `refused` for one that was not; `inDoubt` where the answer says both, or neither
 */
function bought(item: AnsweredItem): LabelResult {
  const { shipmentNo, sstatus, label, customsDoc } = item
  if (sstatus.statusCode === OK && shipmentNo)
    return {
      ...labelResult(shipmentNo, inline(label)),
      ...(customsDoc && { customsUrl: inline(customsDoc) }),
      carrierShipmentId: shipmentNo,
    }
  throw failureOfItem(item)
}

/** Why a shipment was not made. One that has a number, or a fault on DHL's side, may have been. */
function failureOfItem(item: AnsweredItem): CarrierError {
  const { shipmentNo, sstatus } = item
  const status = sstatus.statusCode ?? 0
  if (status >= BAD_REQUEST && status < SERVER_ERROR && !shipmentNo) return refusalOf(item)
  const words = [sstatus.detail || sstatus.title || 'the answer has no shipment', shipmentNo]
  return new CarrierError({ kind: 'inDoubt', texts: words.flatMap((word) => word || []) })
}

/**
 * What became of each shipment, where the call as a whole was refused.
 * @throws the error where that is not said
 */
function refusedItems(error: unknown): z.infer<typeof OrderAnswer> {
  const read = OrderAnswer.safeParse(refusedBody(error))
  if (read.success) return read.data
  throw error
}

/** DHL names no prices. */
const labelResult = (shipmentNo: string, labelUrl: string): LabelResult => ({
  trackingNumber: shipmentNo,
  trackingUrl: `https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${encodeURIComponent(shipmentNo)}`,
  labelUrl,
  priceCents: null,
})

const refusalOf = (item: AnsweredItem): CarrierError =>
  new CarrierError(failureOfRefusal({ items: [item] }, 'consignee', item.sstatus.title || 'DHL'))

/** For a question, some refusals are an answer and no failure. */
async function orNull<T>(work: Promise<T>, statuses: readonly number[]): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (statuses.includes(refusedWith(error) ?? 0)) return null
    throw error
  }
}
