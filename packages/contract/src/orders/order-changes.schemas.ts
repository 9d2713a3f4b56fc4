import { z } from 'zod'
import { Id, IdInPath, Instant, Message, RequiredText, Text } from '../shared/index.ts'

export const Note = z.object({
  id: Id,
  author: z.string(),
  note: z.string(),
  original_message: z.string().nullable(),
  created_at: Instant,
  updated_by: z.string().nullable(),
  updated_at: Instant.nullable(),
  version: z.number().int(),
})
export const NoteBody = z.strictObject({ note: RequiredText(4000) })
export const NoteEdit = z.strictObject({
  note: RequiredText(4000),
  version: z.number().int().positive().optional(),
})
export const NoteParams = z.strictObject({ id: IdInPath, noteId: IdInPath })

/** Why staff cancel a line (spec: orders §5); the first is the default. */
export const CANCEL_REASONS = ['out_of_stock', 'article_has_defect', 'prior_sale'] as const
/** Only for orders that came through an account of the merchant's own (decisions: Words of the order list). */
export const EXTERNAL_CANCEL_REASONS = [
  ...CANCEL_REASONS,
  'customer_cancellation',
  'customer_declined',
  'address_invalid',
  'customer_not_paid',
  'fraud',
] as const
export type CancelReason = (typeof EXTERNAL_CANCEL_REASONS)[number]

/** Reasons that say the pair is not there to be sold: the store has one less until its next feed. */
const PAIR_IS_GONE: readonly CancelReason[] = ['out_of_stock', 'article_has_defect', 'prior_sale']
export const saysPairIsGone = (reason: string): boolean => PAIR_IS_GONE.some((known) => known === reason)

/** `PUT /orders/line/{id}/cancel` */
export const CancelLineBody = z.strictObject({
  reason: z.enum(EXTERNAL_CANCEL_REASONS).default('out_of_stock'),
  commentary: Text(500).default(''),
})

/** What became of the open lines of a store. */
export const Reallocation = Message.extend({
  moved: z.number().int(),
  /** Still wait there: no other store has them, or it is the turn of their orders in the next call. */
  left: z.number().int(),
})

/** What somebody counted in a shelf. */
export const PiecesFound = z.number().int().min(0).max(9_999)

/** What a store has of a line's article and size. */
export const LineStore = z.object({
  store_id: Id,
  /** Pieces that are promised to nobody. */
  available: z.number().int().nonnegative(),
  /** The store sells nothing where the order came from. */
  is_closed: z.boolean(),
})
export type LineStore = z.infer<typeof LineStore>

/** With the line's `version`, a change that somebody else was faster with is refused. */
export const ChangeStoreBody = z.strictObject({
  store_id: Id,
  comment: Text(500).optional(),
  /** How many pieces somebody found in the store that it leaves: so many are sold from there until its next feed. */
  found: PiecesFound.optional(),
  version: z.number().int().positive().optional(),
})
