import type { StorewindowAction } from '@kontor/contract/storewindow'

/** The lists of an action that are chosen from what the assortment has. */
export const LISTS = ['str_search_in_cat', 'str_search_in_brand', 'str_search_in_color'] as const
export const SWITCHES = ['ti_search_in_sale', 'ti_search_just_sale', 'ti_active'] as const

/** What the form holds; lists by name. */
export interface ActionDraft {
  readonly aktion_path: string
  readonly str_search_in_cat: readonly string[]
  readonly str_search_in_brand: readonly string[]
  readonly str_search_in_color: readonly string[]
  readonly txt_comp_products_models: string
  readonly ti_search_in_sale: boolean
  readonly ti_search_just_sale: boolean
  readonly ti_active: boolean
}

const names = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name)

/** The form of an action; of a new one without. */
export const draftOf = (action: StorewindowAction | undefined): ActionDraft => ({
  aktion_path: action?.aktion_path ?? '',
  str_search_in_cat: names(action?.str_search_in_cat ?? []),
  str_search_in_brand: names(action?.str_search_in_brand ?? []),
  str_search_in_color: names(action?.str_search_in_color ?? []),
  txt_comp_products_models: action?.txt_comp_products_models ?? '',
  ti_search_in_sale: action?.ti_search_in_sale ?? true,
  ti_search_just_sale: action?.ti_search_just_sale ?? false,
  ti_active: action?.ti_active ?? true,
})

/** A change of the form: only sale includes sale. Pure. */
export function changedDraft(draft: ActionDraft, change: Partial<ActionDraft>): ActionDraft {
  const next = { ...draft, ...change }
  return next.ti_search_just_sale ? { ...next, ti_search_in_sale: true } : next
}

/** What the calls take, but for path and version. */
export const bodyOf = (draft: ActionDraft) => ({
  str_search_in_cat: draft.str_search_in_cat.map((name) => ({ name })),
  str_search_in_brand: draft.str_search_in_brand.map((name) => ({ name })),
  str_search_in_color: draft.str_search_in_color.map((name) => ({ name })),
  txt_comp_products_models: draft.txt_comp_products_models,
  ti_search_in_sale: draft.ti_search_in_sale,
  ti_search_just_sale: draft.ti_search_just_sale,
  ti_active: draft.ti_active,
})

/** The fields in which two forms differ. Pure. */
export const differences = (one: ActionDraft, other: ActionDraft): (keyof ActionDraft)[] =>
  (Object.keys(one) as (keyof ActionDraft)[]).filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  )
