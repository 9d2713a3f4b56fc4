import { csvLine } from '../../../platform/documents/csv.ts'
import { numberCell, textCell } from '../../../platform/documents/table-cells.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { importOutcome, refusedRowsOf } from '../../intake/index.ts'
import type { FtpFileRow } from './ftp-files.repository.ts'

export const RESULT_ENDING = '.result.csv'
const ROWS_AT_ONCE = 1_000

export const isResultName = (name: string): boolean => name.endsWith(RESULT_ENDING)

/** What became of each row of an upload, as CSV: its place among the rows, `ok` or `refused`, and why; state and problem first. */
export async function* uploadResult(
  steps: Pick<CallSteps, 'read'>,
  file: FtpFileRow,
): AsyncGenerator<Buffer, void, undefined> {
  const line = (row: number, result: string, reason: string) =>
    Buffer.from(csvLine([numberCell(row), textCell(result), textCell(reason)], 'programs'))
  yield Buffer.from(csvLine(['row', 'result', 'reason'].map(textCell), 'programs'))
  const { importFileId } = file
  if (importFileId === null) {
    yield line(0, 'not_imported', file.problem)
    return
  }
  const outcome = await steps.read((ctx) => importOutcome(ctx, importFileId))
  if (!outcome) return
  if (outcome.state !== 'done') yield line(0, outcome.state, outcome.problem)
  for (let from = 0; from < outcome.rows; from += ROWS_AT_ONCE) {
    const refused = await steps.read((ctx) => refusedRowsOf(ctx, importFileId, from, ROWS_AT_ONCE))
    const reasons = new Map(refused.map(({ row, reason }) => [row, reason]))
    const last = Math.min(from + ROWS_AT_ONCE, outcome.rows)
    const rows = Array.from({ length: last - from }, (_, index) => {
      const row = from + index + 1
      const reason = reasons.get(row)
      return line(row, reason === undefined ? 'ok' : 'refused', reason ?? '')
    })
    yield Buffer.concat(rows)
  }
}
