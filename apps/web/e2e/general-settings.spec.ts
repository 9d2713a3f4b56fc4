import { Readable } from 'node:stream'
import { Client } from 'basic-ftp'
import { deliver, ean13 } from './intake.ts'
import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** A picture of one dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

for (const language of LANGUAGES) {
  const { app, directSales: words } = wordsOf(language)

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`a logo is looked at, refused and uploaded (${language})`, async ({ page }) => {
      const choose = (name: string, mimeType: string, buffer = PNG) =>
        page.getByLabel(words.logo.choose).setInputFiles({ name, mimeType, buffer })
      const upload = page.getByRole('button', { name: words.logo.upload })
      await logIn(page, language, 'buchhaltung')
      await openPage(page, language, app.routes.generalSettings)
      await expect(upload).toBeDisabled()
      await choose('logo.svg', 'image/svg+xml', Buffer.from('<svg/>'))
      await expect(page.getByText(words.logo.incompatible)).toBeVisible()
      await choose('logo.gif', 'image/gif')
      await expect(page.getByText(words.logo.onlyPreview)).toBeVisible()
      await expect(page.getByRole('img', { name: 'logo.gif' })).toBeVisible()
      await expect(upload).toBeDisabled()
      await choose('logo.png', 'image/png')
      await expect(page.getByRole('img', { name: 'logo.png' })).toBeVisible()
      await upload.click()
      await expect(
        page.getByText(language === 'de' ? 'Logo hochgeladen' : 'logo uploaded successfully'),
      ).toBeVisible()
      await page.reload()
      await expect(page.getByRole('img', { name: words.logo.current })).toBeVisible()
      await expectAccessible(page)
    })

    test(`who keeps no accounts is told so (${language})`, async ({ page }) => {
      await logIn(page, language, 'versand')
      await page.goto('/directsale/general-settings')
      await expect(page).toHaveURL(/\/unauthorized/)
    })
  })
}

// A company has one such user, so there is one run: in German.
test('an ERP logs in by FTP, and its stock is on the shelf (de)', async ({ page }) => {
  const { app, directSales: words } = wordsOf('de')
  const model = `FT${Date.now()}`
  const ean = ean13(`45${String(Date.now()).slice(-10)}`)
  const sizes = [{ size: '39', ean, sku: ean, original_price: 100, sale_price: 64.95 }]
  const article = { wws_number: model, wws_model: model, title: 'Pumps', brand: 'Gabor', sizes }
  await deliver(page, 'articles', { articles: [article] })
  await logIn(page, 'de', 'buchhaltung')
  await openPage(page, 'de', app.routes.generalSettings)
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: words.ftp.title, exact: true }),
  })
  const create = card.getByRole('button', { name: words.ftp.create })
  const password = card.getByRole('textbox', { name: words.ftp.password })

  await test.step('a weak password keeps the button shut', async () => {
    await password.fill('kontor-2026')
    await password.blur()
    await expect(create).toBeDisabled()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  await test.step('the user is created, switched on', async () => {
    await card.getByLabel(words.ftp.state).selectOption('1')
    await password.fill('Kontor2026')
    await create.click()
    await expect(page.getByText('FTP-Benutzer angelegt')).toBeVisible()
    await expect(create).toBeHidden()
  })

  await test.step('its system delivers stock, and finds in the archive what became of it', async () => {
    const port = Number(/Port (\d+)/.exec((await card.textContent()) ?? '')?.[1])
    const user = await card.getByLabel(words.ftp.username).inputValue()
    const client = new Client(10_000)
    try {
      await client.access({ host: '127.0.0.1', port, user, password: 'Kontor2026' })
      const content = `Filiale;EAN;Bestand\n101;${ean};7\n`
      await client.uploadFrom(Readable.from([content]), `/in/${model}.csv`)
      await expect
        .poll(async () => (await client.list('/archive')).map(({ name }) => name.replace(/^[\d-]+-/, '')), {
          timeout: 30_000,
        })
        .toEqual([`${model}.csv`, `${model}.csv.result.csv`])
    } finally {
      client.close()
    }
  })

  await test.step('the shelf and the log of what was exchanged have it', async () => {
    await page.goto(`/productmanagement/products/${model}`)
    await expect(page.getByRole('row').filter({ hasText: ean })).toContainText('7')
    await page.goto('/directsale/exchange')
    await expect(page.getByRole('row').filter({ hasText: `${model}.csv` })).toBeVisible()
  })
})
