import type { CreatedCompany, NewCompany } from '@kontor/contract/setup'
import type { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  createCompany as addCompany,
  createStore,
  inCompanyOf,
  isCompanyNameTaken,
} from '../organisation/index.ts'
import { inviteMember } from '../session/index.ts'
import { companySetUp } from './set-up.ts'

/**
 * Makes a company for a merchant, with its first person, who gets every right there, and its first stores.
 * @throws AppError `company_name_taken`, `username_taken`, `store_number_taken`
 */
export async function createCompany(
  ctx: Ctx,
  { name, inv_country, first_user, stores }: NewCompany,
  settings: Pick<Config, 'publicUrl' | 'smtpUrl'>,
): Promise<z.output<typeof CreatedCompany>> {
  if (await isCompanyNameTaken(ctx.tx, name))
    throw new AppError('company_name_taken', {}, { name: 'company_name_taken' })
  const id = await addCompany(ctx.tx, {
    name,
    isProvider: false,
    invCountry: inv_country,
    createdAt: ctx.now,
  })
  return inCompanyOf(ctx, id, 'created', async (inside) => {
    const invitation_link = await inviteMember(inside, { ...first_user, roles: ['co_admin'] }, settings)
    for (const store of stores) await createStore(inside, store)
    await inside.emit(companySetUp, { user_id: ctx.user?.id ?? 0 })
    return { id, invitation_link }
  })
}
