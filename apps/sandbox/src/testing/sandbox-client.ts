import { afterEach } from 'vitest'
import type { SandboxOptions } from '../options.ts'
import { DEFAULT_CREDENTIALS } from '../options.ts'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'

export interface Response {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  body: any
}

/** A running sandbox with short ways to call it. */
export interface Client {
  sandbox: Sandbox
  carrier: (method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<Response>
  amazon: (method: string, path: string, body?: unknown) => Promise<Response>
  admin: (method: string, path: string, body?: unknown) => Promise<Response>
  stop: () => Promise<void>
}

export const CATALOGUE = [
  { sku: 'SNEAKER-42', ean: '4006381333931', title: 'Sneaker Leder weiß 42', price_cents: 8995 },
  { sku: 'BOOT-38', ean: '4012345678901', title: 'Chelsea Boot braun 38', price_cents: 12_995 },
  { sku: 'SOCK-39', ean: '4099999999994', title: 'Socken 39', price_cents: 995 },
]

const open = new Set<Sandbox>()
afterEach(async () => {
  await Promise.all([...open].map((sandbox) => sandbox.stop()))
  open.clear()
})

/** Starts a sandbox that ends with the test. */
export async function startClient(options: SandboxOptions = {}): Promise<Client> {
  const sandbox = await startSandbox({ smtpPort: false, catalogue: CATALOGUE, ...options })
  open.add(sandbox)
  const basic = `Basic ${Buffer.from(`${DEFAULT_CREDENTIALS.shipcloudKey}:`).toString('base64')}`
  let token: string | undefined
  return {
    sandbox,
    carrier: (method, path, body, signal) =>
      call(method, sandbox.shipcloudUrl + path, body, { authorization: basic }, signal),
    amazon: async (method, path, body) => {
      token ??= await accessToken(sandbox)
      return call(method, sandbox.amazonUrl + path, body, { 'x-amz-access-token': token })
    },
    admin: (method, path, body) => call(method, `${sandbox.url}/_sandbox${path}`, body, {}),
    stop: async () => {
      open.delete(sandbox)
      await sandbox.stop()
    },
  }
}

/** Exchanges the refresh token of the first seller. */
export async function accessToken(sandbox: Sandbox): Promise<string> {
  const { clientId, clientSecret, sellers } = DEFAULT_CREDENTIALS.amazon
  const response = await fetch(sandbox.amazonTokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: sellers[0].refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

/** A request whose address no carrier objects to. */
export function shipment(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    carrier: 'dhl',
    to: GOOD_ADDRESS,
    packages: [{ width: 30, height: 12, length: 40, weight: 1.4 }],
    reference_number: 'K-1001-1',
    create_shipping_label: false,
    ...change,
  }
}

export const GOOD_ADDRESS = {
  first_name: 'Ünal',
  last_name: 'Weiß',
  street: 'Hauptstraße',
  street_no: '5',
  zip_code: '10247',
  city: 'Berlin',
  country: 'DE',
}

/** The request that buys a prepared shipment. */
export const PURCHASE = { carrier: 'dhl', to: GOOD_ADDRESS, create_shipping_label: true }

async function call(
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
