import { randomInt } from 'node:crypto'
import type { DeviceRegistration, PairingState } from '@kontor/contract/scan'
import { hashToken, newToken } from '../../../platform/auth/tokens.ts'
import type { PublicCtx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { keepRegistration, pairingOf } from './device-registrations.repository.ts'

/** Letters and digits that nobody takes for each other when they read them out. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GROUP = 4
const HOUR_MS = 3_600_000
/** So long an id waits to be entered. */
const LIVES_MS = 2 * HOUR_MS
/** So many devices of one address in an hour: a store has few, and each asks once. */
const MOST_AN_HOUR = 30

/**
 * A new scan device: the id that it shows, `K7QD-M2XP`, and the secret that it keeps. Kontor keeps a hash of it.
 * @throws AppError `too_many_requests` when its address has asked thirty times within an hour
 */
export async function registerDevice(ctx: PublicCtx): Promise<DeviceRegistration> {
  const deviceId = `${letters(GROUP)}-${letters(GROUP)}`
  const secret = newToken()
  const until = new Date(ctx.now.getTime() + LIVES_MS)
  const isKept = await keepRegistration(ctx.tx, {
    deviceId,
    secretHash: hashToken(secret),
    address: ctx.address,
    at: ctx.now,
    until,
    since: new Date(ctx.now.getTime() - HOUR_MS),
    atMost: MOST_AN_HOUR,
  })
  if (!isKept) throw new AppError('too_many_requests')
  return { device_id: deviceId, secret, expires_at: until.toISOString() }
}

/** Whether a store has entered the id of the device that keeps a secret. */
export const pairingOfDevice = (ctx: PublicCtx, secret: string): Promise<PairingState> =>
  pairingOf(ctx.tx, hashToken(secret), ctx.now)

/** An id as devices show it, however it was typed: `k7qd m2xp` is `K7QD-M2XP`. */
export function shownDeviceId(typed: string): string {
  const plain = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return plain.length === 2 * GROUP ? `${plain.slice(0, GROUP)}-${plain.slice(GROUP)}` : typed
}

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
