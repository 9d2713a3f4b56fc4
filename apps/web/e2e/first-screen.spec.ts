import type { Page } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

/** More would be asked for one by one on a slow line. */
const MOST_SCRIPTS = 15

/** The scripts that the open page has asked for, preloaded ones included. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

test('the first screens load few scripts', async ({ page }) => {
  const { session } = wordsOf('de')
  await page.goto('/')
  await expect(page.getByRole('button', { name: session.login.submit, exact: true })).toBeVisible()
  const onLogin = await scriptsOf(page)
  expect(onLogin.length, onLogin.join('\n')).toBeLessThanOrEqual(MOST_SCRIPTS)

  await logIn(page, 'de')
  for (const path of ['/', '/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole(path === '/' ? 'listitem' : 'row').nth(1)).toBeVisible()
    const scripts = await scriptsOf(page)
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(MOST_SCRIPTS)
  }
})
