import { allows, type Endpoint, ORDER_RIGHT, RIGHTS, type Right } from '@kontor/contract/shared'
import { useCallback, useSyncExternalStore } from 'react'
import { connectSession } from './api-client.ts'
import {
  onStoredChange,
  readStored,
  readStoredJson,
  writeStored,
  writeStoredJson,
} from './browser-storage.ts'

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
 * Why a session ended or did not begin: log-out, unknown to the server, no rights (roles null), or an invalid
 * login link.
 */
export type SessionEnd = 'logout' | 'expired' | 'no_roles' | 'link_over'

const KEY = 'session'
/** How often the session went on in another company. */
const MOVE_KEY = 'session.move'

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

/** Starts a session, or updates roles and companies of the current one. */
export function startSession(session: Session): void {
  if (current?.token === session.token && String(current.roles) === String(session.roles)) return
  writeStoredJson(KEY, session)
  change(session)
}

/** The session goes on in another company, or looks through one or no longer does: other tabs show the screens of the one before. */
export function moveSession(session: Session): void {
  startSession(session)
  writeStored(MOVE_KEY, String(Number(readStored(MOVE_KEY) ?? 0) + 1))
}

/** Calls back when another tab has moved the session; its rights are the new ones by then. Returns how to stop. */
export const onSessionMoved = (listener: () => void): (() => void) =>
  onStoredChange(MOVE_KEY, () => {
    const stored = readSession()
    if (!stored || stored.token !== current?.token) return
    change(stored)
    listener()
  })

/** Removes the session from this device; subscribers clear the data of the company. */
export function endSession(reason: SessionEnd): void {
  if (!current) return
  writeStoredJson(KEY, undefined)
  change(undefined, reason)
}

/** The token of the session that a log-out is ending; what the server no longer knows of it is no expiry. */
let leaving: string | undefined

/** Says that the session is being ended on purpose, before the server is asked to. */
export function leaveSession(): void {
  leaving = current?.token
}

/** Records why a session did not begin. */
export function refuseSession(reason: SessionEnd): void {
  if (!current) change(undefined, reason)
}

export const getSession = (): Session | undefined => current

/** Whether this is the limited session of an order token, which has one order and no other screens. */
export const isOrderSession = (session: Session | undefined): boolean =>
  session?.roles.includes(ORDER_RIGHT) ?? false

/** Why the last session of this page ended, for the login screen; undefined during a session. */
export const sessionEnd = (): SessionEnd | undefined => lastEnd

/**
 * Subscribes to start, change and end of the session.
 * @returns a function that unsubscribes
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

connectSession({
  token: () => current?.token,
  onUnauthenticated: () => endSession(current?.token === leaving ? 'logout' : 'expired'),
})
// A login or log-out in one tab holds for all tabs.
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
