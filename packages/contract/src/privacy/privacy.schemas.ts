import { z } from 'zod'
import { Id, Instant, JsonValue, RequiredLine } from '../shared/index.ts'

/** What personal data hang on: each of these is found, handed out and erased as a whole. */
export const SUBJECT_KINDS = [
  'order',
  'reservation',
  'storewindow_request',
  'loose_label',
  'import_failure',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
export const Subject = z.strictObject({ kind: z.enum(SUBJECT_KINDS), id: Id })
export type Subject = z.infer<typeof Subject>

/** At most so many at once; a search finds no more. */
export const MOST_SUBJECTS = 200
const Subjects = z.array(Subject).min(1).max(MOST_SUBJECTS)

/** Why something cannot be erased yet. */
export const BLOCKS = ['open', 'papers', 'report', 'export'] as const

/** `q`: a name, an e-mail address or the number of an order. */
export const CustomerQuery = z.strictObject({ q: RequiredLine(200).min(3) })

export const CustomerMatch = Subject.extend({
  /** As the channel numbers it; empty where it has none. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  at: Instant,
  erased_at: Instant.nullable(),
  /** Null: it can be erased. */
  blocked: z.enum(BLOCKS).nullable(),
})
export type CustomerMatch = z.infer<typeof CustomerMatch>
export const CustomerMatches = z.object({
  data: z.array(CustomerMatch),
  /** There are more; the search has to be narrower. */
  is_capped: z.boolean(),
})

export type CustomerMatches = z.infer<typeof CustomerMatches>

export const SubjectsBody = z.strictObject({ subjects: Subjects })

/** How much an erasure would change, by table. */
export const ErasurePreview = z.object({
  tables: z.array(
    z.object({
      table: z.string(),
      rows: z.number().int(),
      /** A legal document: it stays. */
      kept: z.boolean(),
    }),
  ),
  files: z.number().int(),
  blocked: z.array(Subject.extend({ reason: z.enum(BLOCKS) })),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

export const ERASURE_STATES = ['running', 'done', 'failed'] as const
export const Erasure = z.object({
  id: Id,
  cause: z.enum(['request', 'retention']),
  state: z.enum(ERASURE_STATES),
  subjects: z.number().int(),
  erased: z.number().int(),
  /** Not erased, because something was under way when their turn came. */
  skipped: z.number().int(),
  requested_by: z.string(),
  requested_at: Instant,
  done_at: Instant.nullable(),
})
export type Erasure = z.infer<typeof Erasure>

/** Everything that is stored about the customer, by what it hangs on and by table. */
export const PersonalData = z.object({
  exported_at: Instant,
  company: z.string(),
  subjects: z.array(
    Subject.extend({ tables: z.record(z.string(), z.array(z.record(z.string(), JsonValue))) }),
  ),
})
export type PersonalData = z.infer<typeof PersonalData>

const InvoiceYears = z.number().int().min(8).max(30)
const AmazonDays = z.number().int().min(1).max(30)
export const RetentionSettings = z.object({
  /** Full calendar years after that of the issue. */
  invoice_years: z.number().int(),
  /** Days after delivery. */
  amazon_days: z.number().int(),
  /** Of settings never saved: 0. */
  version: z.number().int().min(0),
})
export type RetentionSettings = z.infer<typeof RetentionSettings>
export const RetentionSettingsBody = z.strictObject({
  invoice_years: InvoiceYears,
  amazon_days: AmazonDays,
  version: z.number().int().min(0),
})
