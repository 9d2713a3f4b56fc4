import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD, serverOf } from './servers.ts'
import { type Language, wordsOf } from './words.ts'

export { expect } from '@playwright/test'
export { PASSWORD } from './servers.ts'

/** A test on its worker's own app, which fails when the page writes an error to the console or throws. */
export const test = base.extend<{ quietConsole: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs.
  baseURL: async ({}, use, { parallelIndex }) => use(serverOf(parallelIndex).url),
  quietConsole: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpectedAnswer(message.text())) problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Chromium writes every refused request to the console. The journeys ask for some 4xx on purpose; 503 is how the app sends a
 * call away while a slow machine holds it up for seconds, and the page asks again.
 */
const isExpectedAnswer = (text: string): boolean =>
  /Failed to load resource: .* status of (4\d\d|503)/.test(text)

/**
 * Fails on serious and critical findings of axe (WCAG 2.2 AA). Of a page under a modal dialog only the dialog counts:
 * nobody reaches the rest, and what the page's head covers of it depends on where it was scrolled to. Looks at the
 * German run of a journey alone: structure, names and contrast are the same in every language, and a look takes seconds.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) !== 'de') return
  await coloursStand(page)
  const axe = new AxeBuilder({ page })
    // What passes would be written down node by node, and each look open a page to gather what frames of other origins
    // say, which the content security policy lets nobody load: together more than half of the time.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  const modal = '[aria-modal="true"]'
  const { violations } = await ((await page.locator(modal).count()) > 0 ? axe.include(modal) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

/**
 * A colour that is still fading in has less contrast than it will have, and a table that is being read anew is paler. What goes
 * on for ever is not waited for.
 */
async function coloursStand(page: Page): Promise<void> {
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
}

/** Closes the dialog that opens on the start page once a day, whenever it covers something. */
async function putOffMorning(page: Page, language: Language): Promise<void> {
  const { title, later } = wordsOf(language).home.morning
  const window = page.getByRole('dialog', { name: title })
  await page.addLocatorHandler(window, async () => {
    // The journey may be on its way to another page, which takes the window with it.
    await window
      .getByRole('button', { name: later })
      .click({ timeout: 5000 })
      .catch(() => expect(window).toBeHidden())
  })
}

/**
 * Logs in on the login screen, in the given language, and waits for the landing page. Overdue returns and news, which
 * open there, are put off; news not when the journey is about them.
 */
export async function logIn(
  page: Page,
  language: Language,
  username = 'demo',
  { news = 'put off' }: { news?: 'put off' | 'read' } = {},
): Promise<void> {
  const { login } = wordsOf(language).session
  if (news === 'put off') await putOffMorning(page, language)
  await page.goto('/')
  await page.getByRole('button', { name: language.toUpperCase(), exact: true }).click()
  await page.getByLabel(login.username, { exact: true }).fill(username)
  await page.getByLabel(login.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await expect(page).not.toHaveURL(/:\d+\/$/)
}

/**
 * Opens a page by the menu: by its entry, or, where that stands below another one, by both. A window of the start page that
 * opens at the moment of the click takes the click: it is made again then.
 */
export async function openPage(page: Page, language: Language, name: string): Promise<void> {
  const { app } = wordsOf(language)
  const menu = page.getByRole('navigation', { name: app.nav.label })
  const entry = menu.getByRole('link', { name, exact: true }).first()
  const before = page.url()
  await expect(async () => {
    for (const head of Object.values(app.menu)) {
      if (await entry.isVisible()) break
      const above = menu.getByRole('link', { name: head, exact: true }).first()
      if (!(await above.isVisible())) continue
      await above.click({ timeout: 5_000 })
      await expect(above).toHaveAttribute('data-active', 'true')
    }
    await entry.click({ timeout: 5_000 })
    await expect(page).not.toHaveURL(before, { timeout: 5_000 })
  }).toPass()
}

/** Opens the search for an order's number by its key, which is heard once the page stands, and answers it. */
export async function openSearch(page: Page, language: Language): Promise<Locator> {
  const search = page.getByRole('search', { name: wordsOf(language).app.palette.title })
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press('/')
    await expect(search).toBeVisible({ timeout: 2_000 })
  }).toPass()
  return search
}

/**
 * Chooses an entry of the account menu. A window of the start page that opens meanwhile closes the menu over which it
 * opens: it is opened again then.
 */
export async function chooseInAccountMenu(page: Page, language: Language, entry: string): Promise<void> {
  const { label } = wordsOf(language).app.account
  const item = page.getByRole('button', { name: entry, exact: true })
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('banner').getByRole('button', { name: label }).click()
    await item.click({ timeout: 5_000 })
  }).toPass()
}

/** Calls the worker's sandbox that stands in for carriers, marketplaces and mail. */
export async function sandbox<T>(path: string, init?: { method: 'PUT' | 'POST'; body: unknown }): Promise<T> {
  const { sandboxUrl } = serverOf(test.info().parallelIndex)
  const answer = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
    method: init?.method ?? 'GET',
    ...(init ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(init.body) } : {}),
  })
  if (!answer.ok) throw new Error(`sandbox ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Opens the menu of a parcel's single papers and answers the link to one; the first parcel's where there are several. */
export async function paperOf(page: Page, language: Language, paper: 'label' | 'customs'): Promise<Locator> {
  const { parcel } = wordsOf(language).shipping
  const [menu = ''] = parcel.single.split('{store}')
  await page
    .getByRole('button', { name: new RegExp(`^${menu}`) })
    .first()
    .click()
  return page.getByRole('link', { name: parcel.newTab.replace('{document}', parcel[paper]) })
}
