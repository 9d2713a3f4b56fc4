import { API } from '@kontor/contract/api'
import { LIVE_EVENTS } from '@kontor/contract/messages'
import { type Access, allows, type Endpoint, type Right } from '@kontor/contract/shared'

/** Who may read what an event changes, by the beginning of its type. */
const ACCESSES: readonly (readonly [kind: string, accesses: readonly Access[]])[] = LIVE_EVENTS.flatMap(
  ({ kinds, paths }) => {
    const accesses = Object.values(API)
      .flatMap((calls) => Object.values<Endpoint>(calls))
      .filter(({ method, url, config }) => method === 'GET' && paths.some((path) => shows(url, path, config)))
      .map(({ config }) => config.access)
    return kinds.map((kind) => [kind, accesses] as const)
  },
)

/** Below a path, what everybody who is logged in may read is a list to choose from and no matter of that path. */
function shows(url: string, path: string, { access }: Endpoint['config']): boolean {
  return url === path || (url.startsWith(`${path}/`) && access.kind !== 'signedIn')
}

/**
 * Whether somebody with these rights hears of events of a type: they may make a call whose answer such an event changes.
 * Nobody hears of what no screen follows.
 */
export const hearsOf = (type: string, rights: readonly Right[]): boolean =>
  ACCESSES.some(
    ([kind, accesses]) => type.startsWith(kind) && accesses.some((access) => allows(access, rights)),
  )
