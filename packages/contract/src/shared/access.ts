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
 * Who may call an endpoint. Every endpoint names exactly one; the app refuses to boot a route without it.
 * - `roles`: a session whose membership holds any of the roles (or `co_admin`)
 * - `signedIn`: any session
 * - `provider`: a session of the provider's own staff (role `service`); `co_admin` never satisfies it
 * - `public`: nobody needs to be known
 * - `orderToken`: the limited session of one order
 * - `apiKey`: HTTP Basic with access key and secret key of a company
 * - `webhook`: a partner's call, verified by the handler and believed only in that something changed
 */
export type Access =
  | { readonly kind: 'roles'; readonly roles: readonly MerchantRole[] }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'provider' }
  | { readonly kind: 'public' }
  | { readonly kind: 'orderToken' }
  | { readonly kind: 'apiKey' }
  | { readonly kind: 'webhook' }

/** Access for a session that holds any of the given roles; `co_admin` always does. */
export const anyOf = (...roles: readonly [MerchantRole, ...MerchantRole[]]): Access => ({
  kind: 'roles',
  roles,
})
export const signedIn: Access = { kind: 'signedIn' }
export const provider: Access = { kind: 'provider' }
export const publicAccess: Access = { kind: 'public' }
export const apiKey: Access = { kind: 'apiKey' }
export const webhook: Access = { kind: 'webhook' }

/**
 * Whether a session with these roles may use something guarded by `access`.
 * The server's guard and the browser's buttons, menu and routes all ask this one function.
 */
export function allows(access: Access, roles: readonly Role[]): boolean {
  switch (access.kind) {
    case 'public':
      return true
    case 'signedIn':
      return roles.length > 0
    case 'roles':
      return roles.includes('co_admin') || access.roles.some((role) => roles.includes(role))
    case 'provider':
      return roles.includes('service')
    default:
      return false
  }
}
