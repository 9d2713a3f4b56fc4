import type { KeyPair } from '@kontor/contract/organisation'
import type { KeyScope } from '@kontor/contract/shared'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { apiKeys, companies } from './organisation.tables.ts'

/** Shown instead of a secret key, of which only a hash is stored. */
const MASK = '••••••••••••'

type KeyRow = typeof apiKeys.$inferSelect

const viewOf = (row: KeyRow): KeyPair => ({
  id: row.id,
  issuer: row.issuer,
  access_key: row.accessKey,
  secret_key: MASK,
  is_active: row.isActive,
  scopes: row.scopes,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  version: row.version,
})

/** The company's key pairs, active ones first. */
export async function listKeyPairs(ctx: Ctx): Promise<KeyPair[]> {
  const rows = await ctx.tx
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.companyId, ctx.company.id))
    .orderBy(desc(apiKeys.isActive), asc(sql`lower(${apiKeys.issuer})`), asc(apiKeys.id))
  return rows.map(viewOf)
}

export async function findKeyPair(ctx: Ctx, id: number): Promise<KeyPair | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, ctx.company.id), eq(apiKeys.id, id)))
  return row && viewOf(row)
}

/** Lets others who count or change the company's pairs wait until this transaction ends. */
export async function lockKeyPairs(ctx: Ctx): Promise<void> {
  await ctx.tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
    .for('no key update')
}

/** How many active pairs an issuer has, in capital or small letters, but for one. */
export const countActivePairs = (ctx: Ctx, issuer: string, except = 0): Promise<number> =>
  ctx.tx.$count(
    apiKeys,
    and(
      eq(apiKeys.companyId, ctx.company.id),
      eq(apiKeys.isActive, true),
      ne(apiKeys.id, except),
      sql`lower(${apiKeys.issuer}) = lower(${issuer})`,
    ),
  )

interface NewPair {
  readonly issuer: string
  readonly accessKey: string
  readonly secretHash: string
  readonly scopes: KeyScope[]
}

export async function insertKeyPair(ctx: Ctx, pair: NewPair): Promise<KeyPair> {
  const [row] = await ctx.tx
    .insert(apiKeys)
    .values({ companyId: ctx.company.id, ...pair, createdAt: ctx.now })
    .returning()
  if (!row) throw new Error('the key pair was not written')
  return viewOf(row)
}

type Changes = Pick<KeyPair, 'issuer' | 'is_active' | 'scopes'>

/** Writes a pair over that of a version; undefined when there is another version by now. */
export async function writeKeyPair(
  ctx: Ctx,
  { id, version }: Pick<KeyPair, 'id' | 'version'>,
  { issuer, is_active: isActive, scopes }: Changes,
): Promise<KeyPair | undefined> {
  const [row] = await ctx.tx
    .update(apiKeys)
    .set({ issuer, isActive, scopes, version: version + 1 })
    .where(and(eq(apiKeys.companyId, ctx.company.id), eq(apiKeys.id, id), eq(apiKeys.version, version)))
    .returning()
  return row && viewOf(row)
}
