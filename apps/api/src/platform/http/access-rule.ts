import type { Access } from '@kontor/contract/shared'
import type { RouteOptions } from 'fastify'

/** The access a route declares. @throws when it declares none: such a route must not exist */
export function accessOf(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): Access {
  const access = route.config?.access
  if (!access) {
    throw new Error(
      `${route.method} ${route.url} does not say who may call it: every route needs config.access`,
    )
  }
  return access
}
