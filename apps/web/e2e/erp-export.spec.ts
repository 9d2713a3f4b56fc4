import type { Page } from '@playwright/test'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Booked {
  readonly key: string
  readonly quantity: number
}

/** What the ERP has booked of an order. */
const booked = async (orderId: number): Promise<string[]> =>
  (await sandbox<Booked[]>(`erp/orders?order_id=${orderId}`)).map(({ key }) => key)

for (const language of LANGUAGES) {
  const { erp, order, orderScreen, ui } = wordsOf(language)
  const card = (page: Page) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: erp.title, exact: true }) })
  const again = (page: Page) => card(page).getByRole('button', { name: erp.exportAgain })
  const dialog = (page: Page) => page.getByRole('dialog')

  async function confirm(page: Page): Promise<void> {
    await again(page).click()
    await expect(dialog(page)).toContainText('openTRANS')
    await dialog(page).getByRole('button', { name: erp.export }).click()
    await expect(dialog(page)).toBeHidden()
  }

  test(`orders reach the merchant's ERP, and say so (${language})`, async ({ page }) => {
    test.setTimeout(180_000)
    await logIn(page, language)
    const number = `ERP-${language}-${Date.now()}`
    const id = await deliverOrder(page, number, [{ title: 'Schnürstiefel' }, { title: 'Sandale' }])

    await test.step('a released order goes by itself', async () => {
      await expect.poll(() => booked(id), { timeout: 60_000 }).toEqual([`ORDER-${id}-1.xml`])
      await page.goto(`/orders/${id}`)
      await expect(card(page).getByText(erp.sent, { exact: true })).toBeVisible({ timeout: 30_000 })
      await expectAccessible(page)
    })

    await test.step('staff send it again, after having read what that means', async () => {
      await again(page).click()
      await expect(dialog(page)).toContainText(erp.confirm.again)
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: ui.dialog.cancel }).click()
      await confirm(page)
      await expect.poll(() => booked(id), { timeout: 60_000 }).toContain(`ORDER-${id}-2.xml`)
      await expect(card(page).getByText(erp.sent, { exact: true })).toBeVisible({ timeout: 30_000 })
    })

    await test.step('a refusal is shown in words, and the next attempt works', async () => {
      const refusal = {
        target: 'erp.order',
        kind: 'status',
        status: 422,
        body: { errors: ['Artikel unbekannt'] },
        match: { order_id: String(id) },
      }
      await sandbox('faults', { method: 'POST', body: refusal })
      await confirm(page)
      await expect(card(page).getByRole('alert')).toContainText(erp.failure.refused, { timeout: 30_000 })
      await expect(card(page).getByRole('alert')).toContainText('Artikel unbekannt')
      await expectAccessible(page)
    })

    await test.step('the list of what did not reach the ERP has it, sends it again, and is rid of it', async () => {
      await page.goto('/overview/erp')
      const row = page.getByRole('row', { name: number })
      await expect(row).toContainText('Artikel unbekannt')
      await expectAccessible(page)
      await row.getByRole('button', { name: erp.failures.retryOf.replace('{id}', String(id)) }).click()
      await expect(row).toBeHidden()
      await expect.poll(() => booked(id), { timeout: 60_000 }).toHaveLength(3)
      await page.goto(`/orders/${id}`)
      await expect(card(page).getByText(erp.sent, { exact: true })).toBeVisible({ timeout: 30_000 })
    })

    await test.step('the history has all of it', async () => {
      await page.getByRole('button', { name: orderScreen.more, exact: true }).click()
      await page.getByRole('button', { name: order.history.open }).click()
      const events = dialog(page).getByText(
        language === 'de' ? 'An das ERP exportiert' : 'Exported to the ERP',
      )
      await expect(events).toHaveCount(3)
      await expect(dialog(page).getByText('Artikel unbekannt')).toBeVisible()
    })
  })
}
