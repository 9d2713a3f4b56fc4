import {
  addDevice as addDeviceEndpoint,
  changeDevice as changeDeviceEndpoint,
  changeStore as changeStoreEndpoint,
  createStore as createStoreEndpoint,
  getStore as getStoreEndpoint,
  getStoresStatus,
  listDevices as listDevicesEndpoint,
  removeDevice as removeDeviceEndpoint,
} from '@kontor/contract/organisation'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changeStore, createStore, getStore } from './change-store.ts'
import { addDevice, changeDevice, listDevices, removeDevice } from './keep-devices.ts'
import { ANSWERS } from './stores.texts.ts'
import { storesStatus } from './stores-status.ts'

/** The calls of stores and their scan devices. */
export const storesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...getStoresStatus, handler: ({ ctx }) => storesStatus(ctx) })
  app.route({ ...getStoreEndpoint, handler: ({ ctx, params }) => getStore(ctx, params.id) })
  app.route({
    ...createStoreEndpoint,
    handler: async ({ ctx, body }, reply) => {
      const store = await createStore(ctx, body)
      reply.code(201)
      return { message: ANSWERS.created[ctx.locale], store }
    },
  })
  app.route({
    ...changeStoreEndpoint,
    handler: async ({ ctx, params, body }) => ({
      store: await changeStore(ctx, params.id, body),
      message: ANSWERS.changed[ctx.locale],
    }),
  })
  app.route({
    ...listDevicesEndpoint,
    handler: async ({ ctx, params }) => ({ data: await listDevices(ctx, params.id) }),
  })
  app.route({
    ...addDeviceEndpoint,
    handler: async ({ ctx, params, body }, reply) => {
      await addDevice(ctx, params.id, body)
      reply.code(201)
      return { message: ANSWERS.device_added[ctx.locale] }
    },
  })
  app.route({
    ...changeDeviceEndpoint,
    handler: async ({ ctx, params, body }) => {
      await changeDevice(ctx, { storeId: params.id, id: params.deviceId }, body)
      return { message: ANSWERS.device_changed[ctx.locale] }
    },
  })
  app.route({
    ...removeDeviceEndpoint,
    handler: async ({ ctx, params }) => {
      await removeDevice(ctx, { storeId: params.id, id: params.deviceId })
      return { message: ANSWERS.device_removed[ctx.locale] }
    },
  })
}
