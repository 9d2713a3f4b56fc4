import { defineJob } from '../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../platform/jobs/job-declaration.ts'
import { defineRuns, keptFor } from '../../platform/runs/define-runs.ts'
import { generatedFiles } from './downloads.tables.ts'

/** Makes a file that somebody asked for; a million lines take some minutes. */
export const generateFileJob = defineJob<{ file_id: number }>('generate-file', {
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  inTurns: true,
  deadLetter: GIVEN_UP,
})

/** Files that are made, as runs. */
export const fileRuns = defineRuns({
  job: generateFileJob,
  table: generatedFiles,
  key: { file_id: 'id' },
  live: ['queued', 'running', 'waiting'],
  taken: { state: 'running', rows: 0 },
  givenUp: () => ({ state: 'failed' }),
})

/** They are kept for seven days. */
export const filesKept = keptFor(7)
