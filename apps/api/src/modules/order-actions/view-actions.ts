import { ERRORS, type ErrorCode, type ErrorParams, errorMessage } from '@kontor/contract/errors'
import type {
  OrderAction,
  OrderActionDetail,
  OrderActionKind,
  OrderActionsQuery,
  PrintedPapers,
} from '@kontor/contract/order-actions'
import { type Locale, type Page, pageOf } from '@kontor/contract/shared'
import type { ShippingDocument } from '@kontor/contract/shipping'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { joinPaperFiles, labelErrorsOfOrders, paperFilesOf } from '../shipping/index.ts'
import { orderActionRuns } from './order-action-runs.ts'
import {
  type Action,
  actionsPage,
  findAction,
  itemsOfAction,
  orderIdsOf,
} from './order-actions.repository.ts'

/** The actions of the last 30 days, newest first. */
export async function listActions(ctx: Ctx, query: OrderActionsQuery): Promise<Page<OrderAction>> {
  const { page, per_page } = query
  const { rows, total } = await actionsPage(ctx, { limit: per_page, offset: (page - 1) * per_page })
  return pageOf((await orderActionRuns.asTheyStand(ctx, rows)).map(actionView), total, query)
}

/** How far an action is, and what has become of each of its orders. @throws AppError `order_action_not_found` */
export async function viewAction(ctx: Ctx, id: number): Promise<OrderActionDetail> {
  const found = await findAction(ctx, id)
  const [action] = found ? await orderActionRuns.asTheyStand(ctx, [found]) : []
  if (!action) throw new AppError('order_action_not_found')
  const items = await itemsOfAction(ctx, id)
  const failed = items.filter(({ code }) => code === 'label_failed').map(({ orderId }) => orderId)
  const carrierSays = failed.length === 0 ? new Map<number, string>() : await labelErrorsOfOrders(ctx, failed)
  const messageOf = (item: (typeof items)[number]): string | null =>
    item.code === null
      ? null
      : (carrierSays.get(item.orderId) ?? refusalText(item.code, item.params, ctx.locale))
  return {
    ...actionView(action),
    results: items.map((item) => ({
      order_id: item.orderId,
      ext_order_id: item.extOrderId,
      customer_name: item.customerName,
      state: item.state,
      message: messageOf(item),
    })),
  }
}

/**
 * Why an order was left alone by an action, in the words of the single call. Pure.
 * @param code what was written down; none where the action itself was given up
 */
export const refusalText = (code: string | null, params: ErrorParams, locale: Locale): string =>
  errorMessage(code !== null && isKnown(code) ? code : 'internal_error', locale, params)

/** A code that a former version wrote may be gone from the catalogue. */
const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** What leaves papers behind. */
const HAVING_PAPERS: ReadonlySet<OrderActionKind> = new Set(['ship', 'print'])

/** An action as it travels. Pure. */
export const actionView = (action: Action): OrderAction => ({
  id: action.id,
  action: action.action,
  status: action.state,
  total: action.total,
  done: action.done,
  failed: action.failed,
  requested_by: action.requestedByName,
  created_at: action.createdAt.toISOString(),
  starts_at: action.startsAt.toISOString(),
  finished_at: action.finishedAt?.toISOString() ?? null,
  document_path:
    !HAVING_PAPERS.has(action.action) || action.done === 0 ? null : `/v1/orders/actions/${action.id}/papers`,
})

const DOCUMENTS = {
  all: 'combined',
  labels: 'combined-shipping',
  documents: 'combined-documents',
} as const satisfies Readonly<Record<PrintedPapers, ShippingDocument>>

/**
 * The papers of the orders that an action was done with, in the order of the pick list.
 * @throws AppError `order_action_not_found`, `document_not_found`
 */
export async function papersOfAction(
  steps: CallSteps,
  files: Files,
  id: number,
  papers: PrintedPapers,
): Promise<{ bytes: Uint8Array; fileName: string }> {
  const keys = await steps.read(async (ctx) => {
    const action = await findAction(ctx, id)
    if (!action) throw new AppError('order_action_not_found')
    if (!HAVING_PAPERS.has(action.action)) throw new AppError('document_not_found')
    return paperFilesOf(ctx, await orderIdsOf(ctx, id, ['done']), DOCUMENTS[papers])
  })
  const fileName = `${id}-${papers}.pdf`
  return { bytes: await joinPaperFiles(files, steps.company.id, keys, fileName), fileName }
}
