import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { chooseInAccountMenu, expect, expectAccessible, logIn, PASSWORD, test } from './journey.ts'
import { wordsOf } from './words.ts'

const { app, audit, people, session, totp } = wordsOf('de')

const STEP_MS = 30_000
/** The code of a key, so many time steps from now; Kontor takes those beside the present one, each once. */
const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * STEP_MS })

const keyOn = async (page: Page): Promise<string> =>
  ((await page.locator('[data-key="totp"]').textContent()) ?? '').replaceAll(' ', '')
const codesOn = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: totp.codes.list }).getByRole('listitem').allInnerTexts()

async function logOut(page: Page): Promise<void> {
  await chooseInAccountMenu(page, 'de', app.account.logout)
  await expect(page.getByLabel(session.login.username, { exact: true })).toBeVisible()
}

test('a company asks for a code, and its people log in with an app or a recovery code', async ({ page }) => {
  await logIn(page, 'de', 'demo2')
  const success = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
  const code = page.getByLabel(totp.key.code, { exact: true })
  const submit = page.getByRole('button', { name: totp.step.submit, exact: true })
  const required = page.getByRole('checkbox', { name: totp.rules.title })
  const partner = page.getByRole('checkbox', { name: totp.rules.partner })
  let recovery: string[] = []

  await test.step('an admin asks everybody for it', async () => {
    await page.goto('/management/users?tab=users')
    await required.click()
    await success(totp.rules.on)
    await expect(required).toBeChecked()
    // Asked of everybody, it is asked at partners' logins as well.
    await expect(partner).toBeChecked()
    await expect(partner).toBeDisabled()
    await expectAccessible(page)
    await logOut(page)
  })

  await test.step('the next login leads to the app before anything is seen', async () => {
    await logIn(page, 'de', 'demo2')
    await expect(page).toHaveURL(/\/second-step$/)
    await expect(page.getByRole('img', { name: totp.key.picture })).toBeVisible()
    await expectAccessible(page)
    await code.fill('000000')
    await submit.click()
    await expect(page.getByText('Dieser Code gilt nicht oder wurde schon benutzt.')).toBeVisible()
    const key = await keyOn(page)
    await code.fill(codeOf(key, -1))
    await submit.click()
    await expect(page.getByRole('heading', { name: totp.codes.title })).toBeVisible()
    recovery = await codesOn(page)
    expect(recovery).toHaveLength(10)
    await expectAccessible(page)
    await page.getByRole('button', { name: totp.codes.done }).click()
    await expect(page).not.toHaveURL(/second-step/)
    await logOut(page)
    await logIn(page, 'de', 'demo2')
    await expect(page.getByRole('heading', { name: totp.step.title })).toBeVisible()
    await code.fill(codeOf(key))
    await submit.click()
    await expect(page).not.toHaveURL(/second-step/)
  })

  await test.step('a login that is loaded again begins again, and a recovery code opens once', async () => {
    await logOut(page)
    await logIn(page, 'de', 'demo2')
    await expect(code).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(session.login.username, { exact: true })).toBeVisible()
    await logIn(page, 'de', 'demo2')
    await code.fill((recovery[0] ?? '').toLowerCase())
    await submit.click()
    await expect(page).not.toHaveURL(/second-step/)
  })

  await test.step('it is turned off with password and code, and set up again in the profile', async () => {
    await page.goto('/management/users?tab=users')
    await required.click()
    await success(totp.rules.off)
    await expect(partner).toBeChecked()
    await partner.click()
    await success(totp.rules.partnerOff)
    await expect(partner).not.toBeChecked()
    await partner.click()
    await success(totp.rules.partnerOn)
    await page.getByRole('link', { name: people.tabs.profile }).click()
    await expect(page.getByText(totp.card.left_other.replace('{count}', '9'))).toBeVisible()
    await page.getByRole('button', { name: totp.card.turnOff }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=password]').fill(PASSWORD)
    await dialog.getByLabel(totp.proof.code).fill(recovery[1] ?? '')
    await dialog.getByRole('button', { name: totp.card.turnOff }).click()
    await success(totp.proof.off)
    await page.getByRole('button', { name: totp.card.setUp, exact: true }).click()
    await dialog.locator('input[type=password]').fill(PASSWORD)
    await dialog.getByRole('button', { name: totp.setUp.next }).click()
    await expect(dialog.getByRole('img', { name: totp.key.picture })).toBeVisible()
    const others = dialog.getByRole('checkbox', { name: totp.key.endOthers })
    await expect(others).toBeChecked()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('the log says what happened', async () => {
    await page.goto('/management/audit')
    for (const text of [
      audit.type.company.login_rules_changed,
      audit.type.user.totp_on,
      audit.type.user.recovery_code_used,
      audit.type.user.totp_off,
    ])
      await expect(page.getByRole('row', { name: new RegExp(text) }).first()).toBeVisible()
  })
})
