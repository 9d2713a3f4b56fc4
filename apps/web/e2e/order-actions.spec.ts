import type { Locator, Page } from '@playwright/test'
import { stripedPng } from './images.ts'
import { shipAndScan } from './intake-order.ts'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, type Language, wordsOf } from './words.ts'

/** Kaufland, whose account belongs to the provider: its staff decide on goodwill. */
const CHANNEL = '53'
const PROVIDER_KEY = Buffer.from('demo-provider:Kontor-Provider-2026').toString('base64')

/** The sentence with its parameters filled in, as it stands on the screen. */
const filled = (text: string, params: Record<string, string | number>) =>
  Object.entries(params).reduce((left, [name, value]) => left.replace(`{${name}}`, String(value)), text)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** The sentence, whatever its parameters are. */
const like = (text: string) =>
  new RegExp(
    text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.*'),
  )

async function placeOrder(page: Page, number: string): Promise<number> {
  const line = (n: number) => ({
    item_id: `${number}-${n}`,
    title: `Schnürstiefel ${n}`,
    // Named by the channel, so that no stock of the demo decides whether the order can be shipped.
    store_number: '101',
    item_price: 89.95,
    original_item_price: n === 1 ? 99.95 : 89.95,
  })
  const answer = await page.request.post('/v1/intake/orders', {
    headers: { authorization: `Basic ${PROVIDER_KEY}` },
    data: {
      orders: [
        {
          channel: CHANNEL,
          ext_order_id: number,
          order_date: new Date().toISOString(),
          order_total: 269.85,
          payment_method: 'warentrade',
          customer: {
            comment: 'Bitte beim Nachbarn abgeben.',
            delivery: {
              first_name: 'Ada',
              last_name: 'Beispiel',
              street: 'Lindenweg',
              street_no: '4',
              zip_code: '50667',
              city: 'Köln',
            },
          },
          lines: [line(1), line(2), line(3)],
        },
      ],
    },
  })
  const { data } = (await answer.json()) as { data: { order_id: number | null; message: string }[] }
  const id = data[0]?.order_id
  if (!id) throw new Error(`not imported: ${JSON.stringify(data)}`)
  return id
}

async function changePerson(page: Page, language: Language, username: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await logIn(page, language, username)
}

for (const language of LANGUAGES) {
  const { order, orderScreen, returns, ui } = wordsOf(language)

  test(`a line is cancelled, one returned, one partly refunded (${language})`, async ({ page }) => {
    // Three people's work in one go.
    test.slow()
    const number = `ACTIONS-${language}-${Date.now()}`
    const article = (position: number): Locator =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: `Schnürstiefel ${position}` }) })
    const choose = async (position: number, action: string) => {
      await article(position)
        .getByRole('button', { name: filled(orderScreen.optionsOf, { position }) })
        .click()
      await page.getByRole('button', { name: action, exact: true }).click()
    }
    await logIn(page, language)
    const id = await placeOrder(page, number)
    await page.goto(`/orders/${id}`)

    await test.step('what the order says about payment and prices', async () => {
      await expect(page.getByText(order.payment.warentrade)).toBeVisible()
      await expect(page.getByText(order.paymentComment.warentrade)).toBeVisible()
      await expect(article(1).getByText(like(order.line.below))).toHaveCount(1)
      await expect(article(2).getByText(order.line.atOrAbove)).toHaveCount(1)
    })

    await test.step('the first line is cancelled, by keyboard alone', async () => {
      const options = article(1).getByRole('button', { name: filled(orderScreen.optionsOf, { position: 1 }) })
      await options.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: filled(order.cancel.title, { position: 1 }) })
      await expect(dialog.getByLabel(order.form.reason)).toBeFocused()
      await expectAccessible(page)
      // An order through the provider's account: only the merchant's own reasons.
      await expect(dialog.getByRole('option')).toHaveCount(3)
      await expect(dialog.getByText(filled(order.cancel.outside, { channel: 'Kaufland' }))).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.type('Im Laden verkauft')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      const confirm = dialog.getByRole('button', { name: order.cancel.confirm_one, exact: true })
      await expect(confirm).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      const undo = page.getByRole('button', { name: order.act.undo, exact: true })
      await expect(page.getByText(filled(order.act.cancel_one, { positions: 1 }))).toBeVisible()
      await expectAccessible(page)
      await undo.click()
      await expect(page.getByText(order.act.undone)).toBeVisible()
      await options.click()
      await page.getByRole('button', { name: orderScreen.action.cancel, exact: true }).click()
      await dialog.getByLabel(order.form.comment).fill('Im Laden verkauft')
      await confirm.click()
      await expect(undo).toBeVisible()
      // Ten seconds, in which it could be taken back again.
      await expect(article(1).getByText(ui.status.cancelled)).toBeVisible({ timeout: 30_000 })
      await expect(article(1).getByText('Im Laden verkauft')).toBeVisible()
      await expect(options).toBeFocused()
      await expect(options).toHaveAttribute('aria-disabled', 'true')
    })

    await test.step('the others are shipped, and the carrier scans the parcel', () =>
      shipAndScan(page, language, id))

    await test.step('a partial refund is asked for, with a picture', async () => {
      await choose(2, orderScreen.action.refund)
      const dialog = page.getByRole('dialog', { name: filled(returns.refund.title, { position: 2 }) })
      const submit = dialog.getByRole('button', { name: returns.refund.submit })
      await dialog.getByLabel(returns.refund.condition).selectOption('damaged')
      await dialog.getByLabel(returns.refund.message).fill('Die Naht ist offen.')
      await dialog.getByLabel(returns.refund.amount).fill('90,00')
      await expect(dialog.getByText(like(returns.refund.amountTooMuch))).toBeVisible()
      await dialog.getByLabel(returns.refund.amount).fill('12,5')
      await expect(dialog.getByText(/^77,45\s€$/)).toBeVisible()
      await expect(submit).toBeDisabled()
      await dialog.locator('input[type=file]').setInputFiles([
        { name: 'naht.png', mimeType: 'image/png', buffer: stripedPng(320, 240) },
        { name: 'vertrag.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') },
      ])
      await expect(
        dialog.getByText(filled(returns.image.problem.type, { name: 'vertrag.pdf' })),
      ).toBeVisible()
      await expectAccessible(page)
      await submit.click()
      await expect(dialog).toBeHidden({ timeout: 30_000 })
      await expect(article(2).getByText(returns.status.requested, { exact: true })).toBeVisible()
      await expect(
        article(2)
          .getByText(/12,50\s€/)
          .first(),
      ).toBeVisible()
    })

    await test.step('a return is booked', async () => {
      await choose(3, orderScreen.action.return)
      const dialog = page.getByRole('dialog', { name: filled(returns.return.title, { position: 3 }) })
      await expect(dialog.getByRole('option')).toHaveCount(12)
      await dialog.getByLabel(order.form.reason).selectOption('item_too_small')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: like(returns.return.confirm) }).click()
      await expect(dialog).toBeHidden()
      await expect(
        article(3).getByText(
          new RegExp(
            escaped(filled(returns.outcome.returnReason, { reason: returns.returnReason.item_too_small })),
          ),
        ),
      ).toBeVisible({ timeout: 30_000 })
    })

    await test.step('the provider accepts in the queue', async () => {
      await changePerson(page, language, 'service')
      await page.goto('/service/goodwill')
      const row = page.getByRole('row').filter({ hasText: number })
      await expectAccessible(page)
      await row.getByRole('button', { name: like(returns.reviewOf) }).click()
      const dialog = page.getByRole('dialog', { name: like(returns.dialog.title) })
      const picture = dialog.getByRole('img', { name: filled(ui.picture.nth, { number: 1, count: 1 }) })
      await expect
        .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
        .toBe(320)
      await dialog.getByLabel(returns.dialog.comment).fill('Einverstanden, bitte behalten.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: like(returns.dialog.accept) }).click()
      await expect(dialog).toBeHidden()
      await expect(row).toHaveCount(0)
      await page.getByLabel(returns.show, { exact: true }).selectOption('accepted')
      await expect(page).toHaveURL(/status=accepted/)
      await expect(row.getByText(/Nele Voss/)).toBeVisible()
    })

    await test.step('the merchant sees it', async () => {
      await changePerson(page, language, 'demo')
      await page.goto(`/orders/${id}`)
      await expect(article(2).getByText(ui.status.partial_refund_accepted)).toBeVisible()
      await expect(article(2).getByText('Einverstanden, bitte behalten.')).toBeVisible()
      await article(2)
        .getByRole('button', { name: filled(ui.picture.enlarge, { number: 1, count: 1 }) })
        .click()
      await expect(
        page.getByRole('img', { name: filled(ui.picture.nth, { number: 1, count: 1 }) }),
      ).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await article(1).getByRole('heading').getByRole('button').click()
      await article(1)
        .getByRole('button', { name: `${orderScreen.history.title}: ${orderScreen.history.ofItem}` })
        .click()
      const history = page.getByRole('dialog', { name: filled(order.history.lineTitle, { position: 1 }) })
      await expect(history.getByText('Im Laden verkauft')).toBeVisible()
    })
  })
}
