import { z } from 'zod'
import { Id, IdInPath, Instant, Message, page, pageQuery } from '../shared/index.ts'

/** `in`: what came here; `out`: what went to the merchant's ERP. */
export const EXCHANGE_DIRECTIONS = ['in', 'out'] as const

/** What kind of document it is, which its id counts within. */
export const EXCHANGE_KINDS = ['import_file', 'erp_export'] as const

/** `waiting`: under way, or waits for somebody; `partly`: some rows were refused. */
export const EXCHANGE_STATES = ['waiting', 'done', 'partly', 'failed'] as const
export type ExchangeState = (typeof EXCHANGE_STATES)[number]

export const ExchangeQuery = z.strictObject({
  ...pageQuery,
  direction: z.enum(['all', ...EXCHANGE_DIRECTIONS]).default('all'),
  state: z.enum(['all', ...EXCHANGE_STATES]).default('all'),
})
export type ExchangeQuery = z.output<typeof ExchangeQuery>

/** A document that was exchanged. */
export const ExchangeDocument = z.object({
  kind: z.enum(EXCHANGE_KINDS),
  id: Id,
  direction: z.enum(EXCHANGE_DIRECTIONS),
  /** Who sent it, or what it was sent to. */
  partner: z.string(),
  name: z.string(),
  at: Instant,
  state: z.enum(EXCHANGE_STATES),
  /** Rows or pieces of it that were taken; null while nobody knows. */
  rows_good: z.number().int().nullable(),
  rows_bad: z.number().int().nullable(),
  /** Why it failed, in the caller's language; empty when it did not. */
  error: z.string(),
  /** The order that it is about; null for files. */
  order_id: Id.nullable(),
  /** Its content is still there. */
  is_kept: z.boolean(),
  /** It can be sent, or read, once more now. */
  can_repeat: z.boolean(),
})
export type ExchangeDocument = z.infer<typeof ExchangeDocument>

export const ExchangePage = page(ExchangeDocument)

export const ExchangeParams = z.strictObject({ kind: z.enum(EXCHANGE_KINDS), id: IdInPath })

/** What a test of a connection found. */
export const CONNECTION_FINDINGS = [
  'reached',
  'not_set_up',
  'login_refused',
  'certificate',
  'forbidden_address',
  'timeout',
  'unreachable',
] as const
export type ConnectionFinding = (typeof CONNECTION_FINDINGS)[number]

/** The same with what to do, in the caller's language. */
export const ConnectionTest = Message.extend({ result: z.enum(CONNECTION_FINDINGS) })
export type ConnectionTest = z.infer<typeof ConnectionTest>
