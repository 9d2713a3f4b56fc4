import { defineConfig } from 'vitest/config'

const shared = { pool: 'forks', testTimeout: 60_000, hookTimeout: 60_000 } as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'api',
          environment: 'node',
          include: [
            'apps/api/{src,test}/**/*.test.ts',
            'packages/contract/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', 'apps/api/test/chaos/**'],
          globalSetup: ['apps/api/test/database-template.ts'],
        },
      },
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
