import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { releaseAbandonedJobs } from '../src/platform/jobs/abandoned-jobs.ts'
import { schedules } from '../src/worker.ts'
import { type TestApp, testApp } from './app.ts'

/**
 * The queues that are out there with what lies in them, as the version before modules were objects put it there: jobs wait in
 * the database across an upgrade. A queue that is given up moves to `FORMER_SCHEDULES` or is worked off first; none is renamed,
 * and no line of this list is changed.
 */
const WAITING: Readonly<Record<string, object>> = {
  'send-mail': { to: 'anna@example.com', subject: 'Betreff', text: 'Text', html: '<p>Text</p>' },
  'update-products-in-bulk': { bulk_id: 990_001 },
  'fetch-pictures': {},
  'remove-pictures': { img_ids: ['0123456789abcdef0123456789abcdef'] },
  'mail-stores': { order_id: 990_001 },
  'buy-label': { label_attempt_id: 990_001 },
  'discard-shipment': { label_attempt_id: 990_001 },
  'fetch-label': { label_attempt_id: 990_001 },
  'track-label': { label_attempt_id: 990_001 },
  'track-labels': {},
  'subscribe-to-carriers': { account: 'own' },
  'pull-channel': { channel_account_id: 990_001 },
  'try-waiting-orders': {},
  'import-file': { file_id: 990_001 },
  'remove-import': { file_id: 990_001, name: 'imports/990001' },
  'settle-feed': { feed_id: 990_001 },
  'report-to-channel': { channel_report_id: 990_001 },
  'refresh-offers': {},
  'recount-offers': { channel_account_id: 990_001 },
  'repeat-offers': { channel_account_id: 990_001 },
  'tell-offers': { channel_account_id: 990_001 },
  'compare-offers': { channel_account_id: 990_001, after: '4011111111111' },
  'export-order': { erp_export_id: 990_001 },
  'recreate-labels': { label_error_ids: [990_001] },
  'send-reservation-mail': { contact_id: 990_001 },
  'receive-reservation-reply': {
    company_id: 1,
    reservation_id: 990_001,
    message_id: '<1@example.com>',
    from_name: 'Anna',
    text: 'Ich komme morgen.',
    attachments: 0,
    is_automatic: false,
  },
  'settle-pick': { line_id: 990_001, store_id: 990_001 },
  'settle-undo': { pick_id: 990_001 },
  'import-retail-history': { run: 990_001 },
  'render-invoice': { document_id: 990_001 },
  'generate-file': { file_id: 990_001 },
  'remove-file': { file_id: 990_001, name: 'downloads/990001' },
  'remove-provider-file': { name: 'provided/990001' },
  'compute-bills': { month: '2026-02-01' },
  'render-bill': { bill_id: 990_001 },
  'erase-personal-data': { erasure_id: 990_001 },
  'enforce-retention': {},
}
const OF_NO_COMPANY = ['send-mail', 'receive-reservation-reply']

/** What recurs; the queue keeps when it ran last by this name. */
const SCHEDULES = [
  'cancel-unpaid-orders',
  'check-channel-pulse',
  'close-top-seller-weeks',
  'compare-offers-nightly',
  'compute-bills-monthly',
  'count-earlier-pieces',
  'count-orders-from-before',
  'drop-article-figures',
  'enforce-retention-nightly',
  'expire-reservations',
  'fold-article-figures',
  'fold-order-counts',
  'fold-order-figures',
  'fold-points',
  'forget-storewindow-requests',
  'pass-on-overdue-orders',
  'pull-channels',
  'remove-abandoned-uploads',
  'remove-expired-bulk-updates',
  'remove-expired-files',
  'remove-expired-imports',
  'renew-carrier-webhooks',
  'retry-unallocated-orders',
  'score-orders-from-before',
  'share-earlier-discounts',
  'sweep-bills',
  'sweep-channel-reports',
  'sweep-erp-exports',
  'sweep-feeds',
  'sweep-invoices',
  'sweep-label-attempts',
  'sweep-offers',
  'sweep-order-access',
  'sweep-pictures',
  'sweep-scan-commands',
  'sweep-sessions',
  'track-parcels',
].sort()

/** Those whose handlers look for what the job is about, and fail where it is not there. */
const MISSES: Readonly<Record<string, string>> = {
  'render-invoice': 'document 990001 does not exist',
  'render-bill': 'bill 990001 does not exist',
}
/** They are not tried again: the next one takes their place. */
const NOT_TRIED_AGAIN = ['track-labels', 'pull-channel']

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())
beforeEach(() => kontor.asOwner('delete from pgboss.job'))

/** Puts a job where the former version has put it. */
async function leave(name: string, payload: object): Promise<void> {
  const company_id = OF_NO_COMPANY.includes(name) ? null : kontor.a.id
  await kontor.deps.queue.boss.send(name, { company_id, not_before: null, payload })
}

async function expectEnd(name: string): Promise<void> {
  const running = kontor.runJobs({ retries: true })
  const missed = MISSES[name]
  if (missed) await expect(running).rejects.toThrow(missed)
  else expect(await running).toContain(name)
}

const waiting = async (name: string) =>
  (
    await kontor.db.lookup<{ state: string }>(
      `select state from pgboss.job where name = $1 and state in ('created', 'active')`,
      [name],
    )
  ).length

test('what recurs goes by the same names', () => {
  expect(schedules.map(({ name }) => name)).toEqual(expect.arrayContaining(SCHEDULES))
})

test.each(Object.entries(WAITING))('%s that waits ends under the new handlers', async (name, payload) => {
  await leave(name, payload)
  await expectEnd(name)
  expect(await waiting(name)).toBe(0)
})

test.each(Object.entries(WAITING).filter(([name]) => !NOT_TRIED_AGAIN.includes(name)))(
  '%s that is half done when its worker goes ends under the new handlers',
  async (name, payload) => {
    const { boss } = kontor.deps.queue
    await leave(name, payload)
    expect(await boss.fetch(name)).toHaveLength(1)
    expect(await releaseAbandonedJobs(boss, kontor.db, true)).toBe(1)
    await expectEnd(name)
    expect(await waiting(name)).toBe(0)
  },
)

test('a job whose content no handler understands fails, and says which field is missing', async () => {
  await leave('buy-label', { attempt: 1 })
  await expect(kontor.runJobs()).rejects.toThrow(/label_attempt_id/)
})

test('a file that was half made when its worker went is made under the new handlers', async () => {
  const { boss } = kontor.deps.queue
  const admin = kontor.as(kontor.a.admin)
  const wanted = { start: '2026-02-01', end: '2026-02-28', format: 'csv' }
  const { fileName } = (await admin.post('/download/orderList/startGenerate', wanted)).json()
  expect(await boss.fetch('generate-file')).toHaveLength(1)
  await kontor.asOwner(`update generated_files set state = 'running' where name = '${fileName}'`)
  expect((await admin.get(`/download/orderList/files/${fileName}`)).statusCode).not.toBe(200)
  expect(await releaseAbandonedJobs(boss, kontor.db, true)).toBe(1)
  await kontor.runJobs({ retries: true })
  expect((await admin.get(`/download/orderList/files/${fileName}`)).statusCode).toBe(200)
})
