import { defineJob } from '../../../platform/jobs/job.ts'

/** Removes the content of a file that was withdrawn. */
export const removeProviderFileJob = defineJob<{ name: string }>('remove-provider-file')
