import { allows, type Endpoint, ORDER_RIGHT, RIGHTS, type Right } from '@kontor/contract/shared'
import { useCallback, useSyncExternalStore } from 'react'
import { connectSession } from './api-client.ts'
import { onStoredChange, readStoredJson, writeStoredJson } from './browser-storage.ts'

/**
 * The session as the browser holds it. The token lies in localStorage, so that a tab opened by middle click is logged in
 * for changes too; the HttpOnly cookie that the server sets beside it counts for GET alone (decisions: Session). What
 * guards the token against foreign scripts is the content security policy, which allows none.
 */
export interface Session {
  readonly token: string
  readonly roles: readonly Right[]
}

/**
 * Why a session ended, or did not even begin: the user left, the server no longer knows it, the account holds no rights
 * (roles null), or the link that should have logged somebody in counts no more.
 */
export type SessionEnd = 'logout' | 'expired' | 'no_roles' | 'link_over'

const KEY = 'session'

const isRight = (value: unknown): value is Right => RIGHTS.some((right) => right === value)

function readSession(): Session | undefined {
  const stored = readStoredJson(KEY)
  if (typeof stored !== 'object' || stored === null || !('token' in stored) || !('roles' in stored))
    return undefined
  const { token, roles } = stored
  return typeof token === 'string' && Array.isArray(roles)
    ? { token, roles: roles.filter(isRight) }
    : undefined
}

let current = readSession()
let lastEnd: SessionEnd | undefined
const listeners = new Set<() => void>()

function change(next: Session | undefined, end?: SessionEnd): void {
  current = next
  lastEnd = end
  for (const listener of listeners) listener()
}

/** Begins a session, or takes over changed roles and companies of the running one. */
export function startSession(session: Session): void {
  if (current?.token === session.token && String(current.roles) === String(session.roles)) return
  writeStoredJson(KEY, session)
  change(session)
}

/** Forgets the session on this device. Everything that shows data of a company listens and clears itself. */
export function endSession(reason: SessionEnd): void {
  if (!current) return
  writeStoredJson(KEY, undefined)
  change(undefined, reason)
}

/** Says why nobody is logged in, where a session was expected to begin. */
export function refuseSession(reason: SessionEnd): void {
  if (!current) change(undefined, reason)
}

export const getSession = (): Session | undefined => current

/** Whether it is the limited session that an order token opens: it has one order and no screens of the app. */
export const isOrderSession = (session: Session | undefined): boolean =>
  session?.roles.includes(ORDER_RIGHT) ?? false

/** Why the last session of this page ended; the login screen says so. Undefined while there is one. */
export const sessionEnd = (): SessionEnd | undefined => lastEnd

/** Calls back when the session begins, changes or ends. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

connectSession({ token: () => current?.token, onUnauthenticated: () => endSession('expired') })
// Logging out, or in as somebody else, in one tab holds for all of them.
onStoredChange(KEY, () => {
  const stored = readSession()
  if (stored?.token !== current?.token) change(stored, stored ? undefined : 'logout')
})

/** The session; renders again when it begins, changes or ends. */
export const useSession = (): Session | undefined => useSyncExternalStore(onSessionChange, getSession)

/** Whether the user may call the endpoint: the same field and the same rule as the server's guard. */
export function can(endpoint: Pick<Endpoint, 'config'>): boolean {
  return allows(endpoint.config.access, current?.roles ?? [])
}

/** `can` for components: renders again when the rights change. */
export function useCan(): typeof can {
  const session = useSession()
  return useCallback((endpoint) => allows(endpoint.config.access, session?.roles ?? []), [session])
}
