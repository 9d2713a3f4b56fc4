import type { Page } from '@playwright/test'
import { chooseInAccountMenu, expect, expectAccessible, logIn, test } from './journey.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const ASKED = '**/v1/observation/amazon/tokenExpirationDate'
const DAY_MS = 86_400_000

/** The Berlin day in so many days, `YYYY-MM-DD`. */
function dayIn(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date())
  return new Date(Date.parse(`${today}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Has an authorisation of the company end in so many days; the demo's ends much later. */
async function endIn(page: Page, days: number): Promise<void> {
  await page.unroute(ASKED)
  await page.route(ASKED, (route) => route.fulfill({ json: { expiration_date: dayIn(days) } }))
}

for (const language of LANGUAGES) {
  const { app, authorisation } = wordsOf(language)
  const words = authorisation.reminder

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`who sells at Amazon is reminded from 13 days on, not from 14 (${language})`, async ({ page }) => {
      const alert = page.getByRole('region', { name: words.title })
      const dialog = page.getByRole('dialog', { name: words.title })
      const left = new RegExp(words.left_other.split('{date}')[0]?.replace('{count}', '13') ?? '')

      await test.step('at 14 days nothing is said', async () => {
        await endIn(page, 14)
        const asked = page.waitForResponse(ASKED)
        await logIn(page, language, 'buchhaltung')
        await asked
        await expect(page.getByRole('banner')).toBeVisible()
        await expect(alert).toHaveCount(0)
        await expect(dialog).toHaveCount(0)
      })

      await test.step('at 13 days an alert stands there, and a dialog comes once', async () => {
        await endIn(page, 13)
        await page.reload()
        await expect(dialog).toContainText(left)
        await expectAccessible(page)
        await dialog.getByRole('button', { name: words.later }).click()
        await expect(alert).toContainText(left)
        await page.reload()
        await expect(alert).toBeVisible()
        await expect(dialog).toHaveCount(0)
        await alert.getByRole('link', { name: words.renew }).click()
        await expect(page).toHaveURL(/\/directlisting\/amazon$/)
      })

      await test.step('who may not renew it is told who does', async () => {
        await chooseInAccountMenu(page, language, app.account.logout)
        await logIn(page, language, 'auftrag')
        await expect(dialog).toContainText(words.who)
        await expect(dialog.getByRole('link', { name: words.renew })).toHaveCount(0)
        await expectAccessible(page)
      })
    })
  })
}
