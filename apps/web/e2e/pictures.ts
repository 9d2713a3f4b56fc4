import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { ensureChromium } from '../../../tools/chromium.ts'
import { ROOT, toolEnv } from '../../../tools/run.ts'
import { PASSWORD } from './servers.ts'
import { wordsOf } from './words.ts'

/**
 * `npm run pictures`: starts the demo on a database of its own and draws the pictures of README, light and dark, so that they
 * show what the product is today.
 */
const FOLDER = join(ROOT, 'docs/pictures')
const PORT = 24_890
const APP = `http://localhost:${PORT}`
const READY_MS = 300_000
const LOOK_EVERY_MS = 500
const SIZE = { width: 1440, height: 900 }

const words = wordsOf('de')

/** The pictures: their name, and how their screen is reached. */
const PICTURES: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'today',
    async (page) => {
      await page.goto(`${APP}/home?view=queues`)
      await page.getByRole('heading', { level: 1, name: words.app.menu.today }).waitFor()
    },
  ],
  [
    'orders',
    async (page) => {
      await page.goto(`${APP}/orders`)
      await page.getByRole('table').getByRole('row').nth(5).waitFor()
    },
  ],
  [
    'order',
    async (page) => {
      await page.getByRole('table').getByRole('link').first().click()
      // A trial of the click waits until the parcel options are there.
      await page.getByRole('button', { name: words.shipping.ship.create }).click({ trial: true })
      await page.getByRole('navigation', { name: words.order.place.label }).getByText(/^1 /).waitFor()
    },
  ],
]

async function untilReady(): Promise<void> {
  const end = Date.now() + READY_MS
  const isReady = () =>
    fetch(`${APP}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > end) throw new Error(`the demo was not ready within ${READY_MS / 1000} s`)
    await wait(LOOK_EVERY_MS)
  }
}

async function draw(page: Page): Promise<void> {
  const { login } = words.session
  await page.goto(APP)
  await page.getByLabel(login.username, { exact: true }).fill('demo')
  await page.getByLabel(login.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.home.morning.later }).click()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const [name, open] of PICTURES) {
      await open(page)
      await page.waitForLoadState('networkidle')
      await page.waitForFunction(() => document.querySelector('[class*="_skeleton"]') === null)
      await page.screenshot({ path: join(FOLDER, `${name}-${scheme}.png`), animations: 'disabled' })
    }
  }
}

const data = await mkdtemp(join(tmpdir(), 'kontor-pictures-'))
await mkdir(FOLDER, { recursive: true })
const demo = spawn('npm', ['start'], {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
  env: toolEnv({ PORT: String(PORT), SANDBOX_PORT: String(PORT + 2), DATA_DIR: data, DATABASE_URL: '' }),
})
const ended = once(demo, 'exit')
try {
  await Promise.race([untilReady(), ended.then(() => Promise.reject(new Error('the demo did not start')))])
  const browser = await chromium.launch({ executablePath: await ensureChromium() })
  const page = await browser.newPage({ viewport: SIZE, locale: 'de' })
  await draw(page)
  await browser.close()
} finally {
  if (demo.pid && demo.exitCode === null) process.kill(-demo.pid, 'SIGINT')
  await ended
  await rm(data, { recursive: true, force: true })
}
