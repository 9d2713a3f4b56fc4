import { DEFAULT_CREDENTIALS, type Sandbox, type SandboxOptions, startSandbox } from '@kontor/sandbox'
import type { ErpAccount } from '../src/modules/erp/index.ts'

/** An order as the sandbox's ERP has booked it. */
export interface BookedOrder {
  readonly key: string
  readonly order_id: string
  readonly quantity: number
  readonly total: string
  readonly repeats: number
  readonly via: 'http' | 'ftp'
  readonly xml: string
  readonly items: { line_item_id: string; ean: string; quantity: number; deliverer: string }[]
}

/** The sandbox's ERP and FTP server with their admin calls. */
export interface ErpStage {
  readonly sandbox: Sandbox
  readonly http: Omit<ErpAccount, 'company_id'>
  readonly ftp: Omit<ErpAccount, 'company_id'>
  /** Calls the sandbox's admin API. @throws when it refuses */
  admin(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  booked(): Promise<BookedOrder[]>
  files(): Promise<{ path: string; content: string }[]>
  /** What was done on the FTP server, as `store /orders/a.xml`. */
  events(): Promise<string[]>
  close(): Promise<void>
}

/** Starts it on free ports. */
export async function openErp(options: SandboxOptions = {}): Promise<ErpStage> {
  const sandbox = await startSandbox({ smtpPort: false, ...options })
  const admin: ErpStage['admin'] = async (method, path, body) => {
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
  const { erp, ftp } = DEFAULT_CREDENTIALS
  return {
    sandbox,
    http: { erp_base_url: sandbox.erpUrl, erp_user: erp.user, erp_password: erp.password },
    ftp: { erp_base_url: `${sandbox.ftpUrl}/orders`, erp_user: ftp.user, erp_password: ftp.password },
    admin,
    booked: async () => (await admin('GET', 'erp/orders')) as BookedOrder[],
    files: async () => (await admin('GET', 'ftp/files')) as { path: string; content: string }[],
    events: async () => {
      const events = (await admin('GET', 'ftp/events')) as { what: string; path: string }[]
      return events.map(({ what, path }) => `${what} ${path}`)
    },
    close: () => sandbox.stop(),
  }
}
