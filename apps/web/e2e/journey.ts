import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
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

/** Chromium writes every 4xx of a request to the console; the journeys ask for some of them on purpose. */
const isExpectedAnswer = (text: string): boolean => /Failed to load resource: .* status of 4\d\d/.test(text)

/**
 * Fails on serious and critical findings of axe (WCAG 2.2 AA). Of a page under a modal dialog only the dialog counts:
 * nobody reaches the rest, and what the page's head covers of it depends on where it was scrolled to. Looks at the
 * German run of a journey alone: structure, names and contrast are the same in every language, and a look takes seconds.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) !== 'de') return
  await animationsEnded(page)
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

/** A colour that is still fading in has less contrast than it will have. What goes on for ever is not waited for. */
async function animationsEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
}

/** Closes the dialogs that open on the start page whenever they cover something. */
async function putOffMorning(page: Page, language: Language, news: 'put off' | 'read'): Promise<void> {
  const { messages, monitoring } = wordsOf(language)
  const overdueReturns = [monitoring.overdueReturns.title, monitoring.overdueReturns.close] as const
  const unreadNews = [messages.news.title, messages.news.read] as const
  for (const [title, close] of news === 'read' ? [overdueReturns] : [overdueReturns, unreadNews]) {
    const window = page.getByRole('dialog', { name: title })
    await page.addLocatorHandler(window, async () => {
      // The journey may be on its way to another page, which takes the window with it.
      await window
        .getByRole('button', { name: close })
        .click({ timeout: 5000 })
        .catch(() => expect(window).toBeHidden())
    })
  }
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
  await putOffMorning(page, language, news)
  await page.goto('/')
  await page.getByRole('button', { name: language.toUpperCase(), exact: true }).click()
  await page.getByLabel(login.username, { exact: true }).fill(username)
  await page.getByLabel(login.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await expect(page).not.toHaveURL(/:\d+\/$/)
}

/**
 * Opens a page by its entry in the menu. A window of the start page that opens at the moment of the click takes the click: it
 * is made again then.
 */
export async function openPage(page: Page, name: string): Promise<void> {
  // The menu stands before the tabs of a page, of which one may be called the same.
  const entry = page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
  const before = page.url()
  await expect(async () => {
    await entry.click({ timeout: 5_000 })
    await expect(page).not.toHaveURL(before, { timeout: 5_000 })
  }).toPass()
}

/**
 * Chooses an entry of the account menu. A window of the start page that opens meanwhile closes the menu over which it
 * opens: it is opened again then.
 */
export async function chooseInAccountMenu(page: Page, language: Language, entry: string): Promise<void> {
  const { label } = wordsOf(language).app.account
  const item = page.getByRole('button', { name: entry, exact: true })
  await expect(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: label }).click()
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
