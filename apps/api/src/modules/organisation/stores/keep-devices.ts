import type { DeviceChange, NewDevice, StoreDevice } from '@kontor/contract/organisation'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { takeRegistration } from './device-registrations.repository.ts'
import {
  type DeviceKey,
  deleteDevice,
  devicesOf,
  insertDevice,
  isDeviceIdTaken,
  lockDevice,
  updateDevice,
} from './devices.repository.ts'
import { shownDeviceId } from './register-device.ts'
import { deviceAdded, deviceChanged, deviceRemoved } from './stores.events.ts'
import { requireStore } from './stores.repository.ts'

/** The scan devices of a store. @throws AppError `store_not_found` */
export async function listDevices(ctx: Ctx, storeId: number): Promise<StoreDevice[]> {
  await requireStore(ctx, storeId)
  return devicesOf(ctx, storeId)
}

/**
 * Adds a scan device to a store, which may sign in from then on.
 * @throws AppError `store_not_found`, `device_id_taken`, `device_unknown` when no device shows the id
 */
export async function addDevice(
  ctx: Ctx,
  storeId: number,
  device: (typeof NewDevice)['_output'],
): Promise<void> {
  await requireStore(ctx, storeId)
  const deviceId = shownDeviceId(device.device_id)
  if (await isDeviceIdTaken(ctx, deviceId)) refuseTakenId()
  const secretHash = await pair(ctx, deviceId)
  const id = await insertDevice(ctx, storeId, { ...device, device_id: deviceId, secretHash })
  if (id === null) refuseTakenId()
  else await ctx.emit(deviceAdded, { store_id: storeId, device_id: id })
}

/**
 * Changes a scan device. Another id is another device: the one before is out.
 * @throws AppError `device_not_found`, `stale_version`, `device_id_taken`, `device_unknown` when no device shows the new id
 */
export async function changeDevice(
  ctx: Ctx,
  key: DeviceKey,
  { version, ...given }: (typeof DeviceChange)['_output'],
): Promise<void> {
  const before = await lockDevice(ctx, key)
  if (!before) throw new AppError('device_not_found')
  if (version !== undefined && version !== before.version) throw new AppError('stale_version')
  const isSame = given.device_id === before.device_id
  const change = { ...given, device_id: isSame ? given.device_id : shownDeviceId(given.device_id) }
  if (await isDeviceIdTaken(ctx, change.device_id, key.id)) refuseTakenId()
  const old = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(change)
    .filter(([field, value]) => old.get(field) !== value)
    .map(([field]) => field)
  if (fields.length === 0) return
  const secretHash = change.device_id === before.device_id ? undefined : await pair(ctx, change.device_id)
  await updateDevice(ctx, key, { ...change, ...(secretHash && { secretHash }) })
  await ctx.emit(deviceChanged, { store_id: key.storeId, device_id: key.id, fields })
}

/** Removes a scan device. @throws AppError `device_not_found` */
export async function removeDevice(ctx: Ctx, key: DeviceKey): Promise<void> {
  if (!(await lockDevice(ctx, key))) throw new AppError('device_not_found')
  await deleteDevice(ctx, key)
  await ctx.emit(deviceRemoved, { store_id: key.storeId, device_id: key.id })
}

/** @returns the hash of the device's secret @throws AppError `device_unknown` */
async function pair(ctx: Ctx, deviceId: string): Promise<string> {
  const secretHash = await takeRegistration(ctx.tx, deviceId, ctx.now)
  if (secretHash === null) throw new AppError('device_unknown', {}, { device_id: 'device_unknown' })
  return secretHash
}

function refuseTakenId(): never {
  throw new AppError('device_id_taken', {}, { device_id: 'device_id_taken' })
}
