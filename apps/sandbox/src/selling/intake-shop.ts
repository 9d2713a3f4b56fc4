import type { IntakeOptions } from '../options.ts'
import { Random } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import type { IntakeSale } from './intake-model.ts'
import { type IntakeEventBody, intakePayload } from './intake-payload.ts'
import { type IntakeReportRecord, type ReportWish, takeReports } from './intake-reports.ts'

const ANSWER_WITHIN_MS = 10_000
/** Own shop, eBay, Zalando, Kaufland: the numbers that the receiving side gives them unless told otherwise. */
const DEFAULT_CHANNELS = ['1', '2', '3', '53']
const UNPAID_SHARE = 0.1

/** The shops without an adapter: they post what they sell to an intake API. */
export interface IntakeShop {
  /** Sells so many orders, on one channel or on any; what the intake API answered to each. */
  sell: (count: number, wish?: IntakeWish) => Promise<IntakeSale[]>
  /** Tells the intake API that something happened to an order; its status and answer. */
  tell: (channel: string, id: string, event: IntakeEventBody) => Promise<IntakeAnswer>
  /** Posts an order again, byte for byte; undefined when the shop never sold it. */
  repeat: (id: string) => Promise<IntakeSale | undefined>
  /** Fetches what the shops are to be told and answers it. */
  takeReports: (wish?: ReportWish) => Promise<IntakeReportRecord[]>
}

export interface IntakeWish {
  channel?: string
  state?: 'paid' | 'unpaid'
}

export interface IntakeAnswer {
  /** HTTP status; 0 when nobody answered. */
  status: number
  answer?: unknown
}

/** Opens the shops. A refusal or a silent intake API is noted in the ledger and does not stop the selling. */
export function openIntakeShop(world: World, options: IntakeOptions): IntakeShop {
  const channels = options.channels ?? DEFAULT_CHANNELS
  const base = `${options.url.replace(/\/$/, '')}/v1/intake`
  const orders = `${base}/orders`
  const post = (url: string, body: unknown) => callJson('POST', url, options, body, world.stopping)

  async function sellOne(wish: IntakeWish): Promise<IntakeSale> {
    const n = world.nextNumber('intake_order')
    const random = new Random(`intake order ${world.seed} ${n}`)
    const channel = wish.channel ?? random.pick(channels)
    const state = wish.state ?? (random.chance(UNPAID_SHARE) ? 'unpaid' : 'paid')
    const at = world.now()
    const { id, body } = intakePayload({ random, channel, n, at, catalogue: world.catalogue.all(), state })
    return world.intakeSales.put(id, {
      id,
      channel,
      at: at.toISOString(),
      state,
      body,
      ...(await post(orders, body)),
    })
  }

  return {
    sell: async (count, wish = {}) => {
      const sales: IntakeSale[] = []
      for (let i = 0; i < count; i += 1) sales.push(await sellOne(wish))
      return sales
    },
    tell: (channel, id, event) =>
      post(`${orders}/${encodeURIComponent(channel)}/${encodeURIComponent(id)}/events`, event),
    repeat: async (id) => {
      const sale = world.intakeSales.get(id)
      return sale && world.intakeSales.put(id, { ...sale, ...(await post(orders, sale.body)) })
    },
    takeReports: (wish) =>
      takeReports(
        world,
        channels,
        (method, path, body) => callJson(method, `${base}/${path}`, options, body, world.stopping),
        wish,
      ),
  }
}

async function callJson(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  options: IntakeOptions,
  body: unknown,
  stopping: AbortSignal,
): Promise<IntakeAnswer> {
  const credentials = Buffer.from(`${options.accessKey}:${options.secretKey}`).toString('base64')
  try {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Basic ${credentials}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    return { status: response.status, answer: parsed(await response.text()) }
  } catch (error) {
    return { status: 0, answer: String(error) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
