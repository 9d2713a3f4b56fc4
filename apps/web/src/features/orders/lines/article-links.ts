/** The channels whose article codes lead to a page of their own (decisions: Sales channels). */
const ZALANDO = 3
const AMAZON = 4

/** An ASIN. */
const ASIN = /^[A-Z0-9]{10}$/
/** Zalando's article: nine characters, a colour of three, and for a single size nine more (`RI111A0CG-Q110065000`). */
const ZALANDO_CODE = /^([A-Z0-9]{9}-[A-Z0-9]{3})[A-Z0-9]*$/

/** The article's page at the channel, for those whose codes we can build an address from. */
export function productPage(salesChannelId: number, code: string): string | undefined {
  if (salesChannelId === AMAZON && ASIN.test(code)) return `https://www.amazon.de/dp/${code}`
  const article = ZALANDO_CODE.exec(code)?.[1]
  return salesChannelId === ZALANDO && article !== undefined
    ? `https://www.zalando.de/catalog/?q=${article}`
    : undefined
}

/**
 * What the channel calls the article. Zalando's own code may also come as the item's id; anywhere else that one only
 * numbers the pieces of the order.
 */
export function marketplaceCode(
  salesChannelId: number,
  line: { readonly mp_item_id: string; readonly mp_item_id_addition: string },
): string {
  if (line.mp_item_id_addition !== '') return line.mp_item_id_addition
  return productPage(salesChannelId, line.mp_item_id) === undefined ? '' : line.mp_item_id
}

/**
 * Where the merchant's shop shows the article: its search for the SKU, below the homepage of the company's settings.
 * Undefined while there is no homepage that a browser should open.
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
