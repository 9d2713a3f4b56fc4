import type { IntakeOptions } from '../options.ts'
import { Random } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import { type IntakeEventBody, intakePayload } from './intake-payload.ts'
import { type ReportSpec, takeReports } from './intake-reports.ts'
import type { IntakeAnswer, IntakeReportRecord, IntakeSale } from './selling-model.ts'

const ANSWER_WITHIN_MS = 10_000
/** Own shop, eBay, Zalando, Kaufland: the numbers that the receiving side gives them unless set otherwise. */
const DEFAULT_CHANNELS = ['1', '2', '3', '53']
const UNPAID_SHARE = 0.1

/** The shops without an adapter: they post what they sell to an intake API. */
export interface IntakeShop {
  /** Sells so many orders, on one channel or on any; what the intake API answered to each. */
  sell: (count: number, spec?: IntakeSpec) => Promise<IntakeSale[]>
  /** Reports to the intake API that something happened to an order; its status and answer. */
  report: (channel: string, id: string, event: IntakeEventBody) => Promise<IntakeAnswer>
  /** Posts an order again, byte for byte; undefined when the shop never sold it. */
  repeat: (id: string) => Promise<IntakeSale | undefined>
  /** Fetches the reports for the shops and answers them. */
  takeReports: (spec?: ReportSpec) => Promise<IntakeReportRecord[]>
}

export interface IntakeSpec {
  channel?: string
  state?: 'paid' | 'unpaid'
}

/** Starts the shops. A refusal, or an intake API that does not answer, is noted in the ledger and does not stop the selling. */
export function openIntakeShop(world: World, options: IntakeOptions): IntakeShop {
  const channels = options.channels ?? DEFAULT_CHANNELS
  const base = `${options.url.replace(/\/$/, '')}/v1/intake`
  const orders = `${base}/orders`
  const keyOf = (channel: string): ApiKey =>
    options.otherKeys?.find(({ channels: those }) => those.includes(channel)) ?? options
  const post = (channel: string, url: string, body: unknown) =>
    callJson('POST', url, keyOf(channel), body, world.stopping)

  async function sellOne(spec: IntakeSpec): Promise<IntakeSale> {
    const n = world.nextNumber('intake_order')
    const random = new Random(`intake order ${world.seed} ${n}`)
    const channel = spec.channel ?? random.pick(channels)
    const state = spec.state ?? (random.chance(UNPAID_SHARE) ? 'unpaid' : 'paid')
    const at = world.now()
    const { id, body } = intakePayload({ random, channel, n, at, catalogue: world.catalogue.all(), state })
    return world.intakeSales.put(id, {
      id,
      channel,
      at: at.toISOString(),
      state,
      body,
      ...(await post(channel, orders, body)),
    })
  }

  return {
    sell: async (count, spec = {}) => {
      const sales: IntakeSale[] = []
      for (let i = 0; i < count; i += 1) sales.push(await sellOne(spec))
      return sales
    },
    report: (channel, id, event) =>
      post(channel, `${orders}/${encodeURIComponent(channel)}/${encodeURIComponent(id)}/events`, event),
    repeat: async (id) => {
      const sale = world.intakeSales.get(id)
      return sale && world.intakeSales.put(id, { ...sale, ...(await post(sale.channel, orders, sale.body)) })
    },
    takeReports: (spec) =>
      takeReports(
        world,
        channels,
        (channel, method, path, body) =>
          callJson(method, `${base}/${path}`, keyOf(channel), body, world.stopping),
        spec,
      ),
  }
}

type ApiKey = Pick<IntakeOptions, 'accessKey' | 'secretKey'>

async function callJson(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  key: ApiKey,
  body: unknown,
  stopping: AbortSignal,
): Promise<IntakeAnswer> {
  const credentials = Buffer.from(`${key.accessKey}:${key.secretKey}`).toString('base64')
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
