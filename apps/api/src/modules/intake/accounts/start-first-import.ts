import type { ManagedChannelAccount } from '@kontor/contract/organisation'
import type { Ctx } from '../../../platform/ctx.ts'
import { beginFirstImport } from '../../organisation/index.ts'
import { enqueuePull } from '../pull/pull.jobs.ts'

/** Resumes an account whose orders were never fetched, and fetches them at once. @throws AppError as `beginFirstImport` */
export async function startFirstImport(
  ctx: Ctx,
  id: number,
  choice: { readonly from: string; readonly version: number },
): Promise<ManagedChannelAccount> {
  const account = await beginFirstImport(ctx, id, choice)
  await enqueuePull(ctx, id)
  return account
}
