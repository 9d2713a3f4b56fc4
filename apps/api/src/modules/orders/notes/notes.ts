import type { Note, NoteEdit } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { orderNoted } from '../orders.events.ts'
import { findNotes, insertNote, type NoteRecord, rewriteNote } from './notes.repository.ts'

type Shown = (typeof Note)['_output']

/** The notes on an order, oldest first. @throws AppError `order_not_found` */
export async function listNotes(ctx: Ctx, orderId: number): Promise<Shown[]> {
  const notes = await findNotes(ctx, orderId)
  if (!notes) throw new AppError('order_not_found')
  return notes.map(shown)
}

/** Writes a note on an order. @throws AppError `order_not_found` */
export async function addNote(ctx: Ctx, orderId: number, note: string): Promise<Shown> {
  if (!(await findNotes(ctx, orderId))) throw new AppError('order_not_found')
  const written = await insertNote(ctx, orderId, note)
  await ctx.emit(orderNoted, { order_id: orderId })
  return shown(written)
}

/**
 * Changes a note. Without a version the newest wording is replaced, whatever it is.
 * @throws AppError `order_not_found`, `note_not_found`, `stale_version`
 */
export async function editNote(
  ctx: Ctx,
  orderId: number,
  noteId: number,
  edit: (typeof NoteEdit)['_output'],
): Promise<Shown> {
  const notes = await findNotes(ctx, orderId)
  if (!notes) throw new AppError('order_not_found')
  const before = notes.find(({ id }) => id === noteId)
  if (!before) throw new AppError('note_not_found')
  if (edit.version !== undefined && edit.version !== before.version) throw new AppError('stale_version')
  const after = await rewriteNote(ctx, before, edit.note)
  if (!after) throw new AppError('stale_version')
  await ctx.emit(orderNoted, { order_id: orderId })
  return shown(after)
}

const shown = (note: NoteRecord): Shown => ({
  id: note.id,
  author: note.author,
  note: note.note,
  original_message: note.originalMessage,
  created_at: note.createdAt.toISOString(),
  updated_by: note.updatedBy,
  updated_at: note.updatedAt?.toISOString() ?? null,
  version: note.version,
})
