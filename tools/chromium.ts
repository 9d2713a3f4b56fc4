import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstall, installPackages } from './debian-packages.ts'

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
  const failed = await installPackages('chromium-headless-shell', 'fonts-liberation')
  if (failed) throw new ChromiumMissing(failed)
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
  if (canInstall()) await installDebianChromium()
  const installed = findChromium()
  if (installed) return installed
  throw new ChromiumMissing(
    'The browser journeys need Chromium. Install it with `apt-get install chromium-headless-shell` (Debian), ' +
      '`npx playwright install chromium`, or name one in CHROMIUM_PATH.',
  )
}
