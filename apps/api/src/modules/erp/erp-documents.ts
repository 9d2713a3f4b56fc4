import type { Ctx } from '../../platform/ctx.ts'
import { documentName } from './erp-export.ts'
import { findExportDocument, findNewestExport } from './erp-exports.repository.ts'

/** An order document that was made. */
export interface MadeDocument {
  /** Id of its export. */
  readonly id: number
  /** The same under which the ERP gets it. */
  readonly name: string
  readonly document: string
}

/** The newest document of an order; null while none is made, and once its personal data are forgotten. */
export async function newestDocument(ctx: Ctx, orderId: number): Promise<MadeDocument | null> {
  const newest = await findNewestExport(ctx, orderId)
  if (!newest || newest.document === null) return null
  return { id: newest.id, name: documentName(orderId, newest.version), document: newest.document }
}

/** The document of an export; null where the company has no such export, or it is forgotten. */
export const sentDocument = (ctx: Ctx, exportId: number): Promise<string | null> =>
  findExportDocument(ctx, exportId)
