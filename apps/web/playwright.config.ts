import { defineConfig } from '@playwright/test'
import { findChromium } from '../../tools/chromium.ts'
import { RUNNING, startedServers, WORKERS } from './e2e/servers.ts'

/** The specs that take longest start first, so that no worker waits for one of them in the end. */
const LONG = [
  'direct-sale-chain',
  'entries',
  'order-actions',
  'widths',
  'create-label',
  'prime-order',
  'picklist',
  'monitoring',
]
const files = (names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)

/** The browser of the journeys. */
export const LAUNCH = {
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * The journeys use the built product as a new user gets it: embedded database, demo data, sandbox.
 * With `E2E_URL` (and `E2E_SANDBOX_URL`) they use one that is running already.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: WORKERS,
  // Where others wait for the whole run, one test that a busy machine brought out of step is tried once more, and named in the
  // last lines of `npm test`, since it has a flaw; at the desk it fails.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'long', testMatch: files(LONG) },
    { name: 'short', testIgnore: files(LONG) },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    // Recording every step costs time and disk space and is off unless asked for; a failure always leaves a
    // screenshot.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: LAUNCH,
  },
  ...(RUNNING ? {} : { webServer: startedServers() }),
})
