import { type OrderActionKind, type OrderActionPlan, SINGLE_CALLS } from '@kontor/contract/order-actions'
import { allows } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { exportOrder, judgeExports } from '../erp/index.ts'
import { addNote, changeOrderStore } from '../orders/index.ts'
import { findStore } from '../organisation/index.ts'
import { judgeOrders, parcelsWithPapers, type ShippingDeps, shipOrder } from '../shipping/index.ts'
import type { ActionOptions } from './order-actions.repository.ts'

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

const moveToStore: ActOnOrders = {
  judge: async (ctx, _deps, _orderIds, { store_id = 0 }) => {
    if (!(await findStore(ctx, store_id))) throw new AppError('store_not_found')
    return NOTHING
  },
  act: async (ctx, _deps, orderId, { store_id = 0 }) => {
    await changeOrderStore(ctx, orderId, store_id)
    return 'done'
  },
}

const ACTIONS: Readonly<Record<OrderActionKind, ActOnOrders>> = {
  ship,
  print,
  export: sendToErp,
  store: moveToStore,
  note,
}

/** What an action is. @throws AppError `forbidden` for who may not do it with a single order either */
export function actionOf(ctx: Pick<Ctx, 'roles'>, kind: OrderActionKind): ActOnOrders {
  if (!allows(SINGLE_CALLS[kind].config.access, ctx.roles)) throw new AppError('forbidden')
  return ACTIONS[kind]
}

/** What an action does with one order, for the job: the right to it was asked for when it was begun. */
export const actOf = (kind: OrderActionKind): ActOnOrders['act'] => ACTIONS[kind].act
