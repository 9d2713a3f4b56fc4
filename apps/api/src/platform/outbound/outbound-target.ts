import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ownValue } from '@kontor/contract/shared'
import { OutboundForbidden, OutboundTimeout, OutboundUnreachable } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** What the operator allows where the address comes from somebody else. */
export interface OutboundPolicy {
  /** Private networks, unencrypted protocols and any port: for development, the sandbox, and closed networks. */
  readonly allowPrivate: boolean
  /** How names are resolved; the system's resolver when left out. */
  readonly resolve?: Resolve
  /** Certificates that are trusted instead of the system's, in PEM. */
  readonly ca?: string
}

/** A checked place outside. Connections go to exactly this address; no resolver is asked again. */
export interface OutboundTarget {
  /** What is called, for people: scheme, host and path, without query and credentials. */
  readonly name: string
  readonly url: URL
  readonly isEncrypted: boolean
  /** Without the brackets of IPv6. */
  readonly hostname: string
  readonly port: number
  readonly address: string
}

interface Scheme {
  readonly isEncrypted: boolean
  readonly defaultPort: number
  /** Where such services are found; anything else would make this a port scanner. */
  readonly ports: readonly number[]
}

const SCHEMES: Readonly<Record<'http' | 'ftp', Readonly<Record<string, Scheme>>>> = {
  http: {
    https: { isEncrypted: true, defaultPort: 443, ports: [443, 8443] },
    http: { isEncrypted: false, defaultPort: 80, ports: [80, 8080] },
  },
  ftp: {
    ftps: { isEncrypted: true, defaultPort: 21, ports: [21, 990] },
    ftp: { isEncrypted: false, defaultPort: 21, ports: [21] },
  },
}

const systemResolve: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, order: 'ipv4first' })
  return found.map(({ address }) => address)
}

/**
 * Checks an address that somebody typed and resolves it, once. Every address that its name has must be allowed: a name
 * with a public and a private one is somebody's trick.
 * @param signal ends the wait for a slow resolver
 * @throws OutboundForbidden when the policy does not allow it, OutboundUnreachable when the name is unknown
 */
export async function outboundTarget(
  typed: string,
  kind: 'http' | 'ftp',
  policy: OutboundPolicy,
  signal: AbortSignal,
): Promise<OutboundTarget> {
  const { url, scheme } = parsed(typed, kind)
  const name = `${typed.slice(0, typed.indexOf(':')).toLowerCase()}://${url.host}${url.pathname}`
  const port = url.port === '' ? scheme.defaultPort : Number(url.port)
  if (url.username !== '' || url.password !== '') throw new OutboundForbidden(name, 'credentials_in_url')
  if (!policy.allowPrivate && !scheme.isEncrypted) throw new OutboundForbidden(name, 'not_encrypted')
  if (!policy.allowPrivate && !scheme.ports.includes(port)) throw new OutboundForbidden(name, 'port')
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = await resolved(name, hostname, policy.resolve ?? systemResolve, signal)
  const [address] = addresses
  if (address === undefined) throw new OutboundUnreachable(name, 'the host name is unknown', false)
  if (!policy.allowPrivate && !addresses.every(isPublicAddress)) {
    throw new OutboundForbidden(name, 'private_address')
  }
  return { name, url, isEncrypted: scheme.isEncrypted, hostname, port, address }
}

function parsed(typed: string, kind: 'http' | 'ftp'): { url: URL; scheme: Scheme } {
  const [, word = ''] = /^([a-z]+):/i.exec(typed) ?? []
  const scheme = ownValue(SCHEMES[kind], word.toLowerCase())
  // The parser knows nothing of ftps, and would leave its host name and port as they are.
  const asKnown = typed.replace(/^ftps:/i, 'ftp:')
  if (!scheme || !URL.canParse(asKnown)) throw new OutboundForbidden('the address', 'scheme')
  const url = new URL(asKnown)
  if (url.hostname === '') throw new OutboundForbidden('the address', 'scheme')
  return { url, scheme }
}

async function resolved(
  name: string,
  hostname: string,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname]
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(new OutboundTimeout(name, 'the host name was not resolved in time', false))
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([resolve(hostname), aborted])
  } catch (error) {
    if (error instanceof OutboundTimeout) throw error
    throw new OutboundUnreachable(name, 'the host name is unknown', false, error)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
