import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  type Carrier,
  CarrierError,
  type CarrierFailure,
  type FoundShipment,
  type LabelRequest,
  type LabelResult,
  type LookUp,
} from '../../../modules/shipping/index.ts'
import { guardedRequest } from '../../../platform/outbound/guarded-http.ts'
import {
  createHttpClient,
  type HttpClient,
  type OutboundRequest,
} from '../../../platform/outbound/http-client.ts'
import {
  OutboundError,
  OutboundRefused,
  OutboundUnreadable,
} from '../../../platform/outbound/outbound-error.ts'
import { missingFields, prepareMessage, purchaseMessage } from './shipcloud-messages.ts'
import { errorTexts, isAccountRefused, readRefusal } from './shipcloud-refusal.ts'
import { eventsOf, serves, TrackedShipment, WEBHOOK_EVENTS, Webhook, Webhooks } from './shipcloud-tracking.ts'

/** How to reach shipcloud, and how long to wait for it; times in milliseconds. */
export interface ShipcloudSettings {
  /** Base address with version, without slash at the end. */
  readonly url: string
  readonly apiKey: string
  readonly givesUpAfterMs?: number
  readonly slowestAnswerMs?: number
  /** How long nothing is tried after a series of outages. */
  readonly pauseMs?: number
}

const GIVES_UP_AFTER_MS = 30_000
/** shipcloud passes requests on to carriers and answers 504 itself when one does not answer; with room to spare. */
const SLOWEST_ANSWER_MS = 120_000
const PAUSE_MS = 15_000
/** Room for the fastest pace at which an account may be called; how fast it is called is decided by whoever calls. */
const AT_A_TIME = { concurrency: 64, waiting: 500 }
const LARGEST_LABEL_BYTES = 5 * 1024 * 1024
const LONGEST_REFERENCE = 30
const PAGE_SIZE = 100
/** The list has no published filter: where the one we send is ignored, the newest shipments are looked through. */
const PAGES_TO_SEARCH = 5

const Shipment = z.object({
  id: z.string().min(1),
  reference_number: z.string().nullish(),
  carrier_tracking_no: z.string().nullish(),
  carrier_tracking_url: z.string().nullish(),
  tracking_url: z.string().nullish(),
  label_url: z.string().nullish(),
  price: z.number().nullish(),
  customs_declaration: z.object({ carrier_declaration_document_url: z.string().nullish() }).nullish(),
})
type Shipment = z.infer<typeof Shipment>

/** shipcloud's REST API v1 in two steps. */
export function shipcloudCarrier(settings: ShipcloudSettings): Carrier {
  const givesUpAfterMs = settings.givesUpAfterMs ?? GIVES_UP_AFTER_MS
  const calls = { retryGet: false, timeoutMs: givesUpAfterMs, openMs: settings.pauseMs ?? PAUSE_MS }
  const api = createHttpClient({
    ...calls,
    ...AT_A_TIME,
    baseUrl: settings.url,
    headers: {
      authorization: `Basic ${Buffer.from(`${settings.apiKey}:`).toString('base64')}`,
      accept: 'application/json',
    },
  })
  const shipmentPath = (id: string) => `/shipments/${encodeURIComponent(id)}`

  return {
    can: { lookUp: true, findByReference: true },
    givesUpAfterMs,
    slowestAnswerMs: settings.slowestAnswerMs ?? SLOWEST_ANSWER_MS,
    account: `shipcloud ${createHash('sha256').update(`${settings.url} ${settings.apiKey}`).digest('hex').slice(0, 32)}`,

    check: async () => {
      try {
        await answered(api, { method: 'GET', path: '/shipments', query: { page: 1, per_page: 1 } })
        return 'ok'
      } catch (error) {
        const { cause } = error as Error
        if (cause instanceof OutboundRefused && isAccountRefused(cause.status)) return 'wrong_credentials'
        throw error
      }
    },

    prepare: async (request) => {
      refuseUnsendable(request)
      const shipment = await call(api, Shipment, {
        method: 'POST',
        path: '/shipments',
        json: prepareMessage(request),
      })
      return { carrierShipmentId: shipment.id }
    },

    purchase: async (id, request) => {
      const shipment = await call(api, Shipment, {
        method: 'PUT',
        path: shipmentPath(id),
        json: purchaseMessage(request),
      })
      const label = labelOf(shipment)
      if (!label)
        throw new CarrierError({ kind: 'inDoubt', texts: ['the answer to the purchase has no label'] })
      return label
    },

    lookUp: async (id): Promise<LookUp> => {
      const shipment = await orGone(call(api, Shipment, { method: 'GET', path: shipmentPath(id) }))
      if (!shipment) return { state: 'gone' }
      const label = labelOf(shipment)
      return label ? { state: 'bought', label } : { state: 'prepared' }
    },

    findByReference: async (reference) => {
      const found: FoundShipment[] = []
      for (let page = 1; page <= PAGES_TO_SEARCH; page++) {
        const query = { reference_number: reference, page, per_page: PAGE_SIZE }
        const shipments = await call(api, z.array(Shipment), { method: 'GET', path: '/shipments', query })
        const ours = shipments.filter((shipment) => shipment.reference_number === reference)
        found.push(
          ...ours.map((shipment) => ({
            carrierShipmentId: shipment.id,
            state: labelOf(shipment) ? ('bought' as const) : ('prepared' as const),
          })),
        )
        if (shipments.length < PAGE_SIZE) break
      }
      return found
    },

    void: async (id) => {
      await orGone(answered(api, { method: 'DELETE', path: shipmentPath(id) }))
    },

    track: async (id) => {
      const shipment = await orGone(call(api, TrackedShipment, { method: 'GET', path: shipmentPath(id) }))
      return shipment ? { state: 'known', events: eventsOf(shipment) } : { state: 'gone' }
    },

    subscribe: async ({ url, family, username, password }) => {
      const { webhooks } = await call(api, Webhooks, { method: 'GET', path: '/webhooks' })
      const ours = webhooks.filter((webhook) => webhook.url.startsWith(family))
      const good = ours.find((webhook) => serves(webhook, url))
      if (!good) {
        const security = { type: 'basic_auth', username, password }
        const json = { url, event_types: [...WEBHOOK_EVENTS], security }
        await call(api, Webhook, { method: 'POST', path: '/webhooks', json })
      }
      // The outdated ones are removed afterwards, so that there is always a webhook.
      for (const { id } of ours.filter((webhook) => webhook !== good)) {
        await orGone(answered(api, { method: 'DELETE', path: `/webhooks/${encodeURIComponent(id)}` }))
      }
    },

    fetchLabel: async (labelUrl) => {
      // Labels are stored at addresses that need no key, so the key is not sent there. What the carrier names may lead
      // anywhere; only its own place, which the operator has chosen, may be one that nobody else may be sent to.
      const isOwn = URL.canParse(labelUrl) && new URL(labelUrl).origin === new URL(settings.url).origin
      const { body } = await orCarrierError(
        guardedRequest(
          { allowPrivate: isOwn },
          { method: 'GET', url: labelUrl, timeoutMs: givesUpAfterMs, maxBytes: LARGEST_LABEL_BYTES },
        ),
      )
      return body
    },
  }
}

