import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder } from '../../../test/builders/orders.ts'
import { linesOfPdf } from '../../../test/pdf-text.ts'
import { articles } from '../catalogue/catalogue.tables.ts'

const WORKER = fileURLToPath(new URL('../../../test/fixtures/generating-worker.ts', import.meta.url))

let kontor: TestApp
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

/** A worker in a process of its own. */
function startWorker(...settings: string[]): ChildProcess {
  const child = spawn(
    process.execPath,
    [WORKER, kontor.databaseUrl ?? '', kontor.deps.config.dataDir, ...settings],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  stops.push(() => child.kill('SIGKILL'))
  return child
}

const get = async (path: string) => kontor.as(kontor.a.admin).get(path)
/** How far a file is, of the answer to its check. */
const stateOf = async (check: string): Promise<string> => {
  const answer = (await get(check)).json()
  return (answer.data?.[0] ?? answer).state
}
const RANGE = { start: '2026-02-01', end: '2026-02-28' }

/** What each of them is asked for and asked how far it is; its content as lines. */
const KINDS = {
  'list of products': {
    start: async () => {
      await kontor.inCtx(({ tx, company }) =>
        tx.insert(articles).values(
          ['K-1', 'K-2'].map((number) => ({
            companyId: company.id,
            wwsNumber: number,
            wwsModel: number,
            brand: 'K',
            title: 'K',
          })),
        ),
      )
      const { fileName } = (await get('/inventory/createCsv')).json()
      return { check: '/inventory-csv', fileName }
    },
    pathOf: (fileName: string) => `/inventory/downloadCsv?fileName=${fileName}`,
    linesOf: async (bytes: Buffer) => bytes.toString().trimEnd().split('\r\n'),
    // Its titles and both products.
    lines: 3,
  },
  'order list': {
    start: async () => {
      const { fileName } = (
        await kontor.as(kontor.a.admin).post('/download/orderList/startGenerate', RANGE)
      ).json()
      return { check: `/download/orderList/checkFile?fileName=${fileName}`, fileName }
    },
    pathOf: (fileName: string) => `/download/orderList/files/${fileName}`,
    linesOf: async (bytes: Buffer) => bytes.toString().trimEnd().split('\r\n'),
    // Its titles and both orders.
    lines: 3,
  },
  'monthly report': {
    start: async () => {
      await kontor.as(kontor.a.admin).post('/download/reports/monthly', { report_month: '2026-02' })
      const [row] = await kontor.db.read({ companyId: kontor.a.id }, async (tx) => {
        const { rows } = await tx.execute<{ name: string }>('select name from generated_files')
        return rows
      })
      return { check: '/download/reports/monthly?report_month=2026-02', fileName: row?.name ?? '' }
    },
    pathOf: (fileName: string) => `/download/reports/monthly/files/${fileName}`,
    linesOf: async (bytes: Buffer) =>
      (await linesOfPdf(bytes)).filter(([first]) => first === 'Summe').map((cells) => cells.join(' ')),
    // Of all channels, and of the one.
    lines: 2,
  },
} as const

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed in the middle of', () => {
  test.each(Object.entries(KINDS))(
    'the %s leaves nothing of it to be read, and another one makes it, whole and once',
    async (_name, { start, pathOf, linesOf, lines }) => {
      kontor = await testApp()
      stops.push(() => kontor.close())
      for (const ext_order_id of ['K-1', 'K-2'])
        await buildOrder(kontor, { order_date: new Date('2026-02-10T10:00:00Z'), ext_order_id, lines: [{}] })
      const { check, fileName } = await start()
      const folder = join(kontor.deps.config.dataDir, 'files', String(kontor.a.id), 'downloads')

      const killed = startWorker('halts')
      await once(killed.stdout ?? killed, 'data')
      await expect.poll(() => halfFiles(folder), { timeout: 10_000 }).toEqual([true])
      killed.kill('SIGKILL')
      await once(killed, 'exit')
      expect(await stateOf(check)).toBe('running')
      expect([(await get(pathOf(fileName))).statusCode, (await get(pathOf(fileName))).json().code]).toEqual([
        409,
        'download_not_ready',
      ])
      expect(await kontor.deps.files.exists(kontor.a.id, `downloads/${fileName}`)).toBe(false)

      startWorker()
      await expect.poll(() => stateOf(check), { timeout: 40_000 }).toBe('ready')
      const content = await linesOf((await get(pathOf(fileName))).rawPayload)
      expect(content).toHaveLength(lines)
      const jobs = await kontor.db.lookup(
        `select state, retry_count from pgboss.job where name = 'generate-file'`,
      )
      expect(jobs).toMatchObject([{ retry_count: 1 }])
    },
    90_000,
  )
})

/** Of each file that is being written, whether something is in it. */
async function halfFiles(folder: string): Promise<boolean[]> {
  const names = await readdir(folder).catch(() => [])
  const parts = names.filter((name) => name.endsWith('.part'))
  return Promise.all(parts.map(async (name) => (await stat(join(folder, name))).size > 0))
}
