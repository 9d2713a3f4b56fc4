import type { Ctx } from '../../../platform/ctx.ts'
import { newestDocument } from '../../erp/index.ts'
import { layDocument } from './ftp-files.repository.ts'
import { isFtpActive } from './ftp-users.repository.ts'

/**
 * Lays the document of an order into `/out`, beside the transport of the ERP's connection: an ERP that fetches it there and
 * gets it by the connection too knows it by its name. Nothing is laid out while the FTP user is switched off.
 */
export async function layOutDocument(ctx: Ctx, { order_id }: { readonly order_id: number }): Promise<void> {
  if (!(await isFtpActive(ctx.tx, ctx.company.id))) return
  const made = await newestDocument(ctx, order_id)
  if (!made) return
  const { id, name, document } = made
  await layDocument(ctx, { name, bytes: Buffer.byteLength(document), erpExportId: id })
}
