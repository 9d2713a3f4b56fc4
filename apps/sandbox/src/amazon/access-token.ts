import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { amazonError, oauthError } from './amazon-errors.ts'
import { exchangeCode, sellerOfGrant } from './consent.ts'

const LIFETIME_SECONDS = 3600

const Grant = z.object({
  grant_type: z.string(),
  refresh_token: z.string().default(''),
  code: z.string().default(''),
  redirect_uri: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
})

/**
 * Login with Amazon: exchanges a refresh token, or the code of a seller's consent, for an access token that lasts an hour. Errors have the form of
 * OAuth 2 (`error`, `error_description`), not that of the Selling Partner API.
 */
export function exchangeToken(world: World, body: unknown): Answer {
  const parsed = Grant.safeParse(body)
  if (!parsed.success)
    return oauthError(400, 'invalid_request', 'The request is missing a required parameter')
  const grant = parsed.data
  if (grant.grant_type !== 'refresh_token' && grant.grant_type !== 'authorization_code')
    return oauthError(400, 'unsupported_grant_type', 'Grant type is not supported')
  if (grant.client_id !== world.amazon.clientId || grant.client_secret !== world.amazon.clientSecret) {
    return oauthError(401, 'invalid_client', 'Client authentication failed')
  }
  if (grant.grant_type === 'authorization_code') {
    const granted = exchangeCode(world, grant.code, grant.redirect_uri)
    return 'refresh_token' in granted
      ? accessAnswer(world, granted.seller_id, granted.refresh_token)
      : granted
  }
  const sellerId = sellerOfGrant(world, grant.refresh_token)
  if (sellerId === undefined)
    return oauthError(400, 'invalid_grant', 'The request has an invalid grant parameter: refresh_token')
  return accessAnswer(world, sellerId, grant.refresh_token)
}

function accessAnswer(world: World, sellerId: string, refresh_token: string): Answer {
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      access_token: issueToken(world, sellerId, 'Atza'),
      refresh_token,
      token_type: 'bearer',
      expires_in: LIFETIME_SECONDS,
    },
  }
}

const RestrictedRequest = z.object({
  restrictedResources: z
    .array(
      z.object({
        method: z.enum(['GET', 'PUT', 'POST', 'DELETE']),
        path: z.string().min(1),
        dataElements: z.array(z.string()).optional(),
      }),
    )
    .min(1)
    .max(50),
  targetApplication: z.string().optional(),
})

/** Tokens 2021-03-01: a restricted data token, good wherever an access token is. */
export function restrictedToken(world: World, sellerId: string, body: unknown): Answer {
  if (!RestrictedRequest.safeParse(body).success) return amazonError(400, 'Resource not provided.')
  return {
    status: 200,
    body: { restrictedDataToken: issueToken(world, sellerId, 'Atz.sprdt'), expiresIn: LIFETIME_SECONDS },
  }
}

/** The seller for whom a token speaks; undefined when it is unknown or has expired. */
export function sellerOfToken(world: World, token: string | undefined): string | undefined {
  const record = token === undefined ? undefined : world.tokens.get(token)
  if (!record || Date.parse(record.expires_at) <= world.now().getTime()) return undefined
  return record.seller_id
}

function issueToken(world: World, sellerId: string, prefix: string): string {
  const now = world.now().getTime()
  for (const old of world.tokens.all()) if (Date.parse(old.expires_at) <= now) world.tokens.remove(old.token)
  const token = `${prefix}|${randomBytes(24).toString('base64url')}`
  const expires_at = new Date(now + LIFETIME_SECONDS * 1000).toISOString()
  world.tokens.put(token, { token, seller_id: sellerId, expires_at })
  return token
}
