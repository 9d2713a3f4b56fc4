import {
  changeReservation as changeReservationEndpoint,
  countReservations,
  getReservation as getReservationEndpoint,
  intakeReservationEvent,
  intakeReservations,
  listReservations as listReservationsEndpoint,
  noteReservation as noteReservationEndpoint,
  reservationChannels as reservationChannelsEndpoint,
  writeToCustomer as writeToCustomerEndpoint,
} from '@kontor/contract/click-and-collect'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changeReservation } from './change-reservation.ts'
import { ANSWERS } from './click-and-collect.texts.ts'
import { receiveReservationEvent, receiveReservations } from './receive-reservations.ts'
import { getReservation, listReservations, noteReservation, writeToCustomer } from './reservation-detail.ts'
import { channelsOfReservations, countInHand } from './reservations.repository.ts'

/** The calls of click and collect. */
export const clickAndCollectRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...listReservationsEndpoint, handler: ({ ctx, query }) => listReservations(ctx, query) })
  app.route({ ...countReservations, handler: ({ ctx }) => countInHand(ctx) })
  app.route({
    ...reservationChannelsEndpoint,
    handler: async ({ ctx }) => ({ data: await channelsOfReservations(ctx) }),
  })
  app.route({ ...getReservationEndpoint, handler: ({ ctx, params }) => getReservation(ctx, params.id) })
  app.route({
    ...changeReservationEndpoint,
    handler: async ({ ctx, params, body }) => ({ message: await changeReservation(ctx, params.id, body) }),
  })
  app.route({
    ...writeToCustomerEndpoint,
    handler: async ({ ctx, params, body }, reply) => {
      await writeToCustomer(ctx, params.id, body.message)
      reply.code(201)
      return { message: ANSWERS.written[ctx.locale] }
    },
  })
  app.route({
    ...noteReservationEndpoint,
    handler: async ({ ctx, params, body }) => {
      await noteReservation(ctx, params.id, body)
      return { message: ANSWERS.noted[ctx.locale] }
    },
  })
  app.route({
    ...intakeReservations,
    handler: async ({ ctx, body }) => ({ data: await receiveReservations(ctx, body.reservations) }),
  })
  app.route({
    ...intakeReservationEvent,
    handler: async ({ ctx, params, body }) => {
      await receiveReservationEvent(ctx, params, body)
      return { message: ANSWERS.cancel[ctx.locale] }
    },
  })
}
