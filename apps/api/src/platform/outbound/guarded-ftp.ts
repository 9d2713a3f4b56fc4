import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { Client, FTPError } from 'basic-ftp'
import { OutboundError, OutboundTimeout, OutboundUnreachable } from './outbound-error.ts'
import { type OutboundPolicy, type OutboundTarget, outboundTarget } from './outbound-target.ts'

const DEFAULT_TIMEOUT_MS = 60_000
const IMPLICIT_TLS_PORT = 990

/** A server whose address a merchant has typed, with its login. */
export interface GuardedFtpAccess {
  /** `ftps://host[:port]/folder`, as it was typed. */
  readonly url: string
  readonly user: string
  readonly password: string
  /** For everything that is done on it. Default 60 s. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

/** A reply in which the server says no: 4yz for now, 5yz for good. */
export class FtpRefused extends OutboundError {
  override readonly name = 'FtpRefused'
  readonly code: number
  /** What the server said, its code in front. */
  readonly reply: string

  constructor(call: string, reply: FTPError) {
    super(call, `answered ${reply.message}`, false, reply)
    this.code = reply.code
    this.reply = reply.message
  }
}

/** What can be done in the folder that the address names. Names are those of files in it. */
export interface FtpFolder {
  /** Size of a file in bytes; null when it is not there, `untold` when the server does not say sizes. */
  sizeOf(name: string): Promise<number | null | 'untold'>
  /** Writes a file, in place of one of that name. */
  put(name: string, content: Buffer): Promise<void>
  rename(from: string, to: string): Promise<void>
}

/**
 * Logs in to an FTP server that a merchant has typed, does the work in its folder, and logs out. The address is
 * checked, resolved once and connected to as it was checked; data connections go to the same address, whatever the
 * server says. `ftps` is explicit TLS, on port 990 implicit, for commands and data alike.
 * @throws OutboundForbidden, OutboundTimeout, OutboundUnreachable, FtpRefused
 */
export async function withFtpFolder<T>(
  policy: OutboundPolicy,
  access: GuardedFtpAccess,
  work: (folder: FtpFolder) => Promise<T>,
): Promise<T> {
  const timeoutMs = access.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = access.signal ? AbortSignal.any([deadline, access.signal]) : deadline
  const target = await outboundTarget(access.url, 'ftp', policy, signal)
  const call = `FTP ${target.name}`
  // Data goes to the same host only; otherwise a server could have any other host called from here.
  const client = new Client(timeoutMs, { allowSeparateTransferHost: false })
  const close = () => client.close()
  signal.addEventListener('abort', close, { once: true })
  const step: RunStep = async (mayChange, run) => {
    try {
      return await run()
    } catch (error) {
      throw asOutboundError(call, error, signal.aborted, mayChange)
    }
  }
  try {
    await step(false, () => enter(client, target, access, policy))
    return await work(folderOf(client, step))
  } finally {
    signal.removeEventListener('abort', close)
    client.close()
  }
}

/** Runs one exchange with the server and turns its failure into an OutboundError. */
type RunStep = <R>(mayChange: boolean, run: () => Promise<R>) => Promise<R>

async function enter(
  client: Client,
  target: OutboundTarget,
  access: GuardedFtpAccess,
  policy: OutboundPolicy,
): Promise<void> {
  await client.access({
    host: target.address,
    port: target.port,
    user: access.user,
    password: access.password,
    secure: target.isEncrypted ? (target.port === IMPLICIT_TLS_PORT ? 'implicit' : true) : false,
    secureOptions: {
      // With the name here, TLS from the first byte would resolve it again and connect elsewhere.
      host: target.address,
      // The certificate has to be that of the name that was typed.
      ...(isIP(target.hostname) === 0 ? { servername: target.hostname } : {}),
      ...(policy.ca === undefined ? {} : { ca: policy.ca }),
    },
  })
  const folder = decodeURIComponent(target.url.pathname)
  if (folder !== '/' && folder !== '') await client.cd(folder)
}

const FILE_UNAVAILABLE = 550
/** Replies of a server that does not know a command. */
const NOT_IMPLEMENTED = new Set([500, 501, 502, 504])

const folderOf = (client: Client, step: RunStep): FtpFolder => ({
  sizeOf: async (name) => {
    try {
      return await step(false, () => client.size(name))
    } catch (error) {
      if (error instanceof FtpRefused && error.code === FILE_UNAVAILABLE) return null
      if (error instanceof FtpRefused && NOT_IMPLEMENTED.has(error.code)) return 'untold'
      throw error
    }
  },
  put: async (name, content) => {
    await step(true, () => client.uploadFrom(Readable.from([content]), name))
  },
  rename: async (from, to) => {
    await step(true, () => client.rename(from, to))
  },
})

function asOutboundError(call: string, error: unknown, isLate: boolean, mayHaveHappened: boolean): Error {
  if (isLate) return new OutboundTimeout(call, 'not done in time', mayHaveHappened, error)
  if (error instanceof FTPError) return new FtpRefused(call, error)
  const message = error instanceof Error ? error.message : String(error)
  return new OutboundUnreachable(call, message, mayHaveHappened, error)
}
