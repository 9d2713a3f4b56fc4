import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { oauthError } from './amazon-errors.ts'
import { consentPage, refusedPage } from './consent-page.ts'
import type { GrantRecord } from './order-model.ts'

/** A code is good for so long, once. */
const CODE_MS = 5 * 60_000
/** A seller authorises anew each year. */
const GRANT_MS = 365 * 86_400_000

const Asked = z.object({
  application_id: z.string().min(1),
  state: z.string().min(1),
  version: z.literal('beta').optional(),
})
const Decided = Asked.extend({ decision: z.enum(['allow', 'deny']), seller_id: z.string().default('') })

/** Seller Central, where a seller lets an application in: a page with two buttons. */
export function consentRoutes(app: FastifyInstance, world: World): void {
  app.get('/seller-central/apps/authorize/consent', async (request, reply) => {
    const asked = Asked.safeParse(request.query)
    reply.type('text/html; charset=utf-8')
    const problem = asked.success ? problemOf(world, asked.data) : 'Der Aufruf ist unvollständig.'
    if (!asked.success || problem !== null) return reply.code(400).send(refusedPage(problem ?? ''))
    return reply.send(consentPage(world.amazon.sellers, asked.data))
  })
  app.post('/seller-central/apps/authorize/consent', async (request, reply) => {
    const decided = Decided.safeParse(request.body)
    const problem = decided.success ? problemOf(world, decided.data) : 'Der Aufruf ist unvollständig.'
    if (!decided.success || problem !== null)
      return reply
        .code(400)
        .type('text/html; charset=utf-8')
        .send(refusedPage(problem ?? ''))
    const { state, decision, seller_id } = decided.data
    const back = new URL(world.amazon.redirectUrl ?? '')
    back.searchParams.set('state', state)
    if (decision === 'allow') {
      back.searchParams.set('selling_partner_id', seller_id)
      back.searchParams.set('spapi_oauth_code', issueCode(world, seller_id))
    }
    return reply.redirect(back.href, 303)
  })
}

function problemOf(world: World, asked: z.infer<typeof Asked> & { seller_id?: string; decision?: string }) {
  if (asked.application_id !== world.amazon.applicationId) return 'Diese Anwendung ist nicht bekannt.'
  if (world.amazon.redirectUrl === null) return 'Für diese Anwendung ist keine Rücksprungadresse hinterlegt.'
  if (asked.decision === 'allow' && !world.amazon.sellers.some((one) => one.sellerId === asked.seller_id))
    return 'Diesen Händler gibt es nicht.'
  return null
}

function issueCode(world: World, sellerId: string): string {
  const code = `ANcode${randomBytes(12).toString('hex')}`
  world.consentCodes.put(code, {
    code,
    seller_id: sellerId,
    redirect_url: world.amazon.redirectUrl ?? '',
    expires_at: new Date(world.now().getTime() + CODE_MS).toISOString(),
  })
  return code
}

/** Exchanges a code for a refresh token: once, within its time, by who got it. */
export function exchangeCode(world: World, code: string, redirectUrl: string): GrantRecord | Answer {
  const record = world.consentCodes.get(code)
  const now = world.now()
  const isGood = record && record.used_at === undefined && Date.parse(record.expires_at) > now.getTime()
  if (!isGood) return oauthError(400, 'invalid_grant', 'The request has an invalid grant parameter: code')
  if (record.redirect_url !== redirectUrl)
    return oauthError(400, 'invalid_grant', 'The request has an invalid grant parameter: redirect_uri')
  world.consentCodes.put(code, { ...record, used_at: now.toISOString() })
  const refresh_token = `Atzr|${randomBytes(24).toString('base64url')}`
  const grant = {
    refresh_token,
    seller_id: record.seller_id,
    expires_at: new Date(now.getTime() + GRANT_MS).toISOString(),
  }
  world.grants.put(refresh_token, grant)
  return grant
}

/** The seller whose refresh token this is; undefined when it is unknown, was taken back, or is over. */
export function sellerOfGrant(world: World, refreshToken: string): string | undefined {
  const grant = world.grants.get(refreshToken)
  if (!grant) return world.amazon.sellers.find((one) => one.refreshToken === refreshToken)?.sellerId
  const isOver = grant.revoked_at !== undefined || Date.parse(grant.expires_at) <= world.now().getTime()
  return isOver ? undefined : grant.seller_id
}

/** Ends every refresh token of a seller: taken back by the seller, or over. @returns how many there were */
export function endGrants(world: World, sellerId: string, how: 'revoked' | 'expired'): number {
  const at = world.now().toISOString()
  const standing = world.amazon.sellers
    .filter((one) => one.sellerId === sellerId && !world.grants.get(one.refreshToken))
    .map((one) => ({ refresh_token: one.refreshToken, seller_id: sellerId, expires_at: at }))
  const ended = [...world.grants.all().filter((one) => one.seller_id === sellerId), ...standing]
  for (const grant of ended)
    world.grants.put(
      grant.refresh_token,
      how === 'revoked' ? { ...grant, revoked_at: at } : { ...grant, expires_at: at },
    )
  return ended.length
}
