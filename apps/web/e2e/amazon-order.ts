import type { Page } from '@playwright/test'
import { expect, openSearch, sandbox } from './journey.ts'
import { type Language, wordsOf } from './words.ts'

/** Kontor asks Amazon for new orders once a minute. */
const IMPORTED_MS = 100_000
/** The order's screen and its data, from nothing. */
const LOADED_MS = 30_000

interface Choice {
  readonly prime?: boolean
  readonly city?: string
}

/** What was bought before: Amazon learns only later that there is a piece less. */
const bought = new Set<string>()

/** What Amazon sells and has most pieces of, each of it once: a store has it, however many journeys bought before. */
async function inStock(): Promise<{ sku: string }> {
  const sold = await sandbox<{ sku: string }[]>('catalogue')
  const listings = await sandbox<{ sku: string; pieces: number }[]>('listings')
  const pieces = new Map(listings.map((listing) => [listing.sku, listing.pieces]))
  const [item] = sold
    .filter(({ sku }) => !bought.has(sku))
    .sort((one, other) => (pieces.get(other.sku) ?? 0) - (pieces.get(one.sku) ?? 0))
  if (!item) throw new Error('Amazon sells nothing')
  bought.add(item.sku)
  return item
}

/** Somebody buys one piece at Amazon. */
export async function buyAtAmazon(amazonNumber: string, { prime = false, city = 'Köln' }: Choice = {}) {
  const item = await inStock()
  await sandbox('orders', {
    method: 'PUT',
    body: {
      amazon_order_id: amazonNumber,
      prime,
      items: [{ sku: item.sku, quantity: 1 }],
      address: {
        name: 'Ada Beispiel-Lindemann',
        addressLine1: 'Lindenweg 4',
        city,
        postalCode: '50667',
        countryCode: 'DE',
      },
    },
  })
}

/** Waits until the order has been imported, and opens it by its Amazon number. */
export async function openImported(page: Page, language: Language, amazonNumber: string): Promise<void> {
  const { quickFind } = wordsOf(language).app
  const named = page.getByText(amazonNumber).first()
  await expect(async () => {
    const search = await openSearch(page, language)
    await search.getByRole('combobox').selectOption({ label: quickFind.byExternal })
    await search.getByRole('textbox').fill(amazonNumber)
    await search.getByRole('textbox').press('Enter')
    // Until the number is named the page may be that of another order, whose address would do as well.
    await expect(named).toBeVisible({ timeout: LOADED_MS })
    await expect(page).toHaveURL(/\/orders\/\d+$/, { timeout: 3_000 })
  }).toPass({ timeout: IMPORTED_MS })
  await expect(named).toBeVisible({ timeout: LOADED_MS })
}
