import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdInPath, IdParams, Message } from '../shared/index.ts'
import {
  ChangedStore,
  DeviceChange,
  MadePickListLink,
  NewDevice,
  NewPickListLink,
  NewStore,
  PickListLink,
  StoreChange,
  StoreDetail,
  StoreDevice,
  StoresStatus,
} from './stores.schemas.ts'

const keepStores = anyOf('co_accounting')
const DeviceParams = z.strictObject({ id: IdInPath, deviceId: IdInPath })
const LinkParams = z.strictObject({ id: IdInPath, linkId: IdInPath })

export const getStoresStatus = {
  method: 'GET',
  url: '/accounting/stores/status',
  config: { access: keepStores },
  schema: { summary: 'Which channels each store sells on', response: { 200: StoresStatus } },
} as const satisfies Endpoint

export const getStore = {
  method: 'GET',
  url: '/accounting/stores/:id',
  config: { access: keepStores, errors: ['store_not_found'] },
  schema: { summary: 'A store with all of its settings', params: IdParams, response: { 200: StoreDetail } },
} as const satisfies Endpoint

export const createStore = {
  method: 'POST',
  url: '/accounting/stores',
  config: { access: keepStores, errors: ['store_number_taken', 'erp_store_id_taken'] },
  schema: { summary: 'Open a store', body: NewStore, response: { 201: ChangedStore } },
} as const satisfies Endpoint

export const changeStore = {
  method: 'PUT',
  url: '/accounting/stores/:id',
  config: {
    access: keepStores,
    errors: [
      'store_not_found',
      'store_number_taken',
      'erp_store_id_taken',
      'store_ranking_too_high',
      'store_in_use',
      'channel_not_sold_on',
      'stale_version',
    ],
  },
  schema: {
    summary: 'Change one group of the settings of a store; its `corrected_*` become the values',
    params: IdParams,
    body: StoreChange,
    response: { 200: ChangedStore },
  },
} as const satisfies Endpoint

export const listDevices = {
  method: 'GET',
  url: '/accounting/stores/:id/wsDevices',
  config: { access: keepStores, errors: ['store_not_found'] },
  schema: {
    summary: 'The scan devices of a store',
    params: IdParams,
    response: { 200: z.object({ data: z.array(StoreDevice) }) },
  },
} as const satisfies Endpoint

export const addDevice = {
  method: 'POST',
  url: '/accounting/stores/:id/wsDevices',
  config: { access: keepStores, errors: ['store_not_found', 'device_id_taken', 'device_unknown'] },
  schema: {
    summary: 'Add a scan device to a store',
    params: IdParams,
    body: NewDevice,
    response: { 201: Message },
  },
} as const satisfies Endpoint

export const changeDevice = {
  method: 'PUT',
  url: '/accounting/stores/:id/wsDevices/:deviceId',
  config: {
    access: keepStores,
    errors: ['device_not_found', 'device_id_taken', 'device_unknown', 'stale_version'],
  },
  schema: {
    summary: 'Change a scan device',
    params: DeviceParams,
    body: DeviceChange,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const removeDevice = {
  method: 'DELETE',
  url: '/accounting/stores/:id/wsDevices/:deviceId',
  config: { access: keepStores, errors: ['device_not_found'] },
  schema: { summary: 'Remove a scan device', params: DeviceParams, response: { 200: Message } },
} as const satisfies Endpoint

export const listPickListLinks = {
  method: 'GET',
  url: '/accounting/stores/:id/pickListLinks',
  config: { access: keepStores, errors: ['store_not_found'] },
  schema: {
    summary: 'The links that open the pick list of a store without a login',
    params: IdParams,
    response: { 200: z.object({ data: z.array(PickListLink) }) },
  },
} as const satisfies Endpoint

export const makePickListLink = {
  method: 'POST',
  url: '/accounting/stores/:id/pickListLinks',
  config: { access: keepStores, errors: ['store_not_found'] },
  schema: {
    summary: 'Make a link to the pick list of a store; its token is told this once',
    params: IdParams,
    body: NewPickListLink,
    response: { 201: MadePickListLink },
  },
} as const satisfies Endpoint

export const revokePickListLink = {
  method: 'DELETE',
  url: '/accounting/stores/:id/pickListLinks/:linkId',
  config: { access: keepStores, errors: ['pick_list_link_not_found'] },
  schema: {
    summary: 'Revoke a link to the pick list of a store; it opens nothing from then on',
    params: LinkParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint
