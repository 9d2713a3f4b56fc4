import type { Locator, Page } from '@playwright/test'
import { deliverOrder } from './intake-order.ts'
import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Ledger {
  totals: { purchases: number }
}

for (const language of LANGUAGES) {
  const { app, looseLabels, order, shipping, tracking, ui } = wordsOf(language)
  const { form, label } = looseLabels
  const rule =
    language === 'de'
      ? {
          street: /Bitte eine Hausnummer angeben/,
          station: /drei- oder vierstellige/,
          required: /dieses Feld/,
        }
      : { street: /Please give a house number/, station: /three or four digits/, required: /this field/ }
  const name = language === 'de' ? 'Ünal-Weiß' : 'Łukaszewicz'
  const back = language === 'de' ? 'Rückers' : 'Returning'

  const field = (page: Page, words: string) =>
    page.getByRole('textbox', { name: new RegExp(`^${words.replace(/[()]/g, '.')}`) })
  const submit = (page: Page) => page.getByRole('button', { name: form.submit, exact: true })
  const purchases = async () => (await sandbox<Ledger>('ledger')).totals.purchases

  test(`labels without an order are made, opened, followed and taken back (${language})`, async ({
    page,
    context,
  }) => {
    await logIn(page, language, 'versand')
    await page.goto('/create-label')
    await expect(submit(page)).toBeDisabled()
    await expectAccessible(page)

    await test.step('a home address is checked as it is typed', async () => {
      await field(page, form.lastName).fill(name)
      await field(page, form.street).fill('Hauptstraße')
      await field(page, form.streetNo).fill('12;14')
      await field(page, form.zip).fill('50667')
      await field(page, form.city).fill('Köln')
      await expect(page.getByText(rule.street)).toBeVisible()
      await expect(submit(page)).toBeDisabled()
      await expectAccessible(page)
      await field(page, form.streetNo).fill('12 a')
    })

    for (const kind of ['packstation', 'post_store'] as const) {
      await test.step(`so is a ${kind}`, async () => {
        await page.getByRole('radio', { name: form[kind] }).check()
        await expect(field(page, form.street)).toBeHidden()
        await field(page, form[`${kind}No`]).fill('9')
        await field(page, form.postNumber).focus()
        await expect(page.getByText(rule.station)).toBeVisible()
        await field(page, form.zip).focus()
        await expect(page.getByText(rule.required)).toBeVisible()
        await expect(submit(page)).toBeDisabled()
        await field(page, form[`${kind}No`]).fill('145')
        await field(page, form.postNumber).fill('12345678')
        await expect(submit(page)).toBeEnabled()
      })
    }

    await test.step('leaving asks about what was typed', async () => {
      await page.getByRole('link', { name: app.routes.orders, exact: true }).first().click()
      const question = page.getByRole('dialog')
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(page).toHaveURL(/create-label/)
    })

    const shown = page.locator('section', {
      has: page.getByRole('heading', { name: looseLabels.result.title, exact: true }),
    })
    await test.step('a double click buys one label, and its PDF opens', async () => {
      const before = await purchases()
      // What was typed for the home address is still there.
      await page.getByRole('radio', { name: form.home_address }).check()
      await expect(field(page, form.streetNo)).toHaveValue('12 a')
      await submit(page).dblclick()
      const link = shown.getByRole('link', { name: new RegExp(`^${label.open}`) })
      await expect(link).toBeVisible({ timeout: 30_000 })
      expect(await purchases()).toBe(before + 1)
      const path = await link.getAttribute('href')
      const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
      await tab.close()
      const document = await page.evaluate(async (url) => {
        const answer = await fetch(url)
        return [answer.status, answer.headers.get('content-type'), (await answer.text()).slice(0, 5)]
      }, path ?? '')
      expect(document).toEqual([200, 'application/pdf', '%PDF-'])
      await expectAccessible(page)
    })

    await test.step('the carrier calls, and the label shows where its parcel is', async () => {
      const number =
        (await shown
          .getByText(/^\d{12,}$/)
          .first()
          .textContent()) ?? ''
      await sandbox('tracking', { method: 'POST', body: { tracking_number: number, status: 'picked_up' } })
      const reported = () =>
        page.evaluate(async (wanted) => {
          const answer = await fetch('/v1/accounting/labels')
          const { data }: { data: { tracking_number: string; transitions: { transition: string }[] }[] } =
            await answer.json()
          const found = data.find((one) => one.tracking_number === wanted)
          return found?.transitions.at(-1)?.transition
        }, number)
      await expect.poll(reported, { timeout: 30_000 }).toBe('picked_up')
      await page.reload()
      await expect(page.getByText(tracking.status.picked_up).first()).toBeVisible()
      await expect(page.getByRole('button', { name: `${label.void}: ${name}` })).toHaveCount(0)
    })

    await test.step('a return goes from the customer to the store, and is taken back', async () => {
      await page.getByRole('radio', { name: new RegExp(`^${form.returns}`) }).check()
      await page.getByRole('radio', { name: form.packstation }).check()
      await field(page, form.lastName).fill(back)
      await field(page, form.packstationNo).fill('109')
      await field(page, form.postNumber).fill('12345678')
      await field(page, form.zip).fill('90402')
      await field(page, form.city).fill('Nürnberg')
      await submit(page).click()
      const taking = shown.getByRole('button', { name: `${label.void}: ${back}` })
      await expect(taking).toBeVisible({ timeout: 30_000 })
      await taking.click()
      const question = page.getByRole('dialog', { name: label.voidTitle })
      await expectAccessible(page)
      await question.getByRole('button', { name: label.void, exact: true }).click()
      await expect(question).toBeHidden()
      await expect(shown.getByText(looseLabels.state.voided, { exact: true }).first()).toBeVisible({
        timeout: 30_000,
      })
    })
  })

  test(`shipping papers are taken back before the carrier has the parcel (${language})`, async ({ page }) => {
    await logIn(page, language, 'versand')
    const id = await deliverOrder(page, `VOIDED-${language}-${Date.now()}`, [{ title: 'Wanderstiefel' }])
    await page.goto(`/orders/${id}`)
    const create = page.getByRole('button', { name: shipping.ship.create })
    await create.click()
    await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(tracking.status.label_created).first()).toBeVisible()
    await page
      .getByRole('button', { name: new RegExp(`^${shipping.parcel.void}`) })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: shipping.parcel.voidTitle })
    await expect(question.getByText(shipping.parcel.voidLabels)).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: shipping.parcel.void, exact: true }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText(shipping.parcelState.voided, { exact: true }).first()).toBeVisible()
    await expect(create).toBeEnabled()
    await expectAccessible(page)
  })

  test(`on a phone the button that ships stays in reach (${language})`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await logIn(page, language, 'versand')
    const id = await deliverOrder(page, `PHONE-${language}-${Date.now()}`, [{ title: 'Wanderstiefel' }])
    const create = page.getByRole('button', { name: shipping.ship.create })
    const note = page.getByLabel(order.note.field)
    /** Where the bar with the button begins. */
    const barTop = () =>
      create.evaluate((button) => button.closest('header > * > *')?.getBoundingClientRect().top)
    const bottomOf = (shown: Locator) => shown.evaluate((element) => element.getBoundingClientRect().bottom)

    for (const width of [390, 320]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 640 })
        await page.goto(`/orders/${id}`)
        await expect(create).toBeInViewport({ ratio: 1 })
        await page.getByRole('button', { name: order.address.copy }).click()
        const dismiss = page.getByRole('button', { name: ui.toast.dismiss })
        expect(await bottomOf(dismiss)).toBeLessThan((await barTop()) ?? 0)
        await dismiss.click()
        await note.focus()
        await expect(note).toBeInViewport({ ratio: 1 })
        expect(await bottomOf(note)).toBeLessThan((await barTop()) ?? 0)
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        await expect(create).toBeInViewport({ ratio: 1 })
        expect(await bottomOf(page.locator('main section').last())).toBeLessThan((await barTop()) ?? 0)
        await expectAccessible(page)
      })
    }

    await test.step('at twice the size of text the bar is higher, and covers nothing either', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`/orders/${id}`)
      await expect(create).toBeVisible()
      await page.addStyleTag({ content: ':root { font-size: 200% }' })
      const space = () =>
        page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom))
      const bar = async () => (await page.evaluate(() => window.innerHeight)) - ((await barTop()) ?? 0)
      await expect.poll(bar).toBeGreaterThan(64)
      await expect.poll(async () => (await space()) - (await bar())).toBeGreaterThanOrEqual(0)
      // The words of the button are all there, on as many lines as they need.
      expect(await create.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true)
      await note.focus()
      expect(await bottomOf(note)).toBeLessThan((await barTop()) ?? 0)
    })

    await test.step('so does what follows it', async () => {
      await create.click()
      const print = page.getByRole('button', { name: shipping.ship.print })
      await expect(print).toBeInViewport({ ratio: 1, timeout: 30_000 })
      await expect(page.getByText(shipping.ship.done)).toBeVisible()
    })
  })
}
