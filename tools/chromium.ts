import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

/**
 * Debian's browsers, the lighter one first: the shell draws pages by the same engine, without the windows, menus and their
 * processes that a whole Chromium starts though nobody sees them.
 */
const DEBIAN_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Why the browser journeys cannot run here, and what to do. */
export class ChromiumMissing extends Error {
  override name = 'ChromiumMissing'
}

/** The browser that is here: the one named in CHROMIUM_PATH, Debian's, or Playwright's own. */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ??
  [...DEBIAN_BROWSERS, chromium.executablePath()].find((path) => existsSync(path))

async function installDebianChromium(): Promise<void> {
  console.log('Installing Chromium for the browser journeys …')
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
  ]) {
    const { code, output } = await run('apt-get', args, { quiet: true, env: environment })
    if (code !== 0) throw new ChromiumMissing(`apt-get ${args[0]} failed:\n${output}`)
  }
}

/**
 * The browser the journeys run in. As root on Debian it is installed when none is there.
 * @throws {ChromiumMissing} it is not here; it says what to install
 */
export async function ensureChromium(): Promise<string> {
  const here = findChromium()
  if (here && !existsSync(here)) {
    throw new ChromiumMissing(`CHROMIUM_PATH names ${here}, which does not exist.`)
  }
  if (here) return here
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installDebianChromium()
  const installed = findChromium()
  if (installed) return installed
  throw new ChromiumMissing(
    'The browser journeys need Chromium. Install it with `apt-get install chromium-headless-shell` (Debian), ' +
      '`npx playwright install chromium`, or name one in CHROMIUM_PATH.',
  )
}
