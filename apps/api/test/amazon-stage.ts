import { DEFAULT_CREDENTIALS, type Sandbox, type SandboxOptions, startSandbox } from '@kontor/sandbox'

/** The sandbox's Amazon with its admin calls. */
export interface AmazonStage {
  readonly sandbox: Sandbox
  readonly endpoints: { readonly spApiUrl: string; readonly lwaUrl: string }
  /** What a channel account of the first seller keeps, before encryption. */
  readonly credentials: string
  /** Calls the sandbox's admin API. @throws when it refuses */
  admin(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  /** Places an order, in short or in published form; answers it as Amazon has it. */
  place(order: object): Promise<AmazonRecord>
  ledger(): Promise<AmazonLedger>
}

interface AmazonRecord {
  readonly order: Readonly<Record<string, unknown>> & { readonly orderId: string }
}

interface AmazonLedger {
  readonly confirmations: readonly {
    order_id: string
    package_reference_id: string
    carrier_code: string
    tracking_number: string
    items: { order_item_id: string; quantity: number }[]
  }[]
}

const CATALOGUE = [
  { sku: '4006381333931', ean: '4006381333931', title: 'Sneaker weiß', price_cents: 5995 },
  { sku: 'SKU-2', ean: '4002432124695', title: 'Pumps schwarz', price_cents: 7995 },
] as const

/** Starts it on a free port, with two articles to sell. */
export async function openAmazon(options: SandboxOptions = {}): Promise<AmazonStage> {
  const sandbox = await startSandbox({ smtpPort: false, catalogue: [...CATALOGUE], ...options })
  const admin: AmazonStage['admin'] = async (method, path, body) => {
    const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
  const { clientId, clientSecret, sellers } = DEFAULT_CREDENTIALS.amazon
  return {
    sandbox,
    endpoints: { spApiUrl: sandbox.amazonUrl, lwaUrl: sandbox.amazonTokenUrl },
    credentials: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: sellers[0].refreshToken,
      seller_id: sellers[0].sellerId,
    }),
    admin,
    place: async (order) => (await admin('PUT', 'orders', order)) as AmazonRecord,
    ledger: async () => (await admin('GET', 'ledger')) as AmazonLedger,
  }
}
