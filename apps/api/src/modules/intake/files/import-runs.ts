import { defineJob } from '../../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../../platform/jobs/job-declaration.ts'
import { defineRuns, keptFor } from '../../../platform/runs/define-runs.ts'
import { importFiles } from '../intake.tables.ts'
import { importProblem } from './import-files.texts.ts'

/** Judges or imports a file; a million rows take the better part of an hour. */
export const importFileJob = defineJob<{ file_id: number; run: number }>('import-file', {
  expireInSeconds: 2 * 60 * 60,
  retryLimit: 4,
  inTurns: true,
  deadLetter: GIVEN_UP,
})

/** Files that are judged or imported as runs; one file has several, one after the other. */
export const importRuns = defineRuns({
  job: importFileJob,
  table: importFiles,
  key: { file_id: 'id', run: 'run' },
  live: ['checking', 'importing'],
  givenUp: ({ state }, now) => ({
    state: 'failed',
    problem: importProblem('internal'),
    ...(state === 'importing' && { finishedAt: now }),
  }),
})

/** Files are kept for 30 days. */
export const importsKept = keptFor(30)