/** What shipcloud would refuse in any case, without asking it. */
function refuseUnsendable(request: LabelRequest): void {
  if (request.reference.length > LONGEST_REFERENCE) {
    throw new CarrierError({
      kind: 'refused',
      texts: [`reference longer than ${LONGEST_REFERENCE} characters`],
    })
  }
  const customer = request.labelType === 'shipping' ? request.to : request.from
  const fields = missingFields(customer)
  if (fields.length > 0) throw new CarrierError({ kind: 'address', fields, texts: [] })
}

/** The label of a shipment; null while it is only prepared. */
function labelOf(shipment: Shipment): LabelResult | null {
  const { carrier_tracking_no: number, label_url: labelUrl } = shipment
  if (!number || !labelUrl) return null
  const customsUrl = shipment.customs_declaration?.carrier_declaration_document_url
  return {
    trackingNumber: number,
    trackingUrl: shipment.carrier_tracking_url ?? shipment.tracking_url ?? '',
    labelUrl,
    ...(customsUrl ? { customsUrl } : {}),
    priceCents: shipment.price == null ? null : Math.round(shipment.price * 100),
  }
}

async function call<T>(api: HttpClient, schema: z.ZodType<T>, request: OutboundRequest): Promise<T> {
  const answer = await answered(api, request)
  try {
    return schema.parse(answer.json())
  } catch (error) {
    if (!(error instanceof OutboundUnreadable || error instanceof z.ZodError)) throw error
    const what = `${request.method} ${request.path}: an answer that is not as published`
    throw new CarrierError({ kind: 'inDoubt', texts: [what] }, { cause: error })
  }
}

const answered = (api: HttpClient, request: OutboundRequest) => orCarrierError(api.request(request))

async function orCarrierError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof OutboundError ? new CarrierError(failureOf(error), { cause: error }) : error
  }
}

/** For a look-up and a removal, 404 is an answer and no failure. */
async function orGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const { cause } = error as Error
    if (error instanceof CarrierError && cause instanceof OutboundRefused && cause.status === 404) return null
    throw error
  }
}

const TOO_MANY_REQUESTS = 429

function failureOf(error: OutboundError): CarrierFailure {
  if (!(error instanceof OutboundRefused)) {
    return { kind: error.mayHaveHappened ? 'inDoubt' : 'notReached', texts: [error.message] }
  }
  const texts = errorTexts(error.body)
  if (error.status === TOO_MANY_REQUESTS) {
    return {
      kind: 'notReached',
      texts: texts.length > 0 ? texts : [error.message],
      ...retryAfter(error.headers),
      tooOften: { announced: announcedLimit(error.headers) },
    }
  }
  if (error.mayHaveHappened) return { kind: 'inDoubt', texts: texts.length > 0 ? texts : [error.message] }
  const refusal = readRefusal(texts)
  const words = refusal.texts.length > 0 ? refusal.texts : [error.message]
  if (isAccountRefused(error.status)) return { kind: 'refused', texts: words, why: 'account' }
  if (refusal.isAddress) return { kind: 'address', fields: refusal.fields, texts: refusal.texts }
  return { kind: 'refused', texts: words, ...(refusal.why && { why: refusal.why }) }
}

/**
 * shipcloud announces in `RateLimit-Reset` the seconds until the limit is fresh, which matters when nothing of it is left;
 * `Retry-After` is the usual form.
 */
function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const isUsedUp = Number(headers.get('ratelimit-remaining') ?? 0) === 0
  const reset = isUsedUp ? headers.get('ratelimit-reset') : null
  const seconds = Number(headers.get('retry-after') ?? reset ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: seconds * 1000 } : {}
}

/** The calls a second that the published headers name; null where they are missing. */
function announcedLimit(headers: Headers): number | null {
  const perSecond = Number(headers.get('ratelimit-limit')) / Number(headers.get('ratelimit-interval'))
  return Number.isFinite(perSecond) && perSecond > 0 ? perSecond : null
}
