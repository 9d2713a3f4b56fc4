import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ENGINE_TESTS } from './apps/api/test/engine-tests.ts'

type TestOptions = TestProjectInlineConfiguration['test']

const shared = { pool: 'forks', testTimeout: 60_000, hookTimeout: 60_000 } satisfies TestOptions

/** Files of one project share a worker's modules: importing the product anew takes longer than most of them. */
const api = {
  ...shared,
  environment: 'node',
  isolate: false,
  exclude: ['**/node_modules/**', 'apps/api/test/chaos/**'],
  globalSetup: ['apps/api/test/database-template.ts'],
} satisfies TestOptions

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // On the PostgreSQL server of TEST_DATABASE_URL, on PGlite when there is none.
        test: {
          ...api,
          name: 'api',
          include: [
            'apps/api/{src,test}/**/*.test.ts',
            'apps/demo/src/**/*.test.ts',
            'packages/contract/src/**/*.test.ts',
            '{bench,tools}/**/*.test.ts',
          ],
        },
      },
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
        test: {
          ...shared,
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})
