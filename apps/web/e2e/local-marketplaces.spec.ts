import type { Page } from '@playwright/test'
import { openImported } from './amazon-order.ts'
import { expect, expectAccessible, logIn, openPage, sandbox, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

interface Offer {
  readonly username: string
  readonly store_number: string
  readonly marketplace_ids?: readonly number[]
  readonly quantity: number
}

/** A channel for each language: an account is opened once. */
const MARKETS = {
  de: { name: 'Bagmondo', route: 'bagmondo', id: 4, username: 'sandbox-bagmondo' },
  en: { name: 'Atalanda', route: 'atalanda', id: 3, username: 'sandbox-atalanda' },
} as const
/** Orders are fetched, and offers told, by the minute. */
const FETCHED_MS = 100_000
const STORE = { number: '1', name: 'Rheinschuh Köln' }
const OTHER = '2'

const of = (text: string, name: string) => text.replace('{name}', name).replace('{store}', name)
const dialog = (page: Page) => page.getByRole('dialog')

for (const language of LANGUAGES) {
  const { accounts, app, directSales, localMarketplaces: words, order } = wordsOf(language)
  const { name, route, id, username } = MARKETS[language]
  const save = (page: Page) =>
    dialog(page).getByRole('button', { name: words.form.save, exact: true }).click()
  const choose = async (page: Page, store: string) => {
    await page.getByRole('button', { name: words.add, exact: true }).click()
    const select = dialog(page).getByRole('combobox', { name: words.form.store })
    await select.selectOption({ label: store })
    return select
  }

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`from an account at ${name} to a store that sells there (${language})`, async ({ page }) => {
      test.setTimeout(360_000)
      await logIn(page, language, 'demo2')
      await openPage(page, language, app.routes[route])

      await test.step('without an account nothing goes out, and it says where one is opened', async () => {
        await expect(page.getByText(directSales.marketplaces.state.missing, { exact: true })).toBeVisible()
        await expect(page.getByText(of(words.empty, name), { exact: true })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('link', { name: words.access.link }).click()
        await page.getByRole('button', { name: accounts.create, exact: true }).click()
        await dialog(page).getByLabel(accounts.form.channel).selectOption({ label: name })
        const fill = (label: string, text: string) =>
          dialog(page).getByRole('textbox', { name: label, exact: true }).fill(text)
        await fill(accounts.form.name, name)
        // The vendor names its fields by itself.
        await fill(language === 'de' ? 'Benutzername' : 'User name', username)
        await dialog(page)
          .getByLabel(language === 'de' ? 'Passwort' : 'Password', { exact: true })
          .fill(`${username}-password`)
        await dialog(page).getByRole('button', { name: accounts.create }).click()
        await expect(dialog(page)).toHaveCount(0)
        await page.getByRole('button', { name: of(accounts.first.of, name), exact: true }).click()
        await dialog(page).getByRole('button', { name: accounts.first.do }).click()
        await expect(dialog(page)).toHaveCount(0)
      })

      await test.step('a store is put there, and its offers go out, those of no other', async () => {
        await openPage(page, language, app.routes[route])
        await choose(page, `${STORE.number} ${STORE.name}`)
        await expectAccessible(page)
        await save(page)
        const row = page.getByRole('row', { name: new RegExp(STORE.name) })
        await expect(row).toContainText(words.state.on)
        await expect(page.getByText(directSales.marketplaces.state.connected, { exact: true })).toBeVisible({
          timeout: FETCHED_MS,
        })
        await expect
          .poll(() => piecesAt(username, STORE.number, id), { timeout: FETCHED_MS })
          .toBeGreaterThan(0)
        expect(await piecesAt(username, OTHER)).toBe(0)
      })

      await test.step('an order that names another store arrives without one, and says why', async () => {
        const [sold] = await sandbox<{ order: { ext_order_id: string } }[]>('neutral/sell', {
          method: 'POST',
          body: { username, store_number: OTHER, marketplace_id: id },
        })
        await openImported(page, language, sold?.order.ext_order_id ?? '')
        await expect(page.getByText(order.allocation.store_not_on_marketplace, { exact: true })).toBeVisible()
        await expectAccessible(page)
      })

      await test.step('switched off, it is told 0 pieces', async () => {
        await openPage(page, language, app.routes[route])
        await page.getByRole('button', { name: of(words.editOf, STORE.name), exact: true }).click()
        await dialog(page).getByRole('switch', { name: words.form.active }).uncheck()
        await save(page)
        await expect(page.getByRole('row', { name: new RegExp(STORE.name) })).toContainText(words.state.off)
        await expect.poll(() => piecesAt(username, STORE.number), { timeout: FETCHED_MS }).toBe(0)
      })
    })

    test(`who may not connect local marketplaces is told so (${language})`, async ({ page }) => {
      await logIn(page, language, 'versand')
      for (const path of ['avendu', 'atalanda', 'bagmondo']) {
        await page.goto(`/directsale/${path}`)
        await expect(page).toHaveURL(/\/unauthorized/)
      }
    })
  })
}

/** What the stand-in has of a store's stock. @param marketplace only what it lists there */
async function piecesAt(username: string, store: string, marketplace?: number): Promise<number> {
  return (await sandbox<Offer[]>('neutral/offers'))
    .filter((offer) => offer.username === username && offer.store_number === store)
    .filter((offer) => marketplace === undefined || offer.marketplace_ids?.includes(marketplace))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

test('a store is on a marketplace once, and none without a GLN', async ({ page, context }) => {
  const { app, localMarketplaces: words } = wordsOf('de')
  const add = (on: Page) => on.getByRole('button', { name: words.add, exact: true }).click()
  const select = (on: Page) => dialog(on).getByRole('combobox', { name: words.form.store })
  const save = (on: Page) => dialog(on).getByRole('button', { name: words.form.save, exact: true }).click()
  await logIn(page, 'de')
  await openPage(page, 'de', app.routes.avendu)
  await expect(page.getByRole('row', { name: /Mönckebergstraße/ })).toContainText(words.state.on)
  await add(page)
  await expect(
    select(page).getByRole('option', { name: of(words.form.noGln, '106 Lindner München') }),
  ).toBeDisabled()
  await expect(
    select(page).getByRole('option', { name: of(words.form.taken, '101 Lindner Mönckebergstraße') }),
  ).toBeDisabled()
  await expectAccessible(page)
  await save(page)
  await expect(select(page)).toHaveAttribute('aria-invalid', 'true')

  const other = await context.newPage()
  await other.goto('/directsale/avendu')
  await add(other)
  await select(other).selectOption({ label: '104 Lindner Bremen' })
  await save(other)
  await expect(dialog(other)).toHaveCount(0)
  await expect(other.getByRole('row', { name: /Bremen/ })).toContainText(words.state.on)

  await select(page).selectOption({ label: '104 Lindner Bremen' })
  await save(page)
  await expect(dialog(page)).toContainText('Diese Filiale ist auf dem Marktplatz schon eingerichtet.')
  await expect(select(page)).toHaveAttribute('aria-invalid', 'true')
})
