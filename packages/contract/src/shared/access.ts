/** The rights a membership can carry (spec: orders §6). `co_admin` satisfies every role check inside its own company. */
export const ROLES = [
  'co_accounting',
  'co_admin',
  'co_dashboard',
  'co_orders',
  'co_orders_send',
  'co_products',
  'service',
] as const
export type Role = (typeof ROLES)[number]

/** The roles a merchant can give to its own people: everything but the provider's own. */
export type MerchantRole = Exclude<Role, 'service'>

/**
 * The one right of the limited session that an order token opens: what it takes to ship that order. No membership can
 * hold it, and no role includes it.
 */
export const ORDER_RIGHT = 'order_token'

/** What a session may hold: roles, or the right to a single order. */
export type Right = Role | typeof ORDER_RIGHT
export const RIGHTS = [...ROLES, ORDER_RIGHT] as const

/** What a key pair may be used for: each call of the intake belongs to one of these. */
export const KEY_SCOPES = ['orders', 'articles', 'stock', 'reservations', 'sso'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/**
 * Who may call an endpoint. Every endpoint names exactly one; the app refuses to boot a route without it.
 * - `roles`: a session whose membership holds any of the roles (or `co_admin`); with `provider`, the provider's staff too
 * - `signedIn`: any session
 * - `provider`: a session of the provider's own staff (role `service`); `co_admin` never satisfies it
 * - `public`: nobody needs to be known
 * - `orderToken`: the limited session of one order, and nobody else
 * - `apiKey`: HTTP Basic with access key and secret key of a company, of a pair that holds the scope
 * - `device`: a scan device that a store has paired, by the header `device-token`; the database shows it its store's open lines
 * - `pickListLink`: a link to a store's pick list, by the header `pick-list-token`; the database shows it those lines, too
 * - `webhook`: a partner's call, verified by the handler and believed only in that something changed
 *
 * `orOrderToken` opens a call to the limited session of one order, too; the database shows it that order alone.
 */
export type Access =
  | {
      readonly kind: 'roles'
      readonly roles: readonly MerchantRole[]
      readonly provider?: true
      /** Has to be held besides one of the roles. */
      readonly also?: MerchantRole
      readonly orOrderToken?: true
    }
  | { readonly kind: 'signedIn'; readonly orOrderToken?: true }
  | { readonly kind: 'provider' }
  | { readonly kind: 'public' }
  | { readonly kind: 'orderToken' }
  | { readonly kind: 'apiKey'; readonly scope: KeyScope }
  | { readonly kind: 'device' }
  | { readonly kind: 'pickListLink' }
  | { readonly kind: 'webhook' }

/** Access for a session that holds any of the given roles; `co_admin` always does. */
export const anyOf = (
  ...roles: readonly [MerchantRole, ...MerchantRole[]]
): Access & { readonly kind: 'roles' } => ({
  kind: 'roles',
  roles,
})
/** The same access, and the provider's staff: what a merchant sees of itself, they see of all (decisions: Access). */
export const orProvider = (
  access: Access & { readonly kind: 'roles' },
): Access & { readonly kind: 'roles' } => ({
  ...access,
  provider: true,
})
/** The same access, for callers who hold that role besides; `co_admin` and the provider's staff need no other. */
export const andAlso = (
  access: Access & { readonly kind: 'roles' },
  role: MerchantRole,
): Access & { readonly kind: 'roles' } => ({ ...access, also: role })
export const signedIn: Access & { readonly kind: 'signedIn' } = { kind: 'signedIn' }
export const orderToken: Access = { kind: 'orderToken' }
export const provider: Access = { kind: 'provider' }
export const publicAccess: Access = { kind: 'public' }
/** Access for a key pair that holds the scope. */
export const apiKey = (scope: KeyScope): Access => ({ kind: 'apiKey', scope })
export const device: Access = { kind: 'device' }
export const pickListLink: Access = { kind: 'pickListLink' }
export const webhook: Access = { kind: 'webhook' }

/** Whether who may call is known by a session and its rights: not by a key, a device or a link, nor not at all. */
export const isOfSession = ({ kind }: Access): boolean =>
  kind === 'roles' || kind === 'signedIn' || kind === 'provider' || kind === 'orderToken'

/** The same access, and the limited session of an order may call it as well. */
export const orOrderToken = <A extends Access & { readonly kind: 'roles' | 'signedIn' }>(access: A): A => ({
  ...access,
  orOrderToken: true,
})

function opensToOrderToken(access: Access): boolean {
  if (access.kind === 'public' || access.kind === 'orderToken') return true
  return (access.kind === 'roles' || access.kind === 'signedIn') && access.orOrderToken === true
}

/**
 * Whether a session with these rights may use something guarded by `access`.
 * The server's guard and the browser's buttons, menu and routes all ask this one function.
 */
export function allows(access: Access, rights: readonly Right[]): boolean {
  if (rights.includes(ORDER_RIGHT)) return opensToOrderToken(access)
  switch (access.kind) {
    case 'public':
      return true
    case 'signedIn':
      return rights.length > 0
    case 'roles':
      return (
        rights.includes('co_admin') ||
        (access.roles.some((role) => rights.includes(role)) &&
          (access.also === undefined || rights.includes(access.also))) ||
        (access.provider === true && rights.includes('service'))
      )
    case 'provider':
      return rights.includes('service')
    default:
      return false
  }
}
