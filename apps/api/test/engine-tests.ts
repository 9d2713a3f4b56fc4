/**
 * The tests of what depends on the database engine: with a PostgreSQL server they run on it and on PGlite.
 * Everything else runs on one of the two.
 */
export const ENGINE_TESTS: readonly string[] = [
  // Starting, and the demo data of a first start.
  'apps/api/src/start.test.ts',
  'apps/demo/src/demo-embedded.test.ts',
  // Migrations, transactions and scopes, lost connections; jobs and their schedules; events.
  'apps/api/src/platform/db/database.test.ts',
  'apps/api/src/platform/db/optimistic-read.test.ts',
  'apps/api/src/platform/db/apply-migrations.test.ts',
  'apps/api/src/platform/db/keep-tables.test.ts',
  'apps/api/src/platform/db/pglite-readers.test.ts',
  'apps/api/test/folds.test.ts',
  'apps/api/src/platform/auth/secrets-key.test.ts',
  'apps/api/test/lost-database.test.ts',
  'apps/api/test/pooler.test.ts',
  'apps/api/test/round-trips.test.ts',
  'apps/api/src/modules/erp/erp-export.test.ts',
  'apps/api/src/stored-secrets.test.ts',
  'apps/api/src/platform/jobs/job-queue.test.ts',
  'apps/api/src/platform/jobs/jobs.test.ts',
  'apps/api/src/platform/runs/runs.test.ts',
  'apps/api/src/platform/events/events.test.ts',
  'apps/api/src/platform/events/event-stream.test.ts',
  'apps/api/src/platform/http/pipeline.test.ts',
  'apps/api/src/platform/http/read-optimistically.test.ts',
  'apps/api/src/platform/http/server.test.ts',
  'apps/api/src/platform/http/web-app.test.ts',
  'apps/api/src/platform/logging.test.ts',
  // Row-level security and roles.
  'apps/api/test/architecture/tenancy.test.ts',
  'apps/api/test/architecture/order-scope.test.ts',
  'apps/api/test/architecture/plain-owner.test.ts',
  'apps/api/test/architecture/foreign-company.test.ts',
  // Locks and races.
  'apps/api/test/line-races.test.ts',
  'apps/api/test/return-races.test.ts',
  'apps/api/test/setup-race.test.ts',
  'apps/api/test/store-races.test.ts',
  'apps/api/test/order-figures.test.ts',
  'apps/api/test/points.test.ts',
  'apps/api/src/modules/catalogue/stock.repository.test.ts',
  'apps/api/src/modules/returns/case-queue.test.ts',
  'apps/api/src/modules/shipping/labels/buy-label.test.ts',
  // Plans on a database without statistics, and on one where a company has many orders.
  'apps/api/test/work-of-an-order.test.ts',
  'apps/api/src/modules/channels/offers/many-offers.test.ts',
  // Sorting, collation and search by trigrams.
  'apps/api/src/modules/orders/list/order-list.test.ts',
  // Workers that are killed.
  'apps/api/test/chaos.test.ts',
  'apps/api/test/all-work.test.ts',
  'apps/api/src/modules/channels/offers/killed-worker.test.ts',
  'apps/api/src/modules/downloads/killed-worker.test.ts',
  'apps/api/src/modules/intake/feeds/killed-worker.test.ts',
  'apps/api/src/modules/billing/killed-worker.test.ts',
  'apps/api/src/modules/catalogue/pictures/killed-worker.test.ts',
  'apps/api/src/modules/privacy/killed-worker.test.ts',
  'apps/api/src/modules/catalogue/bulk-updates/killed-worker.test.ts',
  'apps/api/src/modules/order-actions/killed-worker.test.ts',
  'apps/api/src/modules/statistics/killed-worker.test.ts',
  'apps/api/src/modules/statistics/connected-retail/killed-worker.test.ts',
  'apps/api/src/modules/ranking/killed-worker.test.ts',
  'apps/api/src/modules/intake/waiting/killed-worker.test.ts',
]

/** Whether a test, by its source, starts the product or opens a database. */
export const usesDatabase = (source: string): boolean =>
  /\b(testApp|offerStage|testDatabase|openPglite|primeStage|reportSetup|runChaos|migratePostgres)\b|src\/main\.ts|\.\/main\.ts/.test(
    source,
  )
