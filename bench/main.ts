import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CASES } from './cases.ts'
import { prepareDatabase } from './databases.ts'
import { measureCarrierRates, measureSize, type SizeReport } from './measure-size.ts'
import { print } from './report.ts'

/**
 * `npm run bench [-- --sizes 10000,100000,1000000] [--rounds 3] [--requests 300] [--ships 30] [--rush 500] [--labels 500] [--url postgres://…] [--json FILE] [--keep]`
 * Measures the product and, beside it in the same run, a bare Fastify route that runs the same SQL.
 * Needs a PostgreSQL ≥ 15 on which the login may create databases.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '3' },
    requests: { type: 'string', default: '300' },
    ships: { type: 'string', default: '30' },
    rush: { type: 'string', default: '500' },
    labels: { type: 'string', default: '500' },
    url: {
      type: 'string',
      default:
        process.env.BENCH_DATABASE_URL ??
        process.env.TEST_DATABASE_URL ??
        'postgres://127.0.0.1:5432/postgres',
    },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})

const effort = {
  rounds: Number(values.rounds),
  requests: Number(values.requests),
  ships: Number(values.ships),
  labels: Number(values.labels),
}
const reports: SizeReport[] = []
const sizes = values.sizes.split(',').map(Number)
for (const size of sizes) {
  const database = await prepareDatabase(values.url, size, values.keep)
  console.log(`${size.toLocaleString('en')} orders: filled in ${database.fillSeconds.toFixed(1)} s`)
  try {
    const isLargest = size === sizes.at(-1)
    const sized = { ...effort, rush: isLargest ? Number(values.rush) : 0 }
    const report = await measureSize(size, database, sized)
    const measuresCarriers = isLargest && sized.labels > 0
    reports.push({
      ...report,
      carrierRates: measuresCarriers ? await measureCarrierRates(database, sized) : [],
    })
  } finally {
    await database.remove()
  }
}
print(reports, CASES)
if (values.json) writeFileSync(values.json, `${JSON.stringify(reports, null, 2)}\n`)
