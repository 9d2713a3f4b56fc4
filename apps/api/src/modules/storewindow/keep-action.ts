import { fill } from '@kontor/contract/shared'
import {
  type ChangedStorewindowAction,
  competitorModels,
  type NewStorewindowAction,
  PATH_PREFIX,
  type StorewindowAction,
  type StorewindowFilters,
  type StorewindowSaved,
} from '@kontor/contract/storewindow'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  type ActionRow,
  type ActionSearch,
  actionsOfStore,
  changeAction,
  companySlug,
  findStoreByNumber,
  insertAction,
  lockAction,
} from './actions.repository.ts'
import { storewindowActionChanged, storewindowActionCreated } from './storewindow.events.ts'
import { ANSWERS } from './storewindow.texts.ts'
import { unknownModels, windowOptions, windowStores } from './window-options.repository.ts'

/** A store has no more pages than somebody can look after. */
const MOST_ACTIONS = 100

/** Where the pages of a company stand. */
export const windowPath = (slug: string): string => `/schaufenster/${slug}/`

/** Path of the page of an action. Pure. */
export const actionPath = (slug: string, storeNumber: string, path: string): string =>
  `${windowPath(slug)}${encodeURIComponent(storeNumber)}/${PATH_PREFIX}${path}`

/** What the form of an action offers. */
export async function storewindowFilters(ctx: Ctx): Promise<StorewindowFilters> {
  return {
    stores: await windowStores(ctx),
    ...(await windowOptions(ctx)),
    public_path: windowPath(await companySlug(ctx)),
  }
}

/** The actions of a store. @throws AppError `store_not_found` */
export async function listActions(ctx: Ctx, storeNumber: string): Promise<{ data: StorewindowAction[] }> {
  const store = await findStoreByNumber(ctx, storeNumber)
  if (!store) throw new AppError('store_not_found')
  const slug = await companySlug(ctx)
  const rows = await actionsOfStore(ctx, store.id)
  return { data: rows.map((row) => actionView(row, storeNumber, slug)) }
}

/**
 * Gives a store another page.
 * @throws AppError `store_not_found`, `storewindow_path_taken`, `storewindow_too_many_actions`
 */
export async function createAction(
  ctx: Ctx,
  storeNumber: string,
  { aktion_path, ...wanted }: NewStorewindowAction,
): Promise<StorewindowSaved> {
  const store = await findStoreByNumber(ctx, storeNumber, true)
  if (!store) throw new AppError('store_not_found')
  if ((await actionsOfStore(ctx, store.id)).length >= MOST_ACTIONS)
    throw new AppError('storewindow_too_many_actions', { most: MOST_ACTIONS })
  const row = await insertAction(ctx, store.id, aktion_path, stored(wanted))
  if (!row) throw new AppError('storewindow_path_taken')
  await ctx.emit(storewindowActionCreated, { store_number: storeNumber, aktion_path })
  return saved(ctx, row, storeNumber, 'created')
}

/**
 * Changes what a page shows. The same again changes nothing.
 * @throws AppError `store_not_found`, `storewindow_action_not_found`, `stale_version`
 */
export async function updateAction(
  ctx: Ctx,
  storeNumber: string,
  id: number,
  { version, ...wanted }: ChangedStorewindowAction,
): Promise<StorewindowSaved> {
  const store = await findStoreByNumber(ctx, storeNumber)
  if (!store) throw new AppError('store_not_found')
  const before = await lockAction(ctx, store.id, id)
  if (!before) throw new AppError('storewindow_action_not_found')
  if (before.version !== version) throw new AppError('stale_version')
  const search = stored(wanted)
  const fields = changedFields(before, search)
  if (fields.length === 0) return saved(ctx, before, storeNumber, 'updated')
  const row = await changeAction(ctx, id, search)
  await ctx.emit(storewindowActionChanged, {
    store_number: storeNumber,
    aktion_path: row.aktionPath,
    fields,
  })
  return saved(ctx, row, storeNumber, 'updated')
}

/** Who shows reduced articles alone shows reduced ones. */
const stored = (wanted: Omit<NewStorewindowAction, 'aktion_path'>): ActionSearch => ({
  strSearchInCat: wanted.str_search_in_cat,
  strSearchInBrand: wanted.str_search_in_brand,
  strSearchInColor: wanted.str_search_in_color,
  txtCompProductsModels: wanted.txt_comp_products_models,
  tiSearchInSale: wanted.ti_search_in_sale || wanted.ti_search_just_sale,
  tiSearchJustSale: wanted.ti_search_just_sale,
  tiActive: wanted.ti_active,
})

const FIELDS: Readonly<Record<keyof ActionSearch, string>> = {
  strSearchInCat: 'str_search_in_cat',
  strSearchInBrand: 'str_search_in_brand',
  strSearchInColor: 'str_search_in_color',
  txtCompProductsModels: 'txt_comp_products_models',
  tiSearchInSale: 'ti_search_in_sale',
  tiSearchJustSale: 'ti_search_just_sale',
  tiActive: 'ti_active',
}

const changedFields = (before: ActionSearch, after: ActionSearch): string[] =>
  (Object.keys(FIELDS) as (keyof ActionSearch)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => FIELDS[field])

async function saved(
  ctx: Ctx,
  row: ActionRow,
  storeNumber: string,
  what: 'created' | 'updated',
): Promise<StorewindowSaved> {
  const unknown = await unknownModels(ctx, competitorModels(row.txtCompProductsModels))
  return {
    message: ANSWERS[what][ctx.locale],
    warning:
      unknown.length === 0 ? '' : fill(ANSWERS.unknown_models[ctx.locale], { models: unknown.join(', ') }),
    action: actionView(row, storeNumber, await companySlug(ctx)),
  }
}

const named = (list: readonly { readonly name: string }[]) => list.map(({ name }) => ({ name }))

const actionView = (row: ActionRow, storeNumber: string, slug: string): StorewindowAction => ({
  id: row.id,
  str_store_number: storeNumber,
  aktion_path: row.aktionPath,
  str_search_in_cat: named(row.strSearchInCat),
  str_search_in_brand: named(row.strSearchInBrand),
  str_search_in_color: named(row.strSearchInColor),
  txt_comp_products_models: row.txtCompProductsModels,
  ti_search_in_sale: row.tiSearchInSale,
  ti_search_just_sale: row.tiSearchJustSale,
  ti_active: row.tiActive,
  public_path: actionPath(slug, storeNumber, row.aktionPath),
  version: row.version,
})
