/** Ids of the channels whose article codes lead to a product page (decisions: Sales channels). */
const ZALANDO = 3
const AMAZON = 4

/** The form of an ASIN. */
const ASIN = /^[A-Z0-9]{10}$/
/**
 * The form of a Zalando code: nine characters, a colour of three, and for a single size nine more
 * (`RI111A0CG-Q110065000`).
 */
const ZALANDO_CODE = /^([A-Z0-9]{9}-[A-Z0-9]{3})[A-Z0-9]*$/

/** The article's page at the channel; undefined where no address can be built from the code. */
export function productPage(salesChannelId: number, code: string): string | undefined {
  if (salesChannelId === AMAZON && ASIN.test(code)) return `https://www.amazon.de/dp/${code}`
  const article = ZALANDO_CODE.exec(code)?.[1]
  return salesChannelId === ZALANDO && article !== undefined
    ? `https://www.zalando.de/catalog/?q=${article}`
    : undefined
}

/**
 * The channel's code of an article. Zalando's may come as the item id, which for other channels only numbers the
 * lines.
 */
export function marketplaceCode(
  salesChannelId: number,
  line: { readonly mp_item_id: string; readonly mp_item_id_addition: string },
): string {
  if (line.mp_item_id_addition !== '') return line.mp_item_id_addition
  return productPage(salesChannelId, line.mp_item_id) === undefined ? '' : line.mp_item_id
}

/**
 * The search for the SKU in the merchant's shop, below the homepage of the company's settings; undefined without
 * an http(s) homepage.
 */
export function shopPage(homepage: string, sku: string): string | undefined {
  if (sku === '' || !URL.canParse(homepage)) return undefined
  const shop = new URL(homepage)
  if (shop.protocol !== 'https:' && shop.protocol !== 'http:') return undefined
  shop.pathname = `${shop.pathname.replace(/\/$/, '')}/search`
  shop.search = new URLSearchParams({ q: sku }).toString()
  shop.hash = ''
  return shop.href
}
