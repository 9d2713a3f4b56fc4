import { existsSync } from 'node:fs'
import { run } from './run.ts'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/** Why the browser journeys cannot run here, and what to do. */
export class ChromiumMissing extends Error {
  override name = 'ChromiumMissing'
}

async function installDebianChromium(): Promise<void> {
  console.log('Installing Chromium for the browser journeys …')
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    const { code, output } = await run('apt-get', args, { quiet: true, env: environment })
    if (code !== 0) throw new ChromiumMissing(`apt-get ${args[0]} failed:\n${output}`)
  }
}

/**
 * The Chromium the journeys run in: CHROMIUM_PATH, Debian's, or Playwright's own.
 * As root on Debian it is installed when none is there; otherwise `ChromiumMissing` says what to install.
 */
export async function ensureChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new ChromiumMissing(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await installDebianChromium()
    if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM
  }
  throw new ChromiumMissing(
    'The browser journeys need Chromium. Install it with `apt-get install chromium` (Debian), ' +
      '`npx playwright install chromium`, or name one in CHROMIUM_PATH.',
  )
}
