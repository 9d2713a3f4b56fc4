import {
  getLinkedPickList,
  getPairing,
  listScanLines,
  registerDevice as registerDeviceEndpoint,
  SCAN_LIST_LIMIT,
  sendScanCommand,
  tickLinkedLine as tickLinkedLineEndpoint,
} from '@kontor/contract/scan'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller } from '../../platform/http/request-types.ts'
import { pairingOfDevice, registerDevice } from '../organisation/index.ts'
import { answerCommand } from './answer-command.ts'
import { linkedPickList, type PickListLink, tickLinkedLine } from './linked-pick-list.ts'
import { deviceLines } from './scan-commands.repository.ts'

/** The calls of the scan app, and of the link to a store's pick list. */
export const scanRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...registerDeviceEndpoint,
    handler: async ({ publicCtx }, reply) => {
      const registration = await registerDevice(publicCtx)
      reply.code(201)
      return registration
    },
  })
  app.route({
    ...getPairing,
    handler: async ({ publicCtx, body }) => ({ state: await pairingOfDevice(publicCtx, body.secret) }),
  })
  app.route({
    ...listScanLines,
    handler: async ({ ctx, caller }) => {
      const device = deviceOf(caller)
      const lines = await deviceLines(ctx, SCAN_LIST_LIMIT + 1)
      return {
        company: ctx.company.name,
        store: device.storeName,
        device: device.name,
        lines: lines.slice(0, SCAN_LIST_LIMIT),
        is_capped: lines.length > SCAN_LIST_LIMIT,
      }
    },
  })
  app.route({
    ...sendScanCommand,
    handler: ({ ctx, caller, params, body }) => answerCommand(ctx, deviceOf(caller), params.commandId, body),
  })
  app.route({
    ...getLinkedPickList,
    handler: ({ ctx, caller }) => linkedPickList(ctx, linkOf(caller)),
  })
  app.route({
    ...tickLinkedLineEndpoint,
    handler: async ({ ctx, caller, params, body }) => ({
      pick: await tickLinkedLine(ctx, linkOf(caller), params.lineId, body.picked),
    }),
  })
}

function deviceOf(caller: Caller | null): NonNullable<Caller['device']> {
  if (!caller?.device) throw new AppError('unauthenticated')
  return caller.device
}

function linkOf(caller: Caller | null): PickListLink {
  if (!caller?.pickListLink) throw new AppError('unauthenticated')
  return caller.pickListLink
}
