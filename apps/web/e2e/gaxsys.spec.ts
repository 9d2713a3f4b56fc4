import { openImported } from './amazon-order.ts'
import { expect, expectAccessible, logIn, openPage, sandbox, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Sold {
  order: { ext_order_id: string }
  confirmations: Record<string, { tracking_number: string }>
}

/** A company for each language: terms are accepted once. */
const ACCOUNTS = {
  de: { user: 'demo', username: 'sandbox-gaxsys', password: 'sandbox-gaxsys-password' },
  en: { user: 'demo2', username: 'sandbox-gaxsys-2', password: 'sandbox-gaxsys-password-2' },
} as const
/** What a test of the connection says, as the server writes it. */
const TESTED = {
  de: { refused: 'lehnt die Anmeldung aber ab', reached: 'Gaxsys ist erreichbar und nimmt die Anmeldung an' },
  en: { refused: 'refuses the login', reached: 'Gaxsys is reached and takes the login' },
} as const
/** Orders are fetched once a minute. */
const FETCHED_MS = 100_000

for (const language of LANGUAGES) {
  const { app, directSales, order, shipping } = wordsOf(language)
  const words = directSales.marketplaces
  const { user, username, password } = ACCOUNTS[language]

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`from the terms of Gaxsys to a confirmed order (${language})`, async ({ page }) => {
      // Orders are fetched, and parcels confirmed, by the minute.
      test.setTimeout(240_000)
      await logIn(page, language, user)
      await openPage(page, language, app.routes.gaxsys)

      await test.step('the terms are read and agreed to before there are settings', async () => {
        const agree = page.getByRole('button', { name: directSales.terms.accept, exact: true })
        const box = page.getByRole('checkbox', { name: directSales.terms.check })
        await expect(box).toBeVisible()
        await expect(agree).toHaveCount(0)
        await expect(page.getByLabel(words.username)).toHaveCount(0)
        await expectAccessible(page)
        await box.check()
        await agree.click()
        await expect(page.getByLabel(words.username)).toBeVisible()
      })

      const save = page.getByRole('button', { name: words.save, exact: true })
      const fillPassword = (text: string) => page.getByRole('textbox', { name: words.password }).fill(text)
      const connection = page.getByRole('button', { name: words.testOf.replace('{name}', 'Gaxsys') })
      /** What a test of the connection says. */
      const expectTested = async (text: string) => {
        await connection.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(text)).toBeVisible({ timeout: 30_000 })
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }

      await test.step('a wrong login is refused, and said so', async () => {
        await page.getByLabel(words.username).fill(username)
        await fillPassword('falsch')
        await page.getByRole('switch', { name: words.active }).check()
        await save.click()
        await expect(page.getByText(words.state.refused, { exact: true })).toBeVisible({ timeout: 30_000 })
        await expectAccessible(page)
        await expectTested(TESTED[language].refused)
      })

      await test.step('the right one is checked, and connects', async () => {
        // Gaxsys takes its time, so that it is seen that the login is being checked.
        const slow = { target: 'neutral.pull', kind: 'slow', delay_ms: 4000, match: { username } }
        await sandbox('faults', { method: 'POST', body: slow })
        await fillPassword(password)
        await save.click()
        await expect(page.getByText(words.state.waiting, { exact: true })).toBeVisible()
        await expect(page.getByText(words.state.connected, { exact: true })).toBeVisible({
          timeout: FETCHED_MS,
        })
        await expectTested(TESTED[language].reached)
        await page.reload()
        await expect(page.getByText(words.passwordSet)).toBeVisible()
        await expect(page.getByRole('textbox', { name: words.password })).toHaveValue('')
      })

      const [sold] = await sandbox<Sold[]>('neutral/sell', { method: 'POST', body: { username } })
      const number = sold?.order.ext_order_id ?? ''
      await test.step('an order arrives and is sent', async () => {
        await openImported(page, language, number)
        // What the stand-in sells may be no size of this company: then no store has it, and a person says which one sends it.
        const senders = page.getByRole('combobox', {
          name: order.store.senderOfLine.replace('{position}', ''),
        })
        await expect(senders.first()).toBeVisible()
        for (const sender of await senders.all()) {
          const dialog = page.getByRole('dialog')
          const change = dialog.getByRole('button', { name: order.store.change, exact: true })
          // A store may be found for the piece meanwhile: then there is nothing to choose, or nothing left to confirm.
          await expect(async () => {
            if (await dialog.isVisible()) await page.keyboard.press('Escape')
            await expect(dialog).toHaveCount(0, { timeout: 5_000 })
            if ((await sender.inputValue()) !== '') return
            await sender.selectOption({ index: 1 })
            await change.click({ timeout: 5_000 })
            await expect(dialog).toHaveCount(0, { timeout: 5_000 })
          }).toPass()
        }
        await page.getByRole('button', { name: shipping.ship.create }).click()
        await expect(page.getByText(shipping.ship.done)).toBeVisible({ timeout: 60_000 })
      })

      await test.step('Gaxsys has the confirmation', async () => {
        const parcels = async () =>
          (await sandbox<Sold[]>('neutral/orders'))
            .filter(({ order }) => order.ext_order_id === number)
            .flatMap(({ confirmations }) => Object.values(confirmations))
        await expect.poll(async () => (await parcels()).length, { timeout: 60_000 }).toBe(1)
      })
    })

    test(`who may not connect marketplaces is told so (${language})`, async ({ page }) => {
      await logIn(page, language, 'versand')
      await page.goto('/directsale/gaxsys')
      await expect(page).toHaveURL(/\/unauthorized/)
    })
  })
}
