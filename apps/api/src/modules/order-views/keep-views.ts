import {
  BUILT_IN_VIEWS,
  filtersOn,
  MOST_VIEWS,
  type OrderView,
  type OrderViewBody,
  type OrderViewCount,
  VIEW_RULES,
} from '@kontor/contract/order-views'
import { updateCompany } from '@kontor/contract/organisation'
import { allows } from '@kontor/contract/shared'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { countLists, knowStore } from '../orders/index.ts'
import { orderViewChanged, orderViewDeleted, orderViewSaved } from './order-views.events.ts'
import {
  deleteView,
  insertView,
  isDefault,
  lockView,
  lockViews,
  readerOf,
  type SavedView,
  updateView,
  viewsOfOwner,
  viewsOfReader,
  writeDefault,
} from './order-views.repository.ts'

const shown = (view: SavedView, is_default: boolean): OrderView => ({
  id: view.id,
  name: view.name,
  is_shared: view.ownerId === null,
  filters: Object.fromEntries(Object.entries(view.filters).filter(([, value]) => value !== undefined)),
  is_of_last_month: view.isOfLastMonth,
  columns: view.columns,
  is_default,
})

/** The reader's views and the company's, by name. */
export async function listViews(ctx: Ctx): Promise<OrderView[]> {
  return (await viewsOfReader(ctx)).map((view) => shown(view, view.isDefault))
}

/** How many orders each view lists today, by the rule of the list. */
export async function countViews(ctx: Ctx): Promise<OrderViewCount[]> {
  const today = berlinDay(ctx.now)
  const saved = await viewsOfReader(ctx)
  return countLists(ctx, [
    ...BUILT_IN_VIEWS.map((id) => ({ id, filters: filtersOn(VIEW_RULES[id], today) })),
    ...saved.map((view) => ({ id: String(view.id), filters: filtersOn(view, today) })),
  ])
}

/**
 * Saves a view.
 * @throws AppError `order_view_not_yours`: the company's, without the right to change its settings; `too_many_order_views`;
 * `order_view_name_taken`; `store_not_found`
 */
export async function saveView(ctx: Ctx, body: OrderViewBody): Promise<OrderView> {
  const view = await insertView(ctx, await checked(ctx, body))
  await ctx.emit(orderViewSaved, facts(view))
  return shown(view, false)
}

/** Writes a view anew. @throws AppError `order_view_not_found`; what `saveView` throws */
export async function changeView(ctx: Ctx, id: number, body: OrderViewBody): Promise<OrderView> {
  await lockOwn(ctx, id)
  const view = await updateView(ctx, id, await checked(ctx, body, id))
  await ctx.emit(orderViewChanged, facts(view))
  return shown(view, await isDefault(ctx, id))
}

/** Deletes a view. @throws AppError `order_view_not_found`, `order_view_not_yours` */
export async function removeView(ctx: Ctx, id: number): Promise<void> {
  const view = await lockOwn(ctx, id)
  await deleteView(ctx, id)
  await ctx.emit(orderViewDeleted, facts(view))
}

/** Chooses the view with which the list opens; null: the one that everybody has. @throws AppError `order_view_not_found` */
export async function chooseDefault(ctx: Ctx, id: number | null): Promise<void> {
  if (id !== null && !(await lockView(ctx, id))) throw new AppError('order_view_not_found')
  await writeDefault(ctx, id)
}

async function lockOwn(ctx: Ctx, id: number): Promise<SavedView> {
  await lockViews(ctx)
  const view = await lockView(ctx, id)
  if (!view) throw new AppError('order_view_not_found')
  mayKeep(ctx, view.ownerId === null)
  return view
}

function mayKeep(ctx: Ctx, isShared: boolean): void {
  if (isShared && !allows(updateCompany.config.access, ctx.roles)) throw new AppError('order_view_not_yours')
}

async function checked(ctx: Ctx, body: OrderViewBody, id = 0) {
  mayKeep(ctx, body.is_shared)
  await knowStore(ctx, body.filters)
  await lockViews(ctx)
  const ownerId = body.is_shared ? null : readerOf(ctx)
  const others = await viewsOfOwner(ctx, ownerId, body.name, id)
  if (others.isTaken) throw new AppError('order_view_name_taken', {}, { name: 'order_view_name_taken' })
  if (others.count >= MOST_VIEWS) throw new AppError('too_many_order_views', { limit: MOST_VIEWS })
  const { name, filters, is_of_last_month, columns } = body
  return { ownerId, name, filters, isOfLastMonth: is_of_last_month, columns }
}

const facts = (view: SavedView) => ({
  order_view_id: view.id,
  name: view.name,
  is_shared: view.ownerId === null,
})
