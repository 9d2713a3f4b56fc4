import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** Ten seconds to take it back, then the carrier's answers. */
const SHIPPED_MS = 90_000
/** No carrier delivers there. */
const WRONG_CITY = 'Nirgendwo'

for (const language of LANGUAGES) {
  const { orderActions: words, orderList, ui } = wordsOf(language)

  test(`many orders are shipped at once and printed as one document (${language})`, async ({ page }) => {
    test.setTimeout(180_000)
    const name = `Sammel${language}${Date.now()}`
    const deliver = (place: number, city: string, state?: 'unpaid') =>
      deliverOrder(
        page,
        `${name}-${place}`,
        [{ title: 'Wanderstiefel' }],
        { last_name: name, city },
        undefined,
        state,
      )
    const good = [await deliver(1, 'Köln'), await deliver(2, 'Köln')]
    const wrong = await deliver(3, WRONG_CITY)
    const reserved = await deliver(4, 'Köln', 'unpaid')
    const bar = page.getByRole('region', { name: ui.table.bulkActions })
    const dialog = page.getByRole('dialog')
    const row = (id: number) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name: String(id) }) })
    /** Selects what the list shows, and asks for an action. */
    const choose = async (action: keyof typeof words.bar, newest = reserved) => {
      await page.goto(`/orders?order_status=all-all&customer_name=${name}`)
      await expect(row(newest)).toBeVisible()
      await page.getByRole('columnheader').getByRole('checkbox').check()
      await bar.getByRole('button', { name: words.bar[action], exact: true }).click()
    }
    await logIn(page, language, 'versand')

    await test.step('what is left out is said before, and why', async () => {
      await choose('ship')
      await expect(dialog.getByText(words.dialog.possible_other.replace('{total}', '3'))).toBeVisible()
      await expect(dialog.getByText(words.dialog.refused_one.replace('{total}', '1'))).toBeVisible()
      await expect(dialog.getByText(String(reserved))).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('the others are shipped, also while nobody looks', async () => {
      await dialog
        .getByRole('button', { name: words.dialog.ship.confirm_other.replace('{total}', '3') })
        .click()
      await expect(page).toHaveURL(/\/order-actions\/\d+$/)
      await expect(page.getByRole('button', { name: words.takeBack })).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(page.getByText(words.failedOf_one.replace('{total}', '1'))).toBeVisible({
        timeout: SHIPPED_MS,
      })
      for (const id of good) await expect(row(id)).toContainText(words.result.done)
      await expect(row(wrong)).toContainText(WRONG_CITY)
      await expect(row(reserved)).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('their papers are one document', async () => {
      const path = await page.getByRole('link', { name: words.print }).getAttribute('href')
      const pdf = await page.evaluate(async (url) => {
        const answer = await fetch(url)
        return { status: answer.status, text: (await answer.text()).slice(0, 5) }
      }, path ?? '')
      expect(pdf).toEqual({ status: 200, text: '%PDF-' })
    })

    await test.step('a slip is taken back', async () => {
      const another = await deliver(5, 'Köln')
      await choose('ship', another)
      await dialog
        .getByRole('button', { name: words.dialog.ship.confirm_one.replace('{total}', '1') })
        .click()
      await page.getByRole('button', { name: words.takeBack }).click()
      await expect(page.getByText(words.status.cancelled).first()).toBeVisible()
      await expect(row(another)).toContainText(words.result.waiting)
    })

    await test.step('what is selected is one table', async () => {
      await page.goto(`/orders?order_status=all-all&customer_name=${name}`)
      for (const id of good) await row(id).getByRole('checkbox').check()
      const path = await bar.getByRole('link', { name: orderList.list.exportSelected }).getAttribute('href')
      const rows = await page.evaluate(
        async (url) => (await (await fetch(url)).text()).trim().split('\n'),
        path ?? '',
      )
      expect(
        rows
          .slice(1)
          .map((line) => Number(line.split(';')[0]))
          .sort(),
      ).toEqual([...good].sort())
    })

    await test.step('orders of an account of the provider get no invoice, which is said before', async () => {
      await choose('invoice')
      await expect(dialog.getByText(words.dialog.none)).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    })

    await test.step('papers are printed of what has some, and the list keeps what was done', async () => {
      await choose('print')
      await expect(dialog.getByText(words.dialog.possible_other.replace('{total}', '2'))).toBeVisible()
      await page.keyboard.press('Escape')
      await page.goto('/order-actions')
      await expect(page.getByRole('row').nth(1)).toContainText(words.status.cancelled)
      await expectAccessible(page)
    })
  })
}
