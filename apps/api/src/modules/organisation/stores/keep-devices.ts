import type { DeviceChange, NewDevice, StoreDevice } from '@kontor/contract/organisation'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type DeviceKey,
  deleteDevice,
  devicesOf,
  insertDevice,
  isDeviceIdTaken,
  lockDevice,
  updateDevice,
} from './devices.repository.ts'
import { deviceAdded, deviceChanged, deviceRemoved } from './stores.events.ts'
import { findStore } from './stores.repository.ts'

/** The scan devices of a store. @throws AppError `store_not_found` */
export async function listDevices(ctx: Ctx, storeId: number): Promise<StoreDevice[]> {
  await requireStore(ctx, storeId)
  return devicesOf(ctx, storeId)
}

/** Adds a scan device to a store. @throws AppError `store_not_found`, `device_id_taken` */
export async function addDevice(
  ctx: Ctx,
  storeId: number,
  device: (typeof NewDevice)['_output'],
): Promise<void> {
  await requireStore(ctx, storeId)
  const id = await insertDevice(ctx, storeId, device)
  if (id === null) refuseTakenId()
  else await ctx.emit(deviceAdded, { store_id: storeId, device_id: id })
}

/** Changes a scan device. @throws AppError `device_not_found`, `stale_version`, `device_id_taken` */
export async function changeDevice(
  ctx: Ctx,
  key: DeviceKey,
  { version, ...change }: (typeof DeviceChange)['_output'],
): Promise<void> {
  const before = await lockDevice(ctx, key)
  if (!before) throw new AppError('device_not_found')
  if (version !== undefined && version !== before.version) throw new AppError('stale_version')
  if (await isDeviceIdTaken(ctx, change.device_id, key.id)) refuseTakenId()
  const old = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(change)
    .filter(([field, value]) => old.get(field) !== value)
    .map(([field]) => field)
  if (fields.length === 0) return
  await updateDevice(ctx, key, change)
  await ctx.emit(deviceChanged, { store_id: key.storeId, device_id: key.id, fields })
}

/** Removes a scan device. @throws AppError `device_not_found` */
export async function removeDevice(ctx: Ctx, key: DeviceKey): Promise<void> {
  if (!(await lockDevice(ctx, key))) throw new AppError('device_not_found')
  await deleteDevice(ctx, key)
  await ctx.emit(deviceRemoved, { store_id: key.storeId, device_id: key.id })
}

async function requireStore(ctx: Ctx, storeId: number): Promise<void> {
  if (!(await findStore(ctx, storeId))) throw new AppError('store_not_found')
}

function refuseTakenId(): never {
  throw new AppError('device_id_taken', {}, { device_id: 'device_id_taken' })
}
