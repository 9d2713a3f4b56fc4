import { z } from 'zod'
import { Id, IdInPath, Line, Money, pageQuery, RequiredLine } from '../shared/index.ts'
import { ARTICLE_KINDS, TARGET_GROUPS } from './catalogue.schemas.ts'
import { ProductPicture } from './pictures.schemas.ts'

/** What the return-rate filters offer; 0 stands for all (spec: catalogue §2). */
export const RETURN_RATE_STEPS = [0, 10, 20, 30, 40, 50, 60, 70, 80] as const

/** Only what is somewhere in stock, unless the filter is emptied (spec: catalogue §9). */
export const DEFAULT_STOCK_COMPANY_BIGGER = 1

/** What the product list can be sorted by, one at a time; by its model upwards unless another is named. */
export const PRODUCT_SORTS = [
  'sort_model',
  'sort_price_rate',
  'sort_return_rate',
  'sort_stock_company',
  'sort_products_price',
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** A number, or its digits as a form holds them. */
const numeric = <T extends z.ZodType<number, number>>(number: T) =>
  z
    .union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,12}(\.\d{1,2})?$/)
        .transform(Number),
    ])
    .pipe(number)
const Pieces = numeric(z.number().int().min(0).max(2_000_000_000))
const Price = numeric(z.number().min(0).max(1_000_000_000))
const ReturnRate = numeric(z.literal(RETURN_RATE_STEPS))
const Direction = z.enum(['asc', 'desc'])

/** The filters of the product list by the names of the specification; all bounds are inclusive. */
export const productFilters = {
  brand: Line(100).optional(),
  /** Numbers are found by their beginning. */
  wws_number: Line(60).optional(),
  wws_model: Line(60).optional(),
  img_id: Line(100).optional(),
  /** Only products without a picture; `img_id` does not count beside it. */
  no_image: z.boolean().optional(),
  return_rate_bigger: ReturnRate.optional(),
  return_rate_lower: ReturnRate.optional(),
  products_price_bigger: Price.optional(),
  products_price_lower: Price.optional(),
  total_sales_bigger: Pieces.optional(),
  total_sales_lower: Pieces.optional(),
  stock_company_bigger: Pieces.optional(),
  stock_company_lower: Pieces.optional(),
  sort_model: Direction.optional(),
  sort_price_rate: Direction.optional(),
  sort_return_rate: Direction.optional(),
  sort_stock_company: Direction.optional(),
  sort_products_price: Direction.optional(),
}

/** One column at a time. */
export const ONE_SORT = [
  (filters: { readonly [sort in ProductSort]?: unknown }) =>
    PRODUCT_SORTS.filter((sort) => filters[sort] !== undefined).length <= 1,
  {
    params: {
      de: 'Es kann nur nach einer Spalte sortiert werden.',
      en: 'Only one column can be sorted by.',
      es: 'Solo se puede ordenar por una columna.',
    },
  },
] as const

/** What `filters` of the product list holds as JSON. */
export const ProductFilters = z.strictObject(productFilters).refine(...ONE_SORT)
export type ProductFilters = z.infer<typeof ProductFilters>

/** Key of a sales channel. */
const ChannelKey = z.string().regex(/^[a-z0-9_]{1,40}$/)
export const ChannelSwitches = z.record(ChannelKey, z.boolean())
export const Seasons = z.array(Line(20)).max(100)

/** A value that a query carries as JSON text. */
const inJson = <T extends z.ZodType>(schema: T) =>
  Line(8_000)
    .transform((text, check) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        check.addIssue({
          code: 'custom',
          params: { de: 'Kein gültiges JSON.', en: 'Not valid JSON.', es: 'JSON no válido.' },
        })
        return z.NEVER
      }
    })
    .pipe(schema)

/** What the product list is narrowed and sorted by. */
export const productSelection = {
  filters: inJson(ProductFilters).optional(),
  /** By the key of a channel: only what is on (true) or off (false) there. */
  channels: inJson(ChannelSwitches).optional(),
  /** Only these seasons. */
  seasons: inJson(Seasons).optional(),
}
export const ProductSelection = z.strictObject(productSelection)
export type ProductSelection = z.infer<typeof ProductSelection>

export const ProductListQuery = z.strictObject({
  /** Rows a page has. */
  count: pageQuery.per_page,
  page: pageQuery.page,
  ...productSelection,
})
export type ProductListQuery = z.infer<typeof ProductListQuery>

export const ProductChannel = z.object({
  /** Key of the sales channel. */
  name: z.string(),
  active: z.boolean(),
})

/** Pieces over the last 365 days, by the key of the channel and in all. */
const PieceCounts = z.object({ total: z.number().int(), channels: z.record(z.string(), z.number().int()) })

/** How a figure looks. */
const Pct = z.object({
  val: z.number(),
  style: z.enum(['success', 'warning', 'danger']),
  icon: z.enum(['arrow-down', 'arrow-up', 'equal']),
})

