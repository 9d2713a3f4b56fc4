import { expect, type Page } from '@playwright/test'

/** Sellers that the stand-in for Amazon knows: the demo's first merchant, the second, and one whom nobody works for. */
export const SELLERS = {
  own: 'A1SANDBOXSELLER',
  other: 'A2SANDBOXSELLER',
  new: 'A3SANDBOXSELLER',
} as const

/** Decides at the stand-in for Seller Central, whose page is German. */
export async function decideAsSeller(
  page: Page,
  decision: 'Zulassen' | 'Ablehnen',
  seller: string = SELLERS.own,
): Promise<void> {
  await page.getByLabel('Händler').selectOption(seller)
  await page.getByRole('button', { name: decision }).click()
  await expect(page).toHaveURL(/SPAuth/)
}
