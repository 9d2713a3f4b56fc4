import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const MAIN = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))
export const CARRIER_KEY = 'sandbox-shipcloud-key'

const Ready = z.object({ url: z.string(), shipcloudUrl: z.string() })
const Ledger = z.object({
  shipments: z.array(
    z.object({
      id: z.string(),
      reference_number: z.string().nullable(),
      deleted_at: z.string().nullable(),
      labels: z.array(z.object({ tracking_number: z.string() })),
      events: z.array(z.object({ at: z.iso.datetime(), type: z.string() })),
    }),
  ),
})
/** What the carrier has in its books. */
export type CarrierBooks = z.infer<typeof Ledger>['shipments']

/** The carrier in a process of its own, which outlives the workers. */
export interface Outside {
  readonly carrierUrl: string
  /** How long each call to it takes; milliseconds. */
  setLatency(ms: { min: number; max: number }): Promise<void>
  /** How many calls a second it takes. */
  setRate(perSecond: number): Promise<void>
  books(): Promise<CarrierBooks>
  stop(): Promise<void>
}

export async function startOutside(): Promise<Outside> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--smtp-port', '0', '--ftp-port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url, shipcloudUrl } = Ready.parse(await firstLine(child))
  return {
    carrierUrl: shipcloudUrl,
    setLatency: ({ min, max }) => {
      const pace = { min_ms: min, max_ms: max }
      return put(`${url}/_sandbox/latency`, { 'shipcloud.create': pace, 'shipcloud.purchase': pace })
    },
    setRate: (perSecond) =>
      put(`${url}/_sandbox/settings`, { carrier_rate: { rate: perSecond, burst: perSecond } }),
    books: async () => Ledger.parse(await (await fetch(`${url}/_sandbox/ledger`)).json()).shipments,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function put(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}

function firstLine(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
    if (!child.stdout) throw new Error('the sandbox has no output')
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
  })
}
