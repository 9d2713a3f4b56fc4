import {
  type LineActionKind,
  type OrderActionKind,
  type OrderActionPlan,
  SINGLE_CALLS,
} from '@kontor/contract/order-actions'
import { cancelLine, changeLineStore } from '@kontor/contract/orders'
import { returnLine } from '@kontor/contract/returns'
import { allows, type Endpoint } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { exportOrder, judgeExports } from '../erp/index.ts'
import { createSuggestedInvoice, judgeInvoices } from '../invoices/index.ts'
import { addNote, changeOrderStore } from '../orders/index.ts'
import { findStore } from '../organisation/index.ts'
import { judgeOrders, parcelsWithPapers, type ShippingDeps, shipOrder } from '../shipping/index.ts'
import { actOnLines, judgeLines } from './act-on-lines.ts'
import { type ActionOptions, channelOfOrder } from './order-actions.repository.ts'

/** Orders judged before anything is done with them. */
interface Judgement {
  /** Why an order is left out, by its id. */
  readonly refusals: ReadonlyMap<number, AppError>
  /** What carriers, channels and the ERP are sent for the others. */
  readonly leaving: readonly { readonly to: OrderActionPlan['leaves'][number]['to']; readonly name: string }[]
}

/** One thing that can be done with many orders. It decides and acts by the same functions as with a single one. */
interface ActOnOrders {
  judge(ctx: Ctx, deps: ShippingDeps, orderIds: readonly number[], options: ActionOptions): Promise<Judgement>
  /**
   * Does it with one order.
   * @returns `asked` where a carrier has to answer first
   * @throws AppError as the call for a single order
   */
  act(ctx: Ctx, deps: ShippingDeps, orderId: number, options: ActionOptions): Promise<'asked' | 'done'>
}

const NOTHING: Judgement = { refusals: new Map(), leaving: [] }

const ship: ActOnOrders = {
  judge: async (ctx, deps, orderIds, { parcel_id }) => {
    const judged = await judgeOrders(ctx, deps, orderIds, parcel_id)
    return {
      refusals: new Map(judged.flatMap(({ id, refusal }) => (refusal ? [[id, refusal] as const] : []))),
      leaving: judged.flatMap(({ option, sales_channel }) =>
        option === null
          ? []
          : [
              { to: 'carrier' as const, name: option.carrier.toUpperCase() },
              { to: 'channel' as const, name: sales_channel },
            ],
      ),
    }
  },
  act: async (ctx, deps, orderId, { parcel_id }) => {
    // As things are now: since it was asked for, a colleague may have shipped the order.
    const [judged] = await judgeOrders(ctx, deps, [orderId], parcel_id)
    if (!judged) throw new AppError('order_not_found')
    if (judged.refusal) throw judged.refusal
    if (judged.option) await shipOrder(ctx, deps, orderId, judged.option.id)
    return 'asked'
  },
}

const print: ActOnOrders = {
  judge: async (ctx, _deps, orderIds) => {
    const having = new Set((await parcelsWithPapers(ctx, orderIds)).map(({ order_id }) => order_id))
    const without = orderIds.filter((id) => !having.has(id))
    return {
      refusals: new Map(without.map((id) => [id, new AppError('order_without_papers')])),
      leaving: [],
    }
  },
  // The document is made when it is opened.
  act: async () => 'done',
}

const note: ActOnOrders = {
  judge: async () => NOTHING,
  act: async (ctx, _deps, orderId, { note: text = '' }) => {
    await addNote(ctx, orderId, text)
    return 'done'
  },
}

const sendToErp: ActOnOrders = {
  judge: async (ctx, _deps, orderIds) => {
    const { system, refusals } = await judgeExports(ctx, orderIds)
    const possible = orderIds.filter((id) => !refusals.has(id))
    return { refusals, leaving: possible.map(() => ({ to: 'erp' as const, name: system })) }
  },
  act: async (ctx, _deps, orderId) => {
    await exportOrder(ctx, orderId)
    return 'done'
  },
}

const invoice: ActOnOrders = {
  judge: async (ctx, _deps, orderIds) => ({ refusals: await judgeInvoices(ctx, orderIds), leaving: [] }),
  act: async (ctx, _deps, orderId) => {
    await createSuggestedInvoice(ctx, orderId)
    return 'done'
  },
}

/**
 * Something done with lines of one order, all or none. What cannot be done is said at once, in the words of the single call.
 * @param tells whether the sales channel is told
 */
const onLines = (kind: LineActionKind, tells: boolean): ActOnOrders => ({
  judge: async (ctx, _deps, orderIds, options) => {
    for (const orderId of orderIds) await judgeLines(ctx, kind, orderId, options)
    const channels = tells ? await Promise.all(orderIds.map((id) => channelOfOrder(ctx, id))) : []
    return {
      refusals: new Map(),
      leaving: channels.map((name) => ({ to: 'channel' as const, name })),
    }
  },
  act: async (ctx, _deps, _orderId, options) => {
    await actOnLines(ctx, kind, options)
    return 'done'
  },
})

const moveLines = onLines('store', false)
const moveToStore: ActOnOrders = {
  judge: async (ctx, deps, orderIds, options) => {
    if (options.lines) return moveLines.judge(ctx, deps, orderIds, options)
    if (!(await findStore(ctx, options.store_id ?? 0))) throw new AppError('store_not_found')
    return NOTHING
  },
  act: async (ctx, deps, orderId, options) => {
    if (options.lines) return moveLines.act(ctx, deps, orderId, options)
    await changeOrderStore(ctx, orderId, options.store_id ?? 0)
    return 'done'
  },
}

const ACTIONS: Readonly<Record<OrderActionKind, ActOnOrders>> = {
  ship,
  print,
  invoice,
  export: sendToErp,
  store: moveToStore,
  note,
  cancel: onLines('cancel', true),
  return: onLines('return', true),
}

/** The call that does it with one order or line at once: whoever may make it may have the action done. */
const CALLS: Readonly<Record<OrderActionKind, Endpoint>> = {
  ...SINGLE_CALLS,
  store: changeLineStore,
  cancel: cancelLine,
  return: returnLine,
}

/** What an action is. @throws AppError `forbidden` for who may not do it with a single order or line either */
export function actionOf(ctx: Pick<Ctx, 'roles'>, kind: OrderActionKind): ActOnOrders {
  if (!allows(CALLS[kind].config.access, ctx.roles)) throw new AppError('forbidden')
  return ACTIONS[kind]
}

/** What an action does with one order, for the job: the right to it was asked for when it was begun. */
export const actOf = (kind: OrderActionKind): ActOnOrders['act'] => ACTIONS[kind].act
