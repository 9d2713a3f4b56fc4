import type { StoreDevice } from '@kontor/contract/organisation'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { storeDevices } from './stores.tables.ts'

/** Which device: the row's id, in one store. */
export interface DeviceKey {
  readonly storeId: number
  readonly id: number
}

const columns = {
  id: storeDevices.id,
  device_id: storeDevices.deviceId,
  in_use_by: storeDevices.inUseBy,
  active: storeDevices.isActive,
  version: storeDevices.version,
}

const own = (ctx: Ctx, { storeId, id }: DeviceKey) =>
  and(eq(storeDevices.companyId, ctx.company.id), eq(storeDevices.storeId, storeId), eq(storeDevices.id, id))

/** The devices of a store by what they call themselves. */
export const devicesOf = (ctx: Ctx, storeId: number): Promise<StoreDevice[]> =>
  ctx.tx
    .select(columns)
    .from(storeDevices)
    .where(and(eq(storeDevices.companyId, ctx.company.id), eq(storeDevices.storeId, storeId)))
    .orderBy(asc(storeDevices.deviceId))

/** A device, locked until the transaction ends; undefined where the store has no such. */
export async function lockDevice(ctx: Ctx, key: DeviceKey): Promise<StoreDevice | undefined> {
  const [row] = await ctx.tx.select(columns).from(storeDevices).where(own(ctx, key)).for('update')
  return row
}

/** Writes a device; null when a store of the company has one with this id. */
export async function insertDevice(
  ctx: Ctx,
  storeId: number,
  device: Pick<StoreDevice, 'device_id' | 'in_use_by' | 'active'> & { readonly secretHash: string },
): Promise<number | null> {
  const [row] = await ctx.tx
    .insert(storeDevices)
    .values({
      companyId: ctx.company.id,
      storeId,
      deviceId: device.device_id,
      inUseBy: device.in_use_by,
      isActive: device.active,
      secretHash: device.secretHash,
      createdAt: ctx.now,
    })
    .onConflictDoNothing({ target: [storeDevices.companyId, storeDevices.deviceId] })
    .returning({ id: storeDevices.id })
  return row?.id ?? null
}

/** Whether a device of the company, or another one than the given, has this id. */
export async function isDeviceIdTaken(ctx: Ctx, deviceId: string, exceptId?: number): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: storeDevices.id })
    .from(storeDevices)
    .where(and(eq(storeDevices.companyId, ctx.company.id), eq(storeDevices.deviceId, deviceId)))
  return rows.some(({ id }) => id !== exceptId)
}

export async function updateDevice(
  ctx: Ctx,
  key: DeviceKey,
  device: Pick<StoreDevice, 'device_id' | 'in_use_by' | 'active'> & { readonly secretHash?: string },
): Promise<void> {
  await ctx.tx
    .update(storeDevices)
    .set({
      deviceId: device.device_id,
      inUseBy: device.in_use_by,
      isActive: device.active,
      ...(device.secretHash !== undefined && { secretHash: device.secretHash }),
      version: sql`${storeDevices.version} + 1`,
    })
    .where(own(ctx, key))
}

export async function deleteDevice(ctx: Ctx, key: DeviceKey): Promise<void> {
  await ctx.tx.delete(storeDevices).where(own(ctx, key))
}
