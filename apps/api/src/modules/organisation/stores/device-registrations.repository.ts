import type { PairingState } from '@kontor/contract/scan'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'

/** A device that asks for an id. */
export interface NewRegistration {
  readonly deviceId: string
  readonly secretHash: string
  readonly address: string
  readonly at: Date
  readonly until: Date
  /** An address may ask so often since an instant. */
  readonly since: Date
  readonly atMost: number
}

/** Keeps a new device until a store enters its id. False when its address has asked too often, or the id is taken. */
export async function keepRegistration(tx: Tx, device: NewRegistration): Promise<boolean> {
  const { deviceId, secretHash, address, at, until, since, atMost } = device
  const { rows } = await tx.execute<{ kept: boolean }>(
    sql`select register_device(${deviceId}, ${secretHash}, ${address}, ${at.toISOString()}, ${until.toISOString()},
      ${since.toISOString()}, ${atMost}) as kept`,
  )
  return rows[0]?.kept === true
}

/** How a device stands, by the hash of its secret. */
export async function pairingOf(tx: Tx, secretHash: string, now: Date): Promise<PairingState> {
  const { rows } = await tx.execute<{ state: PairingState }>(
    sql`select device_pairing(${secretHash}, ${now.toISOString()}) as state`,
  )
  return rows[0]?.state ?? 'unknown'
}

/** The hash of the secret of the device that shows an id; nobody else gets it then. Null when none shows it. */
export async function takeRegistration(tx: Tx, deviceId: string, now: Date): Promise<string | null> {
  const { rows } = await tx.execute<{ secret_hash: string | null }>(
    sql`select take_device_registration(${deviceId}, ${now.toISOString()}) as secret_hash`,
  )
  return rows[0]?.secret_hash ?? null
}
