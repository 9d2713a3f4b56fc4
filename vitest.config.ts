import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ENGINE_TESTS, usesDatabase } from './apps/api/test/engine-tests.ts'
import { FlakyReporter } from './tools/flaky-reporter.ts'

type TestOptions = TestProjectInlineConfiguration['test']

const shared = {
  pool: 'forks',
  maxWorkers: 2,
  execArgv: ['--import', new URL('apps/api/src/platform/module-resolution.ts', import.meta.url).href],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // As for journeys (apps/web/playwright.config.ts).
  retry: process.env.CI ? 1 : 0,
} satisfies TestOptions

const serverTests = globSync(
  [
    'apps/api/{src,test}/**/*.test.ts',
    'apps/demo/src/**/*.test.ts',
    'packages/contract/src/**/*.test.ts',
    '{bench,tools}/**/*.test.ts',
  ],
  { cwd: import.meta.dirname, exclude: (path) => path.endsWith('node_modules') },
)
const { database = [], rules = [] } = Object.groupBy(serverTests, (path) =>
  usesDatabase(readFileSync(new URL(path, import.meta.url), 'utf8')) ? 'database' : 'rules',
)

/** Files of one project share a worker's modules: importing the product anew takes longer than most of them. */
const server = { ...shared, environment: 'node', isolate: false } satisfies TestOptions

/** A migrated database is made once, before the first file. */
const api = { ...server, globalSetup: ['apps/api/test/database-template.ts'] } satisfies TestOptions

const web = {
  ...shared,
  environment: 'jsdom',
  include: ['apps/web/src/**/*.test.{ts,tsx}'],
} satisfies TestOptions

/** Tests of the web app that replace a module, or that are about what a module does when it is loaded. */
const FRESH_MODULES = [
  'apps/web/src/app/entrance.test.tsx',
  'apps/web/src/app/texts.test.ts',
  'apps/web/src/app/screens/order-document/lines-card.test.tsx',
  'apps/web/src/features/monitoring/monitoring-pages.test.tsx',
  'apps/web/src/lib/session.test.ts',
  'apps/web/src/lib/shared-stream.test.ts',
  'apps/web/src/ui/page/page.test.tsx',
]

export default defineConfig({
  test: {
    reporters: ['default', new FlakyReporter()],
    projects: [
      {
        // On the PostgreSQL server of TEST_DATABASE_URL, on PGlite when there is none.
        test: { ...api, name: 'api', include: database },
      },
      // What needs no database waits for none.
      { test: { ...server, name: 'rules', include: rules } },
      // What depends on the engine runs on PGlite too.
      ...(process.env.TEST_DATABASE_URL
        ? [{ test: { ...api, name: 'engine', include: [...ENGINE_TESTS], env: { TEST_DATABASE_URL: '' } } }]
        : []),
      {
        test: {
          ...shared,
          name: 'sandbox',
          environment: 'node',
          include: ['apps/sandbox/{src,test}/**/*.test.ts'],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: { ...web, name: 'web', isolate: false, exclude: ['**/node_modules/**', ...FRESH_MODULES] },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: { ...web, name: 'web, fresh modules', include: [...FRESH_MODULES] },
      },
    ],
  },
})
