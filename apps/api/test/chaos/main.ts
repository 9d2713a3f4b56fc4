import { parseArgs } from 'node:util'
import { runChaos } from './run-chaos.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, lanes: { type: 'string', default: '3' } },
})
const report = await runChaos({
  kills: Number(values.kills),
  lanes: Number(values.lanes),
  serverUrl: process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL ?? null,
  say: (line) => console.log(line),
})
console.log(JSON.stringify(report, null, 2))
const wrong =
  report.duplicates.length + report.lost.length + report.leftovers.length + report.unfinished.length
console.log(
  `${report.kills} workers killed on ${report.database}, ${report.labels} labels: ` +
    `${report.duplicates.length} duplicates, ${report.lost.length} lost, ${report.leftovers.length} left behind, ` +
    `${report.unfinished.length} unfinished`,
)
if (wrong > 0) process.exitCode = 1