const product = {
  id: Id,
  title: z.string(),
  brand: z.string(),
  /** Names our copy of its picture; empty without one. */
  img_id: z.string(),
  /** Where that copy is (`picturePath`); empty without one. */
  img_path: z.string(),
  /** What kind of shoe to draw while there is no picture. */
  kind: z.enum(ARTICLE_KINDS),
  color: z.string(),
  category: z.string(),
  target_group: z.enum(TARGET_GROUPS),
  /** ERP id. */
  wws_number: z.string(),
  /** ERP number, the key of the product's address. */
  wws_model: z.string(),
  /** Other articles have the same `wws_model`: its address needs the ERP id. */
  shares_model: z.boolean(),
  season: z.string(),
  /** Lowest sale price of its sizes. */
  products_price: Money,
  /** By how much that is below the list price, in percent. */
  price_rate: z.number(),
  pct: Pct,
  sales: PieceCounts,
  returns: PieceCounts,
  /** Returned of sold, in percent. */
  return_rate: z.number(),
  /** Pieces available in active stores. */
  stock_company: z.number().int(),
  is_active: z.boolean(),
  /** The channels the company has an account for. */
  channels: z.array(ProductChannel),
}

export const ProductRow = z.object(product)
export type ProductRow = z.infer<typeof ProductRow>

export const ProductFilterOptions = z.object({
  brands: z.array(z.string()),
  seasons: z.array(z.string()),
  channels: z.array(z.object({ id: z.number().int(), name: z.string(), label: z.string() })),
  defaults: z.object({ stock_company_bigger: z.number().int() }),
})

export const ProductParams = z.strictObject({ id: RequiredLine(200) })
export const ProductSwitchParams = z.strictObject({ wws_model: RequiredLine(200) })

const wwsNumber = Line(60).optional()
/** Which one is meant, where articles share a model. */
export const ProductChoice = z.strictObject({ wws_number: wwsNumber })
export const ProductQuery = z.strictObject({
  wws_number: wwsNumber,
  /** Pieces of this store alone. */
  storeId: IdInPath.optional(),
})

const Place = z.object({
  id: Id,
  store_number: z.string(),
  name: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  erp_store_id: z.string(),
})

const ProductSize = z.object({
  size: z.string(),
  ean: z.string(),
  /** List price. */
  original_price: Money,
  sale_price: Money,
  /** Pieces available in the chosen store, or in all active ones. */
  stock: z.number().int(),
  /** The chosen store. */
  storeId: Id.nullable(),
  /** Pieces available and promised in every active store that has some, whatever store is chosen. */
  by_store: z.array(z.object({ id: Id, stock: z.number().int(), reserved: z.number().int() })),
  /** Where those available lie. */
  store_information: z.array(
    z.object({
      id: Id,
      store_number: z.string(),
      name: z.string(),
      address: z.string(),
      stock: z.number().int(),
    }),
  ),
})

export const Product = z.object({
  ...product,
  /** How it fits, as far as returns say so: share of those that came back for it, in percent; null without a clear word. */
  fit: z
    .object({ runs: z.enum(['small', 'large']), percent: z.number().int(), returns: z.number().int() })
    .nullable(),
  picture: ProductPicture,
  /** Active stores that hold it, also where all pieces are promised. */
  stores: z.array(Place),
  sizes: z.array(ProductSize),
})
export type Product = z.infer<typeof Product>

/** A channel may be named again, but not switched on and off at once. */
const ONE_VALUE_EACH = [
  (channels: readonly { readonly name: string; readonly active: boolean }[]) =>
    new Set(channels.map(({ name }) => name)).size ===
    new Set(channels.map(({ name, active }) => `${name} ${active}`)).size,
  {
    params: {
      de: 'Ein Kanal ist zweimal genannt, einmal an und einmal aus.',
      en: 'A channel is named twice, once on and once off.',
      es: 'Un canal aparece dos veces, activado y desactivado.',
    },
  },
] as const

export const ProductSwitch = z.strictObject({
  channels: z
    .array(z.strictObject({ name: ChannelKey, active: z.boolean() }))
    .max(60)
    .refine(...ONE_VALUE_EACH)
    .optional(),
  /** The product as a whole; what its channels are set to stays. */
  product_active: z.boolean().optional(),
})
export type ProductSwitch = z.infer<typeof ProductSwitch>

export const ProductSwitched = z.object({
  /** 0: nothing was to change; else the status of the answer. */
  status: z.number().int(),
  message: z.string(),
  is_active: z.boolean(),
  channels: z.array(ProductChannel),
})
export type ProductSwitched = z.infer<typeof ProductSwitched>

/** Something typed that may stand for a product. */
export const ProductFindQuery = z.strictObject({ search: Line(100).min(1) })

export const FoundProducts = z.object({
  data: z.array(
    z.object({
      id: Id,
      title: z.string(),
      brand: z.string(),
      wws_number: z.string(),
      wws_model: z.string(),
      shares_model: z.boolean(),
    }),
  ),
})
