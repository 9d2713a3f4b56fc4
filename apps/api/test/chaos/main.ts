import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startOwnCluster } from './own-cluster.ts'
import { runChaos } from './run-chaos.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    terminations: { type: 'string', default: '100' },
    lanes: { type: 'string', default: '3' },
    'carrier-rate': { type: 'string', default: '10' },
    embedded: { type: 'boolean', default: false },
  },
})
/** The share of the carrier's limit at which labels are bought once nothing is killed any more, at least; PGlite a third. */
const OF_THE_CARRIER = values.embedded ? 0.3 : 0.9
const carrierRate = Number(values['carrier-rate'])
const folder = await mkdtemp(join(tmpdir(), 'kontor-chaos-server-'))
const own = values.embedded ? null : await startOwnCluster(folder)
const givenUrl = values.embedded ? null : (process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL ?? null)
if (!own && !values.embedded)
  console.log('SKIPPED: PostgreSQL is not installed here, so no server of our own is restarted')
try {
  const report = await runChaos({
    kills: Number(values.kills),
    lanes: Number(values.lanes),
    serverUrl: own?.url ?? givenUrl,
    losses: { terminations: Number(values.terminations), crash: own?.crash ?? null },
    carrierRate,
    say: (line) => console.log(line),
  })
  console.log(JSON.stringify(report, null, 2))
  const wrong =
    report.duplicates.length + report.lost.length + report.leftovers.length + report.unfinished.length
  console.log(
    `${report.kills} workers killed and ${report.terminations} connections ended on ${report.database}` +
      `${own ? ', which was restarted once' : ''}; ${report.labels} labels: ` +
      `${report.duplicates.length} duplicates, ${report.lost.length} lost, ${report.leftovers.length} left behind, ` +
      `${report.unfinished.length} unfinished`,
  )
  const share = (report.callsPerSecond ?? carrierRate) / carrierRate
  console.log(`calls a second of the ${carrierRate} that the carrier allows: share ${share.toFixed(2)}`)
  if (wrong > 0 || share < OF_THE_CARRIER) process.exitCode = 1
} finally {
  await own?.stop()
  await rm(folder, { recursive: true, force: true })
}
