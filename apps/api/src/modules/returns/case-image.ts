import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import { findCaseImage } from './returns.repository.ts'

/** A picture of a goodwill case, as JPEG. @throws AppError `case_not_found` */
export async function caseImage(
  ctx: Ctx,
  files: Files,
  caseId: number,
  imageId: number,
): Promise<Uint8Array> {
  const file = await findCaseImage(ctx, caseId, imageId)
  if (file === null) throw new AppError('case_not_found')
  return files.get(ctx.company.id, file)
}
