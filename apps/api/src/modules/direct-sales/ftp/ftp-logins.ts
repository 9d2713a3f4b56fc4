import { verifyPassword } from '../../../platform/auth/passwords.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { FtpRefusal, type FtpUsers } from '../../../platform/ftp/ftp-users.ts'
import { makeCtx } from '../../../platform/make-ctx.ts'
import { addFailure, type LoginPair, refuseWhileThrottled } from '../../session/index.ts'
import { type FtpSteps, ftpFolders } from './ftp-folders.ts'
import { companyOfFtpUser } from './ftp-username.ts'
import { findFtpUser, isFtpActive } from './ftp-users.repository.ts'

/** Largest upload in bytes: as large as file intake takes one. */
const MAX_BYTES = 100 * 1024 * 1024

/**
 * Who logs in to the FTP server. Ten failures of a user from one address within fifteen minutes keep that pair out; an unknown
 * user takes as long as a wrong password. A user that is switched off while logged in can do nothing more.
 */
export function ftpLogins(deps: Deps): FtpUsers {
  const { db, clock } = deps
  const inNoCompany = <T>(work: (ctx: { tx: Tx; now: Date }) => Promise<T>): Promise<T> =>
    db.write({ companyId: null }, (tx) => work({ tx, now: clock.now() }))
  return {
    maxBytes: MAX_BYTES,
    logIn: async (username, password, address) => {
      const pair: LoginPair = { loginType: 'ftp', username: username.slice(0, 100), address }
      if (await isThrottled(pair, inNoCompany)) return 'throttled'
      const companyId = companyOfFtpUser(username)
      const user = companyId === null ? undefined : await userOf(deps, companyId)
      const known = user?.username === username && user.isActive ? user : undefined
      const isRight = await verifyPassword(known?.passwordHash, password)
      if (!known || !isRight) {
        await inNoCompany(({ tx, now }) => addFailure(tx, pair, now))
        return 'refused'
      }
      return ftpFolders(await stepsOf(deps, known.companyId, username), deps.files)
    },
  }
}

async function isThrottled(
  pair: LoginPair,
  inNoCompany: <T>(work: (ctx: { tx: Tx; now: Date }) => Promise<T>) => Promise<T>,
): Promise<boolean> {
  try {
    await inNoCompany((ctx) => refuseWhileThrottled(ctx, pair))
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'login_throttled') return true
    throw error
  }
}

const userOf = ({ db }: Deps, id: number) =>
  db.read({ companyId: id }, (tx) => findFtpUser({ tx, company: { id } }))

/** Transactions in the scope of a company, in which its FTP user acts. */
async function stepsOf(deps: Deps, companyId: number, username: string): Promise<FtpSteps> {
  const { db, clock, log, queue, subscriptions, sqlParts } = deps
  const [row] = await db.lookup<{ name: string }>('select company_name($1) as name', [companyId])
  const company = { id: companyId, name: row?.name ?? '' }
  const asUser =
    <T>(work: (ctx: Ctx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      if (!(await isFtpActive(tx, companyId))) throw new FtpRefusal(530, 'This user is switched off')
      const actor = { kind: 'system' as const, name: `FTP ${username}` }
      const facts = {
        company,
        user: null,
        actor,
        roles: [],
        tx,
        now: clock.now(),
        locale: 'de' as const,
        log,
      }
      return work(makeCtx(facts, { queue, subscriptions, sqlParts }))
    }
  return {
    company,
    read: (work) => db.read({ companyId }, asUser(work)),
    write: (work) => db.write({ companyId }, asUser(work)),
  }
}
