import { z } from 'zod'
import { pageQuery } from '../shared/index.ts'

// What the addresses of the screens are read with: the browser loads it before it shows anything.

/** A month of the business time zone, `MM-YYYY`. */
export const Month = z.string().regex(/^(?:0[1-9]|1[0-2])-20\d\d$/)

/** A month of the business time zone, `YYYY-MM` (spec: catalogue §5). */
export const ReportMonth = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)

/** What the list of files can be sorted by (spec: catalogue §2, Files); `-` in front sorts downwards. */
const FILE_SORTS = ['created_at', 'title', 'sub_title'] as const

/** `GET /download/files` */
export const FilesQuery = z.strictObject({
  ...pageQuery,
  sort: z
    .string()
    .regex(new RegExp(`^-?(${FILE_SORTS.join('|')})$`))
    .default('-created_at'),
})

export const PROVIDER_FILE_STATES = ['active', 'withdrawn'] as const

/** `GET /download/providerFiles` */
export const ProviderFilesQuery = z.strictObject({
  ...pageQuery,
  state: z.enum([...PROVIDER_FILE_STATES, 'all']).default('all'),
})
