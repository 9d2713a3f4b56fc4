import {
  addDevice as addDeviceEndpoint,
  changeDevice as changeDeviceEndpoint,
  changeStore as changeStoreEndpoint,
  createStore as createStoreEndpoint,
  getStore as getStoreEndpoint,
  getStoresStatus,
  listDevices as listDevicesEndpoint,
  listPickListLinks as listPickListLinksEndpoint,
  makePickListLink as makePickListLinkEndpoint,
  removeDevice as removeDeviceEndpoint,
  revokePickListLink as revokePickListLinkEndpoint,
} from '@kontor/contract/organisation'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changeStore, createStore, getStore } from './change-store.ts'
import { addDevice, changeDevice, listDevices, removeDevice } from './keep-devices.ts'
import { listPickListLinks, makePickListLink, revokePickListLink } from './keep-pick-list-links.ts'
import { ANSWERS } from './stores.texts.ts'
import { storesStatus } from './stores-status.ts'

/** The calls of stores, their scan devices and the links to their pick lists. */
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
  app.route({
    ...listPickListLinksEndpoint,
    handler: async ({ ctx, params }) => ({ data: await listPickListLinks(ctx, params.id) }),
  })
  app.route({
    ...makePickListLinkEndpoint,
    handler: async ({ ctx, params, body }, reply) => {
      const made = await makePickListLink(ctx, params.id, body.name)
      reply.code(201)
      return { message: ANSWERS.link_made[ctx.locale], ...made }
    },
  })
  app.route({
    ...revokePickListLinkEndpoint,
    handler: async ({ ctx, params }) => {
      await revokePickListLink(ctx, { storeId: params.id, id: params.linkId })
      return { message: ANSWERS.link_revoked[ctx.locale] }
    },
  })
}
