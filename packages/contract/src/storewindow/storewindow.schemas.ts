import { z } from 'zod'
import { Id, IdInPath, multiLine, RequiredLine, Text } from '../shared/index.ts'
import { competitorModels, MOST_COMPETITOR_MODELS } from './competitor-models.ts'

/** What an action's path begins with in the address of its page (spec: catalogue §2). */
export const PATH_PREFIX = 'auswahl-'
/** Longest end of a page's address. */
export const LONGEST_PATH = 60

/** The end of a page's address without the beginning that every page has, however often somebody typed that along. */
export const withoutPrefix = (path: string): string => path.replace(/^(?:auswahl-)+/, '')

/** The end of a page's address: small letters, digits, hyphens. */
export const AktionPath = z
  .string()
  .overwrite(withoutPrefix)
  .refine((path) => /^[a-z0-9-]+$/.test(path) && path.length <= LONGEST_PATH, {
    params: {
      de: 'Bitte nur Kleinbuchstaben a–z, Ziffern und Bindestriche, höchstens 60 Zeichen, z. B. herbst-2026.',
      en: 'Please use small letters a–z, digits and hyphens only, 60 characters at most, e.g. autumn-2026.',
      es: 'Use solo minúsculas a–z, cifras y guiones, 60 caracteres como máximo, p. ej. otono-2026.',
    },
  })

const NamedValue = z.strictObject({ name: RequiredLine(100) })
const NamedList = z.array(NamedValue).max(200)

/** What an action shows; the names are those that the specification stores. Of an empty list nothing is narrowed by. */
const search = {
  str_search_in_cat: NamedList.default([]),
  str_search_in_brand: NamedList.default([]),
  str_search_in_color: NamedList.default([]),
  /** Model numbers, separated by semicolons; own models with these numbers stand at the end for comparison. */
  txt_comp_products_models: Text(4000)
    .refine((text) => competitorModels(text).length <= MOST_COMPETITOR_MODELS, {
      params: {
        de: 'Höchstens 100 Modelle.',
        en: 'At most 100 models.',
        es: 'Como máximo 100 modelos.',
      },
    })
    .register(multiLine, { multiLine: true })
    .default(''),
  /** Shows reduced articles, too. */
  ti_search_in_sale: z.boolean().default(true),
  /** Shows reduced articles alone; includes `ti_search_in_sale`. */
  ti_search_just_sale: z.boolean().default(false),
  ti_active: z.boolean().default(true),
}

export const StorewindowStoreParams = z.strictObject({ store: RequiredLine(40) })
export const StorewindowActionParams = z.strictObject({ store: RequiredLine(40), id: IdInPath })

export const NewStorewindowAction = z.strictObject({ aktion_path: AktionPath, ...search })
export type NewStorewindowAction = z.infer<typeof NewStorewindowAction>

/** All but the path, which stays. */
export const ChangedStorewindowAction = z.strictObject({ ...search, version: z.number().int().positive() })
export type ChangedStorewindowAction = z.infer<typeof ChangedStorewindowAction>

const Named = z.array(z.object({ name: z.string() }))

export const StorewindowAction = z.object({
  id: Id,
  str_store_number: z.string(),
  aktion_path: z.string(),
  str_search_in_cat: Named,
  str_search_in_brand: Named,
  str_search_in_color: Named,
  txt_comp_products_models: z.string(),
  ti_search_in_sale: z.boolean(),
  ti_search_just_sale: z.boolean(),
  ti_active: z.boolean(),
  /** Path of its public page. */
  public_path: z.string(),
  version: z.number().int(),
})
export type StorewindowAction = z.infer<typeof StorewindowAction>

export const StorewindowFilters = z.object({
  stores: z.array(z.object({ store_number: z.string(), name: z.string(), city: z.string() })),
  categories: Named,
  brands: Named,
  colours: Named,
  /** What the paths of the public pages begin with. */
  public_path: z.string(),
})
export type StorewindowFilters = z.infer<typeof StorewindowFilters>

export const StorewindowActions = z.object({ data: z.array(StorewindowAction) })

export const StorewindowSaved = z.object({
  message: z.string(),
  /** What was saved and cannot show as wanted; empty when all of it can. */
  warning: z.string(),
  action: StorewindowAction,
})
export type StorewindowSaved = z.infer<typeof StorewindowSaved>
