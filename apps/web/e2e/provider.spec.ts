import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, openPage, sandbox, test } from './journey.ts'
import { wordsOf } from './words.ts'

const { app, audit, companies, companyPeople, newCompany, people, session } = wordsOf('de')

interface Mail {
  readonly text: string
}

const OWN_PASSWORD = 'neun graue halbschuhe'

/** Logs in on the login screen; what becomes of it is for the caller to see. */
async function tryToLogIn(page: Page, username: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel(session.login.username, { exact: true }).fill(username)
  await page.getByLabel(session.login.password, { exact: true }).fill(OWN_PASSWORD)
  await page.getByRole('button', { name: session.login.submit, exact: true }).click()
}

test('the provider makes a company, agrees fees, pauses it and looks through it', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  await logIn(page, 'de', 'service')
  const told = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

  await test.step('a company is made with its first person and a store', async () => {
    await openPage(page, 'de', app.routes.companies)
    await expect(page.getByRole('row', { name: /Brandt/ })).toContainText(companies.state.active)
    await expectAccessible(page)
    await page.getByRole('button', { name: newCompany.create }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: newCompany.create }).click()
    await expect(dialog.getByText(newCompany.check).first()).toBeVisible()
    await expectAccessible(page)
    const fill = (label: string, value: string) => dialog.getByLabel(label).fill(value)
    await fill(newCompany.name, 'Schuhhaus Wieland')
    await fill(newCompany.first_name, 'Wilma')
    await fill(newCompany.last_name, 'Wieland')
    await fill(newCompany.username, 'wilma')
    await dialog.getByRole('textbox', { name: newCompany.email, exact: true }).fill('wilma@wieland.example')
    await fill(newCompany.store_number, '1')
    await fill(newCompany.store_name, 'Wieland Aachen')
    await fill(newCompany.street, 'Großkölnstraße')
    await fill(newCompany.street_no, '7')
    await fill(newCompany.zip_code, '52062')
    await fill(newCompany.city, 'Aachen')
    await fill(newCompany.contact_name, 'Wilma Wieland')
    await fill(newCompany.contact_phone, '0241 1')
    await fill(newCompany.store_email, 'aachen@wieland.example')
    await fill(newCompany.erp_store_id, '1')
    await dialog.getByRole('button', { name: newCompany.create }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Schuhhaus Wieland' })).toBeVisible()
    await expectAccessible(page)
  })

  const merchant = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()

  await test.step('the first person sets a password by the mail and works', async () => {
    let token = ''
    await expect
      .poll(
        async () => {
          const [mail] = await sandbox<Mail[]>('mails?to=wilma@wieland.example')
          token = /activation_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
          return token
        },
        { timeout: 30_000 },
      )
      .not.toBe('')
    const set = await request.put('/v1/accounting/user/password-reset', {
      data: { username: 'wilma', password: OWN_PASSWORD, activation_token: token },
    })
    expect(set.status()).toBe(200)
    await tryToLogIn(merchant, 'wilma')
    await expect(merchant).toHaveURL(/\/home/)
  })

  await test.step('fees are agreed from a day on, and conditions', async () => {
    await page.getByRole('link', { name: companies.tabs.fees, exact: true }).click()
    await expect(page.getByText(companies.fees.empty)).toBeVisible()
    await page.getByRole('button', { name: companies.terms.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(companies.fees.channel).selectOption('Zalando')
    await dialog.getByLabel(companies.terms.valid_from).fill('2026-01-01')
    await dialog.getByLabel(companies.fees.mp_costs_step_default).fill('zwölf')
    await dialog.getByRole('button', { name: companies.save }).click()
    await expect(dialog.getByText(companies.terms.number)).toBeVisible()
    await dialog.getByLabel(companies.fees.mp_costs_step_default).fill('12,5')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: companies.save }).click()
    await told(companies.terms.saved)
    await expect(page.getByRole('row', { name: /Zalando/ })).toContainText('12,5')
    await expectAccessible(page)

    await page.getByRole('link', { name: companies.tabs.conditions, exact: true }).click()
    await page.getByRole('button', { name: companies.terms.add }).click()
    await dialog.getByLabel(companies.terms.valid_from).fill('2026-01-01')
    await dialog.getByLabel(companies.conditions.base_fee).fill('49,90')
    await dialog.getByLabel(companies.conditions.click_and_collect_fee).fill('1,5')
    await dialog.getByRole('button', { name: companies.save }).click()
    await expect(page.getByRole('row', { name: /49,90/ })).toBeVisible()
    await merchant.goto('/management/company?tab=fees')
    await expect(merchant.getByRole('row', { name: /Zalando/ }).first()).toBeVisible()
  })

  await test.step('people, stores and bills stand in tabs of their own', async () => {
    await page.getByRole('link', { name: companies.tabs.people, exact: true }).click()
    await expect(page.getByRole('row', { name: /Wilma Wieland/ })).toContainText(people.members.state.active)
    await page.getByRole('link', { name: companies.tabs.stores, exact: true }).click()
    await expect(page.getByRole('row', { name: /Wieland Aachen/ })).toContainText('52062 Aachen')
    await expect(page).toHaveURL(/tab=stores$/)
    await page.getByRole('link', { name: companies.tabs.bills, exact: true }).click()
    await expect(page.getByText(companies.bills.empty)).toBeVisible()
  })

  await test.step('a pause puts the merchant out and refuses the login, until it ends', async () => {
    await page.getByRole('button', { name: companies.pause.begin }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: companies.pause.begin }).click()
    await expect(page.getByText(companies.pause.sinceText)).toBeVisible()
    await merchant.goto('/management/stores')
    await expect(merchant.getByLabel(session.login.username, { exact: true })).toBeVisible()
    await tryToLogIn(merchant, 'wilma')
    await expect(merchant.getByText(/Diese Firma ist pausiert/)).toBeVisible()
    await page.getByRole('button', { name: companies.pause.end }).click()
    await page.getByRole('dialog').getByRole('button', { name: companies.pause.end }).click()
    await told(companies.pause.resumed)
    await tryToLogIn(merchant, 'wilma')
    await expect(merchant).toHaveURL(/\/home/)
  })

  const banner = page.getByRole('region', {
    name: companyPeople.banner.replace('{company}', 'Schuhhaus Wieland'),
  })

  await test.step('looking through it shows its screens, and no change is taken', async () => {
    await page.getByRole('button', { name: companyPeople.look }).click()
    await expect(banner).toBeVisible()
    await expectAccessible(page)
    await page.goto('/management/stores')
    await expect(page.getByRole('row', { name: /Wieland Aachen/ })).toBeVisible()
    await expect(banner).toBeVisible()
    await page.goto('/management/company')
    await page.getByRole('button', { name: 'Bearbeiten' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/E-Mail für Rechnungen/).fill('neu@wieland.example')
    await dialog.getByRole('button', { name: 'Änderungen speichern' }).click()
    await expect(dialog.getByText(/können hier nichts ändern/)).toBeVisible()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: wordsOf('de').ui.dialog.discard }).click()
  })

  await test.step('it ends where it began, and the company reads who looked at what', async () => {
    await banner.getByRole('button', { name: companyPeople.end }).click()
    await expect(banner).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Schuhhaus Wieland' })).toBeVisible()
    await merchant.goto('/management/audit?type=provider.looked')
    await expect(merchant.getByRole('row', { name: /Nele Voss/ }).first()).toContainText(
      audit.type.provider.looked,
    )
    await expectAccessible(merchant)
  })
})

test('in English, the list of companies is searched, and a monitoring group leads to its company', async ({
  page,
}) => {
  const { companies: words } = wordsOf('en')
  await logIn(page, 'en', 'service')
  await page.goto('/accounting/companies?search=brandt')
  await expect(page.getByRole('row', { name: /Rheinschuh Brandt/ })).toContainText(words.state.active)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goto('/overview/labels')
  const company = page.getByRole('row').getByRole('link').first()
  const name = (await company.textContent()) ?? ''
  await company.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('link', { name: words.tabs.channels, exact: true }).click()
  await expect(page).toHaveURL(/tab=channels$/)
  await page.goto('/accounting/companies/999999')
  await expect(page.getByText(words.notFound).first()).toBeVisible()
})
