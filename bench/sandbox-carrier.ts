import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../apps/sandbox/src/main.ts', import.meta.url))

interface Shipment {
  readonly reference_number: string | null
  readonly events: readonly { readonly at: string; readonly type: string }[]
}

/** The sandbox's carrier in a process of its own, as slow and as strict as it is told to be. */
export interface SandboxCarrier {
  readonly url: string
  /** Where the product's mails go. */
  readonly smtpUrl: string
  /** When it carried out each call that buys a label: two a label; those that it refused are left out. */
  callTimes(isCounted: (reference: string) => boolean): Promise<number[]>
  stop(): void
}

/** @param perSecond how many calls it takes in a second @param latencyMs how long each takes */
export async function startCarrier(perSecond: number, latencyMs: number): Promise<SandboxCarrier> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--smtp-port', '0', '--ftp-port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url, shipcloudUrl, smtpUrl } = await firstLine(child)
  await put(`${url}/_sandbox/latency`, {
    'shipcloud.create': latencyMs,
    'shipcloud.purchase': latencyMs,
  })
  await put(`${url}/_sandbox/settings`, { carrier_rate: { rate: perSecond, burst: perSecond } })
  return {
    url: shipcloudUrl,
    smtpUrl,
    callTimes: async (isCounted) => {
      const answer = await fetch(`${url}/_sandbox/ledger`)
      const { shipments } = (await answer.json()) as { shipments: readonly Shipment[] }
      return shipments
        .filter((shipment) => isCounted(shipment.reference_number ?? ''))
        .flatMap(({ events }) => events)
        .filter(({ type }) => type === 'prepared' || type === 'purchased')
        .map(({ at }) => Date.parse(at))
        .toSorted((a, b) => a - b)
    },
    stop: () => child.kill('SIGTERM'),
  }
}

function firstLine(child: ChildProcess): Promise<{ url: string; shipcloudUrl: string; smtpUrl: string }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
    if (!child.stdout) throw new Error('the sandbox has no output')
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
  })
}

async function put(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}
