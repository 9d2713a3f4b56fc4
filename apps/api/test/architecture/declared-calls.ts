import { API } from '@kontor/contract/api'
import type { Endpoint } from '@kontor/contract/shared'

/** Every declared call with the name it has in the contract (`orders.getOrder`). */
export const declaredCalls: readonly { name: string; endpoint: Endpoint }[] = Object.entries(API).flatMap(
  ([domain, calls]) =>
    Object.entries(calls).map(([name, endpoint]) => ({
      name: `${domain}.${name}`,
      endpoint: endpoint as Endpoint,
    })),
)

/** Whether a call answers a stream that goes on: it cannot be waited for, and has tests of its own. */
export const isStream = ({ config }: Endpoint): boolean => config.produces === 'text/event-stream'

/** The parameters of a path: `/orders/:id/notes/:noteId` → `['id', 'noteId']`. */
export const pathParameters = (url: string): string[] =>
  [...url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

/** A path with its parameters filled in; one that is not given becomes an id that never existed. */
export function pathOf(endpoint: Endpoint, values: Readonly<Record<string, string | number>> = {}): string {
  return endpoint.url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? NEVER_EXISTED)),
  )
}

/** Far above every id that a test makes. */
export const NEVER_EXISTED = 900_000_000_001
