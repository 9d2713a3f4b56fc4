import type { TestApp, TestCompany } from '../app.ts'
import { orderSetup } from './orders.ts'

/** A scan device that a store has paired. */
export interface PairedDevice {
  /** The row's id in the list of the store. */
  readonly id: number
  readonly deviceId: string
  readonly storeId: number
  /** What it sends with each call. */
  readonly headers: Readonly<Record<'device-token', string>>
}

/** A new device, as the scan app asks for it: the id that it shows, and its secret. */
export async function registerDevice(kontor: TestApp): Promise<{ device_id: string; secret: string }> {
  const answer = await kontor.app.inject({ method: 'POST', url: '/v1/scan/registrations' })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}

/** A device of a company's store, by the calls that the app and the office make. @param store 0 is `001` */
export async function pairDevice(
  kontor: TestApp,
  { company = kontor.a, store = 0 }: { company?: TestCompany; store?: 0 | 1 | 2 } = {},
): Promise<PairedDevice> {
  const storeId = (await orderSetup(kontor, company)).stores[store]
  const { device_id: deviceId, secret } = await registerDevice(kontor)
  const office = kontor.as(company.admin)
  const list = `/accounting/stores/${storeId}/wsDevices`
  const added = await office.post(list, { device_id: deviceId, in_use_by: `Lager ${deviceId}` })
  if (added.statusCode !== 201) throw new Error(added.body)
  const devices: { id: number; device_id: string }[] = (await office.get(list)).json().data
  const id = devices.find((device) => device.device_id === deviceId)?.id ?? 0
  return { id, deviceId, storeId, headers: { 'device-token': secret } }
}

/** A link to the pick list of a company's store, and what its page sends with each call. */
export interface MadeLink {
  readonly id: number
  readonly storeId: number
  readonly name: string
  readonly token: string
  readonly headers: Readonly<Record<'pick-list-token', string>>
}

/** A link to the pick list of a company's store, by the call that the office makes. @param store 0 is `001` */
export async function makePickListLink(
  kontor: TestApp,
  {
    company = kontor.a,
    store = 0,
    name = 'Lager',
  }: { company?: TestCompany; store?: 0 | 1 | 2; name?: string } = {},
): Promise<MadeLink> {
  const storeId = (await orderSetup(kontor, company)).stores[store]
  const made = await kontor.as(company.admin).post(`/accounting/stores/${storeId}/pickListLinks`, { name })
  if (made.statusCode !== 201) throw new Error(made.body)
  const { id, token } = made.json()
  return { id, storeId, name, token, headers: { 'pick-list-token': token } }
}
