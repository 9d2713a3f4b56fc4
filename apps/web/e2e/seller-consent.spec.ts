import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn, test } from './journey.ts'
import { decideAsSeller, SELLERS } from './seller-central.ts'
import { LANGUAGES, wordsOf } from './words.ts'

const SCREEN = '/management/company/SPAuth'
const { own: OWN, other: OTHER } = SELLERS

/** Counts what is sent, however it ends. */
function countSaves(page: Page): () => number {
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/saveSPAuth')) saves += 1
  })
  return () => saves
}

for (const language of LANGUAGES) {
  const { authorisation: words } = wordsOf(language)

  test.describe(language, () => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' })

    test(`a seller authorises the application (${language})`, async ({ page }) => {
      const saves = countSaves(page)
      const decide = async (decision: 'Zulassen' | 'Ablehnen', seller?: string) => {
        await page.getByRole('button', { name: words.renew }).click()
        await decideAsSeller(page, decision, seller)
      }
      const offers = async () => {
        await page.getByRole('link', { name: words.offers }).click()
        await expect(page.getByText(OWN)).toBeVisible()
      }
      await logIn(page, language, 'buchhaltung')
      await page.goto('/directlisting/amazon')
      await expect(page.getByText(OWN)).toBeVisible()
      await expectAccessible(page)

      await test.step('who declines there has changed nothing', async () => {
        await decide('Ablehnen')
        await expect(page.getByRole('alert').filter({ hasText: words.missing })).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${SCREEN}$`))
        await expectAccessible(page)
        expect(saves()).toBe(0)
        await offers()
      })

      await test.step('another seller is asked about before anything is sent', async () => {
        await decide('Zulassen', OTHER)
        const dialog = page.getByRole('dialog', { name: words.other.title })
        await expect(dialog).toContainText(OTHER)
        await expectAccessible(page)
        await dialog.getByRole('button', { name: words.other.decline }).click()
        await expect(page.getByText(words.other.declined)).toBeVisible()
        expect(saves()).toBe(0)
        await offers()
        await expect(page.getByText(OTHER)).toBeHidden()
      })

      await test.step('who allows it is authorised for a year, by one call', async () => {
        await decide('Zulassen')
        await expect(page.getByText('Authenti')).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${SCREEN}$`))
        await expect(page.getByRole('link', { name: words.back })).toHaveAttribute(
          'href',
          '/directsale/amazon',
        )
        await expectAccessible(page)
        await page.reload()
        await expect(page.getByText(words.sent, { exact: true })).toBeVisible()
        expect(saves()).toBe(1)
        await offers()
        // The company may have accounts of other sellers beside it.
        const account = page.getByRole('main').getByRole('listitem').filter({ hasText: OWN })
        await expect(account).toContainText(words.accounts.left_other.replace('{count}', '365'))
        await expect(account.getByText(words.accounts.ourApplication, { exact: true })).toBeVisible()
      })

      await test.step('an answer that nobody asked for is refused in words of its own', async () => {
        await page.goto(`${SCREEN}?state=x&selling_partner_id=${OWN}&spapi_oauth_code=y`)
        await expect(page.getByRole('alert').filter({ hasText: words.failed })).toBeVisible()
        // From somewhere else: the same address again would be a reload of what was answered.
        await page.goto('/directlisting/amazon')
        await page.goto(SCREEN)
        await expect(page.getByRole('alert').filter({ hasText: words.missing })).toBeVisible()
        expect(saves()).toBe(2)
      })
    })
  })
}
