import type { Page } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'
import { wordsOf } from './words.ts'

/** More would be asked for one by one on a slow line. */
const MOST_SCRIPTS = 15

const ROWS = 'first rows'

/** Notes in a page when its first rows stand: the link that has the focus then loads its screen ahead. */
const noteRows = (page: Page): Promise<unknown> =>
  page.addInitScript((mark) => {
    const looking = new MutationObserver(() => {
      if (document.querySelector('main li a[href], main tr a[href]') === null) return
      performance.mark(mark)
      looking.disconnect()
    })
    looking.observe(document, { childList: true, subtree: true })
  }, ROWS)

/** The scripts that the open page has asked for until its first rows stood, preloaded ones included. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate((mark) => {
    const until = performance.getEntriesByName(mark)[0]?.startTime ?? Number.POSITIVE_INFINITY
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= until)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
  }, ROWS)

test('the first screens load few scripts', async ({ page }) => {
  const { session } = wordsOf('de')
  await page.goto('/')
  await expect(page.getByRole('button', { name: session.login.submit, exact: true })).toBeVisible()
  const onLogin = await scriptsOf(page)
  expect(onLogin.length, onLogin.join('\n')).toBeLessThanOrEqual(MOST_SCRIPTS)

  await logIn(page, 'de')
  await noteRows(page)
  for (const path of ['/', '/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole(path === '/' ? 'listitem' : 'row').nth(1)).toBeVisible()
    const scripts = await scriptsOf(page)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(MOST_SCRIPTS)
  }
})
