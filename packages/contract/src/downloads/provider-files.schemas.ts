import { z } from 'zod'
import { ApiPath, Id, Instant, Line, RequiredLine } from '../shared/index.ts'
import { PROVIDER_FILE_STATES } from './addresses.schemas.ts'

/** Largest file that the provider gives to merchants. */
export const MAX_PROVIDER_FILE_BYTES = 20 * 1024 * 1024

/** What a file is by its content. */
export const FILE_KINDS = ['pdf', 'docx', 'xlsx', 'png', 'jpg', 'zip', 'csv', 'txt'] as const
export const FileKind = z.enum(FILE_KINDS)
export type FileKind = z.infer<typeof FileKind>

/** A file of the provider as a merchant gets it. */
export const ProvidedFile = z.object({
  id: Id,
  created_at: Instant,
  title: z.string(),
  sub_title: z.string(),
  kind: FileKind,
  /** In bytes. */
  size: z.number().int().nonnegative(),
  path: ApiPath,
})
export type ProvidedFile = z.infer<typeof ProvidedFile>

/** Name of a provided file in its address: 128 random bits that nobody guesses. */
export const ProvidedFileParams = z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}$/) })

const TITLE_LENGTH = 200
const FILE_NAME_LENGTH = 255

/** What the provider's staff say of a file before they send its content. */
export const ProviderFileBody = z.strictObject({
  title: RequiredLine(TITLE_LENGTH),
  sub_title: Line(TITLE_LENGTH).default(''),
  /** As it is called where it comes from; says nothing about what it is. */
  file_name: RequiredLine(FILE_NAME_LENGTH),
  /** Null: all merchants, those to come included. */
  company_ids: z.array(Id).min(1).max(1000).nullable().default(null),
})

/** A file as the provider's staff see it. */
export const ProviderFile = ProvidedFile.extend({
  file_name: z.string(),
  company_ids: z.array(Id).nullable(),
  state: z.enum(PROVIDER_FILE_STATES),
  author: z.string(),
})
export type ProviderFile = z.infer<typeof ProviderFile>
