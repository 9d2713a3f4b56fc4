import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, openPage, test } from './journey.ts'
import { type Language, wordsOf } from './words.ts'

/** Opens the company's screen from the sidebar. */
async function openCompany(page: Page, language: Language): Promise<void> {
  const { app } = wordsOf(language)
  await openPage(page, language, app.routes.company)
  await expect(page.getByRole('heading', { name: app.routes.company, level: 1 })).toBeVisible()
}

test('the accountant keeps the data of the company', async ({ page }) => {
  const { company, invoice } = wordsOf('de')
  const dialog = page.getByRole('dialog')
  await logIn(page, 'de', 'buchhaltung')
  await openCompany(page, 'de')

  await test.step('settings are saved and shown again', async () => {
    await page.getByRole('button', { name: company.edit, exact: true }).click()
    const email = dialog.getByLabel(company.contact.inv_email)
    await email.fill('keine Adresse')
    await email.blur()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByRole('button', { name: company.form.submit })).toBeDisabled()
    await email.fill('rechnungen@schuhhaus-lindner.example')
    await dialog.getByLabel(company.contact.mobile).fill('+49 170 5550100')
    await dialog.getByLabel(company.retail.connected_retail_client_id).fill('lindner')
    await dialog.getByLabel(company.retail.connected_retail_secret_key).fill('streng-geheim')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: company.form.submit }).click()
    await expect(page.getByText(company.saved)).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByText('+49 170 5550100')).toBeVisible()
    await expect(page.getByText(company.retail.stored)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('an IBAN with a wrong digit is refused, the right one saved', async () => {
    await page.getByRole('button', { name: invoice.sender.edit }).click()
    const iban = dialog.getByLabel(invoice.sender.form.iban)
    await iban.fill('DE89 3704 0044 0532 0130 01')
    await dialog.getByRole('button', { name: invoice.sender.form.submit }).click()
    await expect(dialog.getByText(invoice.sender.form.ibanWrong)).toBeVisible()
    await iban.fill('DE89 3704 0044 0532 0130 00')
    await expectAccessible(page)
  })

  await test.step('the VAT of the own country is offered to companies in the EU alone', async () => {
    const { form, vat } = invoice.sender
    await dialog.getByLabel(form.street, { exact: true }).fill('Bahnhofstraße')
    await dialog.getByLabel(form.country, { exact: true }).selectOption('CH')
    await expect(dialog.getByText(vat.outside)).toBeVisible()
    await expect(dialog.getByLabel(vat.distance_sales)).toBeHidden()
    await dialog.getByLabel(form.country, { exact: true }).selectOption('DE')
    const ownCountry = vat.home.replace('{country}', 'Deutschland')
    await expect(dialog.getByLabel(vat.distance_sales).getByText(ownCountry)).toBeAttached()
    await dialog.getByRole('button', { name: invoice.sender.form.submit }).click()
    await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
  })
})

test('a key pair opens the intake until it is deactivated', async ({ page, request }) => {
  const { company } = wordsOf('de')
  const dialog = page.getByRole('dialog')
  let authorization = ''
  const deliver = () =>
    request.post('/v1/intake/stock', {
      headers: { authorization },
      data: {
        counted_at: '2026-01-01T00:00:00Z',
        stock: [{ store_number: '101', ean: '4006381333931', on_hand: 1 }],
      },
    })
  await logIn(page, 'de', 'buchhaltung')
  await openCompany(page, 'de')
  await page.getByRole('link', { name: company.tabs.keys, exact: true }).click()
  const row = page.getByRole('row', { name: /Kasse/ })

  await test.step('both keys are shown once', async () => {
    await page.getByRole('button', { name: company.keys.add }).click()
    await dialog.getByLabel(company.keys.issuer).fill('Kasse')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: company.keys.create }).click()
    await expect(dialog.getByText(company.keys.once)).toBeVisible()
    const keys = await dialog.locator('[data-key]').allInnerTexts()
    authorization = `Basic ${Buffer.from(keys.join(':')).toString('base64')}`
    await expectAccessible(page)
    await dialog.getByRole('button', { name: company.keys.noted }).click()
    await expect(row).toBeVisible()
    await expect(page.getByText(keys[1] ?? '')).toBeHidden()
  })

  await test.step('a call is let in, and its use is shown', async () => {
    expect((await deliver()).status()).toBe(200)
    await page.reload()
    await expect(row.getByText(company.keys.never)).toBeHidden()
    await expect(row.getByRole('button', { name: company.keys.delete })).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('deactivated in its row, it is refused', async () => {
    await row.getByRole('button', { name: company.keys.editOf.replace('{issuer}', 'Kasse') }).click()
    await page.getByLabel(company.keys.active, { exact: true }).uncheck()
    await page.getByRole('button', { name: company.keys.save, exact: true }).click()
    await expect(row.getByText(company.keys.inactive)).toBeVisible()
    expect((await deliver()).status()).toBe(401)
  })
})

test('the fees stand in two tables (en)', async ({ page }) => {
  const { company } = wordsOf('en')
  await logIn(page, 'en', 'buchhaltung')
  await openCompany(page, 'en')
  await page.getByRole('link', { name: company.tabs.fees, exact: true }).click()
  await expect(page.getByRole('table', { name: company.fees.discounts })).toContainText('Zalando')
  await expect(page.getByRole('table', { name: company.fees.transactions })).toContainText('1,10')
  await expectAccessible(page)
})
