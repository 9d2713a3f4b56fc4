import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, sandbox, test } from './journey.ts'
import { wordsOf } from './words.ts'

const { accounts } = wordsOf('de')
/** What the vendors call themselves and their fields comes from the server. */
const RETAIL = 'Schnittstelle und Connected Retail'
const dialog = (page: Page) => page.getByRole('dialog')
const of = (text: string, name: string) => text.replace('{name}', name).replace('{vendor}', name)
const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click()

test('an account at Amazon is opened, checked, imported from, paused and resumed', async ({ page }) => {
  const name = 'Amazon.de Zweitkonto'
  await logIn(page, 'de')
  await page.goto('/management/channels')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(page.getByRole('row', { name: /Zalando/ })).toContainText(accounts.provider)
  await expectAccessible(page)

  await test.step('its credentials are typed once and never shown', async () => {
    await press(page, accounts.create)
    await dialog(page).getByLabel(accounts.form.channel).selectOption({ label: 'Amazon' })
    await dialog(page).getByLabel(accounts.form.name).fill(name)
    await dialog(page).getByLabel('Client-ID').fill('amzn1.application-oa2-client.sandbox')
    await dialog(page).getByRole('button', { name: accounts.create }).click()
    await expect(dialog(page).getByText(accounts.form.together).first()).toBeVisible()
    await dialog(page).getByLabel('Geheimer Schlüssel').fill('sandbox-amazon-secret')
    await dialog(page).getByLabel('Aktualisierungstoken').fill('Atzr|falsch')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: accounts.create }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(row).toContainText(accounts.state.new)
  })

  await test.step('a wrong token is found out, a right one works', async () => {
    await press(page, of(accounts.check.of, name))
    await expect(page.getByRole('alert')).toContainText('falsch, abgelaufen oder gesperrt')
    await press(page, of(accounts.editOf, name))
    await expect(dialog(page).getByText(accounts.form.stored)).toBeVisible()
    await expect(dialog(page).getByLabel('Client-ID')).toHaveValue('')
    await dialog(page).getByLabel('Client-ID').fill('amzn1.application-oa2-client.sandbox')
    await dialog(page).getByLabel('Geheimer Schlüssel').fill('sandbox-amazon-secret')
    await dialog(page).getByLabel('Aktualisierungstoken').fill('Atzr|sandbox-refresh-token-2')
    await dialog(page).getByRole('button', { name: accounts.save }).click()
    await expect(dialog(page)).toBeHidden()
    await press(page, of(accounts.check.of, name))
    await expect(page.getByText('Die Verbindung steht.')).toBeVisible()
  })

  await test.step('the first import makes it active', async () => {
    await press(page, of(accounts.first.of, name))
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: accounts.first.do }).click()
    await expect(row).toContainText(accounts.state.active)
    await expect(async () => {
      await page.reload()
      await expect(row).not.toContainText(accounts.never, { timeout: 1000 })
    }).toPass()
  })

  await test.step('it is paused, which says what waits, and resumed', async () => {
    await press(page, of(accounts.pause.of, name))
    await expect(dialog(page)).toContainText('Versandbestätigungen, Stornierungen und Erstattungen warten')
    await dialog(page).getByRole('button', { name: accounts.pause.title }).click()
    await expect(row).toContainText(accounts.state.paused)
    await press(page, of(accounts.resume.of, name))
    await expect(row).toContainText(accounts.state.active)
  })
})

test('an account at Zalando is opened that Connected Retail is told of, and checked', async ({ page }) => {
  const name = 'Zalando Filialen'
  await logIn(page, 'de', 'demo2')
  await page.goto('/management/channels')
  await expect(page.getByRole('row', { name: /Zalando Connected Retail/ })).toContainText(RETAIL)
  await press(page, accounts.create)
  await dialog(page).getByLabel(accounts.form.channel).selectOption({ label: 'Zalando' })
  await dialog(page).getByLabel(accounts.form.adapter).selectOption({ label: RETAIL })
  await expect(dialog(page)).toContainText('wird an Zalando Connected Retail gemeldet')
  await expectAccessible(page)
  await dialog(page).getByLabel(accounts.form.name).fill(name)
  await dialog(page).getByRole('button', { name: accounts.create }).click()
  await expect(dialog(page)).toBeHidden()
  await press(page, of(accounts.check.of, name))
  await expect(page.getByText('Die Verbindung steht.')).toBeVisible()
})

test('the own contract with shipcloud is stored and checked', async ({ page }) => {
  await logIn(page, 'de')
  await page.goto('/management/carriers')
  const row = page.getByRole('row', { name: /shipcloud/ })
  await expect(row).toContainText(accounts.carriers.operator)
  await expectAccessible(page)
  await press(page, of(accounts.carriers.editOf, 'shipcloud'))
  await dialog(page).getByLabel('API-Schlüssel').fill('sandbox-shipcloud-key')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: accounts.save }).click()
  await expect(row).toContainText(accounts.carriers.own)
  await press(page, of(accounts.carriers.checkOf, 'shipcloud'))
  await expect(page.getByText('Die Verbindung steht.')).toBeVisible()
  await sandbox('faults', { method: 'POST', body: { target: 'shipcloud.list', kind: 'reset', times: 3 } })
  await press(page, of(accounts.carriers.checkOf, 'shipcloud'))
  await expect(page.getByRole('alert')).toContainText('nicht erreichbar')
})

test('the accounting sees accounts and contracts, and is offered no change', async ({ page }) => {
  await logIn(page, 'de', 'buchhaltung')
  await page.goto('/management/channels')
  await expect(page.getByRole('row', { name: /Zalando/ }).first()).toBeVisible()
  await expect(page.getByText(accounts.adminChanges)).toBeVisible()
  await expect(page.getByRole('button', { name: accounts.create, exact: true })).toHaveCount(0)
  await page.goto('/management/carriers')
  await expect(page.getByRole('row', { name: /shipcloud/ })).toBeVisible()
  await expect(page.getByRole('button', { name: of(accounts.carriers.editOf, 'shipcloud') })).toHaveCount(0)
})
