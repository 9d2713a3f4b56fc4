import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/**
 * The journeys use the built product as a new user gets it: embedded database, demo data, sandbox.
 * With `E2E_URL` (and `E2E_SANDBOX_URL`) they use one that is running already.
 */
const running = process.env.E2E_URL
const port = Number(process.env.E2E_PORT ?? 23_400)
const sandboxPort = port + 1
process.env.E2E_PORT = String(port)
if (!running) process.env.E2E_SANDBOX_URL = `http://127.0.0.1:${sandboxPort}`

export default defineConfig({
  testDir: './e2e',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // Recording every step costs time and disk; whoever hunts a failure asks for it. A picture is kept in any case.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(running
    ? {}
    : {
        webServer: {
          command: 'node apps/api/src/main.ts',
          cwd: '../..',
          url: `http://localhost:${port}/ready`,
          timeout: 180_000,
          reuseExistingServer: false,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
          stdout: 'ignore',
          stderr: 'pipe',
          env: {
            PORT: String(port),
            SANDBOX_PORT: String(sandboxPort),
            DATA_DIR: process.env.E2E_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'kontor-e2e-')),
            DATABASE_URL: '',
            LOG_LEVEL: 'warn',
          },
        },
      }),
})
