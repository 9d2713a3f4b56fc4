import type { SetupBody } from '@kontor/contract/setup'
import type { Locale, Role } from '@kontor/contract/shared'
import type { z } from 'zod'
import { hashPassword } from '../../platform/auth/passwords.ts'
import type { Secrets } from '../../platform/auth/secrets.ts'
import type { PublicCtx } from '../../platform/ctx.ts'
import { defineEvent } from '../../platform/events/event.ts'
import type { PublicSteps } from '../../platform/http/call-steps.ts'
import { createCompany } from '../organisation/index.ts'
import { checkNewPassword, createPerson, joinCompany } from '../session/index.ts'
import { setupText } from './setup.texts.ts'
import { lockSetup, requireSetupLink } from './setup-link.ts'

/** The company was made: the first one by the first person, another one by the provider's staff. */
export const companySetUp = defineEvent<{ user_id: number }>('company.set_up')

/** A company of the installation, and what the first person may do there. */
interface FirstCompany {
  readonly name: string
  readonly isProvider: boolean
  readonly roles: readonly Role[]
}

/**
 * Makes the first company and the first person. Who runs Kontor for their own business works in two companies, the
 * merchant's and the one that operates the installation; who runs it for others in the latter alone.
 * @throws AppError why the link does not work, or why the password is refused; of several callers at once all but one
 *   get `setup_done`
 */
export async function setUp(
  steps: PublicSteps,
  secrets: Secrets,
  body: z.output<typeof SetupBody>,
  locale: Locale,
): Promise<void> {
  await steps.read(({ tx, now }) => requireSetupLink(tx, secrets, body.token, now))
  await checkNewPassword(body.password, [body.username, body.company_name])
  const passwordHash = await hashPassword(body.password)
  await steps.write(async (ctx) => {
    await lockSetup(ctx.tx)
    await requireSetupLink(ctx.tx, secrets, body.token, ctx.now)
    await makeFirst(ctx, body, passwordHash, locale)
  })
}

async function makeFirst(
  ctx: PublicCtx,
  body: z.output<typeof SetupBody>,
  passwordHash: string,
  locale: Locale,
): Promise<void> {
  const userId = await createPerson(ctx.tx, {
    username: body.username,
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    passwordHash,
    locale,
    createdAt: ctx.now,
  })
  const actor = { kind: 'user', id: userId, name: `${body.first_name} ${body.last_name}` } as const
  for (const { name, isProvider, roles } of firstCompanies(body, locale)) {
    const id = await createCompany(ctx.tx, { name, isProvider, createdAt: ctx.now })
    const inside = await ctx.actAs({ id, name }, actor)
    await joinCompany(inside.tx, { companyId: id, userId, roles, createdAt: ctx.now })
    await inside.emit(companySetUp, { user_id: userId })
  }
}

/** The provider's company first. */
const firstCompanies = (
  { business, company_name: name }: z.output<typeof SetupBody>,
  locale: Locale,
): readonly FirstCompany[] =>
  business === 'provider'
    ? [{ name, isProvider: true, roles: ['service', 'co_admin'] }]
    : [
        { name: setupText('operator', locale, { name }), isProvider: true, roles: ['service', 'co_admin'] },
        { name, isProvider: false, roles: ['co_admin'] },
      ]
