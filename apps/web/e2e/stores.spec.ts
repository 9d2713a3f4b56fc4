import type { Page } from '@playwright/test'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { wordsOf } from './words.ts'

interface Ledger {
  shipments: { reference_number: string; from: { company?: string } }[]
}

const { shipping, stores } = wordsOf('de')
const edit = (page: Page, what: string) =>
  page.getByRole('button', { name: stores.editOf.replace('{what}', what) })
const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: stores.save })
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })

/** Opens the first store of the list, from which orders of the journeys are sent. */
async function openFirstStore(page: Page): Promise<void> {
  await page.goto('/accounting/stores')
  await expect(page).toHaveURL(/\/management\/stores/)
  await page.getByRole('link', { name: /^101 / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('101')
}

test('a store gets its own shipping address, a GLN and another rank', async ({ page }) => {
  await logIn(page, 'de')
  await openFirstStore(page)
  await expectAccessible(page)

  await test.step('a shipping address is asked for whole, and an order carries it', async () => {
    await edit(page, stores.address.shipping).click()
    await expect(dialog(page).getByText(stores.address.own)).toBeVisible()
    await field(page, stores.form.placeName).fill('Versandlager Veddel')
    await expect(dialog(page).getByText(stores.form.allRequired)).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await field(page, stores.form.street).fill('Hafenweg')
    await field(page, stores.form.streetNo).fill('4')
    await field(page, stores.form.zip).fill('2053')
    await field(page, stores.form.city).fill('Hamburg')
    await field(page, stores.form.country).selectOption('DE')
    await expect(save(page)).toBeDisabled()
    await field(page, stores.form.zip).fill('20539')
    await expectAccessible(page)
    await save(page).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Versandlager Veddel')).toBeVisible()

    const id = await deliverOrder(page, `STORE-${Date.now()}`, [{ title: 'Sneaker' }])
    await page.goto(`/orders/${id}`)
    await page.getByRole('button', { name: shipping.ship.create }).click()
    await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 60_000 })
    const { shipments } = await sandbox<Ledger>('ledger')
    const sent = shipments.find(({ reference_number: number }) => number.startsWith(`${id}-`))
    expect(sent?.from.company).toBe('Versandlager Veddel')
  })

  await test.step('emptied again it is the address of the store', async () => {
    await openFirstStore(page)
    await edit(page, stores.address.shipping).click()
    await dialog(page).getByRole('button', { name: stores.address.useOwn }).click()
    await save(page).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Versandlager Veddel')).toBeHidden()
  })

  await test.step('a wrong GLN is refused', async () => {
    await edit(page, stores.numbers.title).click()
    await field(page, stores.numbers.gln).fill('4012345000008')
    await save(page).click()
    await expect(dialog(page).getByText(stores.numbers.failed)).toBeVisible()
    await expect(field(page, stores.numbers.gln)).toHaveAttribute('aria-invalid', 'true')
    await field(page, stores.numbers.gln).fill('4012345000009')
    await save(page).click()
    await expect(page.getByText('4012345000009')).toBeVisible()
  })

  await test.step('the ranking changes, and back', async () => {
    for (const place of ['2', '1']) {
      await edit(page, stores.facts.title).click()
      await field(page, stores.form.ranking).selectOption(place)
      await save(page).click()
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByText(new RegExp(`^${place} von \\d+$`))).toBeVisible()
    }
  })
})

test('the status of stores names what each sells on (en)', async ({ page }) => {
  const { app, stores: words } = wordsOf('en')
  await logIn(page, 'en')
  await page.goto('/management/status')
  await expect(page.getByRole('heading', { level: 1, name: app.routes.storesStatus })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Lindner Mönckebergstraße' })
  await expect(row).toContainText(words.active)
  await expectAccessible(page)
})
