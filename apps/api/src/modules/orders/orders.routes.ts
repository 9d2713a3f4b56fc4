import {
  addNote as addNoteEndpoint,
  cancelLine as cancelLineEndpoint,
  changeLineStore as changeLineStoreEndpoint,
  confirmAmounts as confirmAmountsEndpoint,
  correctShippingAddress as correctShippingAddressEndpoint,
  editNote as editNoteEndpoint,
  exportOrders as exportOrdersEndpoint,
  findOrder,
  getPickList as getPickListEndpoint,
  getShippingAddress as getShippingAddressEndpoint,
  listLineStores,
  listNotes as listNotesEndpoint,
  listOrders as listOrdersEndpoint,
  orderFilterOptions,
  orderNeighbours as orderNeighboursEndpoint,
  orderStats as orderStatsEndpoint,
  planPickWalks,
  reallocateStore as reallocateStoreEndpoint,
  STATUS_FILTERS,
  settleLateChange as settleLateChangeEndpoint,
  tickPickListLine,
} from '@kontor/contract/orders'
import { fill } from '@kontor/contract/shared'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { berlinDay } from '../../platform/clock/berlin.ts'
import { tableHeaders } from '../../platform/http/answer-table.ts'
import { correctAddressAsMerchant, getAddressAsMerchant } from './address/correct-address.ts'
import { settleLateChange } from './changes/settle-late-change.ts'
import { cancelLine } from './lifecycle/cancel-line.ts'
import { confirmAmounts } from './lifecycle/confirm-amounts.ts'
import { exportOrders } from './list/export-orders.ts'
import { findOrderByChannel } from './list/find-order.ts'
import { listOrders } from './list/list-orders.ts'
import { orderChannels, orderStats, paymentMethods } from './list/order-figures.repository.ts'
import { orderNeighbours } from './list/order-neighbours.ts'
import { addNote, editNote, listNotes } from './notes/notes.ts'
import { MESSAGES } from './orders.texts.ts'
import { getPickList } from './pick-list/pick-list.ts'
import { planWalks } from './pick-list/plan-walks.ts'
import { tickLine } from './picking/tick-line.ts'
import { changeLineStore } from './sourcing/change-line-store.ts'
import { lineStores } from './sourcing/line-stores.ts'
import { reallocateStore } from './sourcing/reallocate-store.ts'

/** The calls of orders. */
export const ordersRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({ ...listOrdersEndpoint, handler: ({ ctx, query }) => listOrders(ctx, query) })
  app.route({
    ...exportOrdersEndpoint,
    handler: async ({ ctx, query }, reply) => {
      const bytes = await exportOrders(ctx, query)
      tableHeaders(reply, query.format, `orders-${berlinDay(ctx.now)}`)
      return bytes
    },
  })
  app.route({
    ...orderFilterOptions,
    handler: async ({ ctx }) => ({
      status: STATUS_FILTERS.map((value) => ({ value })),
      payments: await paymentMethods(ctx),
      channels: await orderChannels(ctx),
    }),
  })
  app.route({ ...getPickListEndpoint, handler: ({ ctx, query }) => getPickList(ctx, query) })
  app.route({ ...planPickWalks, handler: ({ ctx, body }) => planWalks(ctx, body) })
  app.route({
    ...tickPickListLine,
    handler: async ({ ctx, params, body }) => ({ pick: await tickLine(ctx, params.lineId, body.picked) }),
  })
  app.route({
    ...orderNeighboursEndpoint,
    handler: ({ ctx, params, query }) => orderNeighbours(ctx, params.id, query),
  })
  app.route({ ...orderStatsEndpoint, handler: ({ ctx }) => orderStats(ctx) })
  app.route({
    ...findOrder,
    handler: async ({ ctx, params }) => ({
      order_id: await findOrderByChannel(ctx, params.channel, params.number),
    }),
  })
  app.route({
    ...getShippingAddressEndpoint,
    handler: ({ ctx, params }) => getAddressAsMerchant(ctx, params.id),
  })
  app.route({
    ...correctShippingAddressEndpoint,
    handler: async ({ ctx, params, body }) => ({
      address: await correctAddressAsMerchant(ctx, params.id, body),
      message: MESSAGES.address_corrected[ctx.locale],
    }),
  })
  app.route({
    ...confirmAmountsEndpoint,
    handler: async ({ ctx, params }) => {
      await confirmAmounts(ctx, params.id)
      return { message: MESSAGES.amounts_confirmed[ctx.locale] }
    },
  })
  app.route({
    ...settleLateChangeEndpoint,
    handler: async ({ ctx, params }) => {
      await settleLateChange(ctx, params.id)
      return { message: MESSAGES.late_change_settled[ctx.locale] }
    },
  })
  app.route({
    ...reallocateStoreEndpoint,
    handler: async ({ ctx, params }) => {
      const result = await reallocateStore(ctx, params.id)
      return { ...result, message: fill(MESSAGES.store_reallocated[ctx.locale], { ...result }) }
    },
  })
  app.route({
    ...listLineStores,
    handler: async ({ ctx, params }) => ({ data: await lineStores(ctx, params.id) }),
  })
  app.route({
    ...changeLineStoreEndpoint,
    handler: async ({ ctx, params, body }) => ({ message: await changeLineStore(ctx, params.id, body) }),
  })
  app.route({
    ...cancelLineEndpoint,
    handler: async ({ ctx, params, body }) => ({ message: await cancelLine(ctx, params.id, body) }),
  })
  app.route({
    ...listNotesEndpoint,
    handler: async ({ ctx, params }) => ({ data: await listNotes(ctx, params.id) }),
  })
  app.route({
    ...addNoteEndpoint,
    handler: async ({ ctx, params, body }, reply) => {
      reply.code(201)
      return addNote(ctx, params.id, body.note)
    },
  })
  app.route({
    ...editNoteEndpoint,
    handler: ({ ctx, params, body }) => editNote(ctx, params.id, params.noteId, body),
  })
}
