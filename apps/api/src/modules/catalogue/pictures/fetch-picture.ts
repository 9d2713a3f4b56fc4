import { MAX_PICTURE_BYTES } from '@kontor/contract/catalogue'
import { type GuardedAnswer, guardedRequest } from '../../../platform/outbound/guarded-http.ts'
import {
  OutboundError,
  OutboundForbidden,
  OutboundRefused,
  OutboundUnreadable,
} from '../../../platform/outbound/outbound-error.ts'
import type { OutboundPolicy } from '../../../platform/outbound/outbound-target.ts'
import type { PictureProblem } from '../catalogue.tables.ts'

/** For a picture with all its redirects. */
const FETCH_MS = 30_000
const MOST_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Of a server that may answer otherwise in a moment. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429])
/** What can be decoded; servers with several formats then send what is the least work. */
const ACCEPTED =
  'image/jpeg, image/png;q=0.9, image/webp;q=0.8, image/avif;q=0.7, image/gif;q=0.5, image/bmp;q=0.5'
/** Longer ones are no mark of a version. */
const LONGEST_MARK = 500

/** Where a picture stands, and what its server said of the copy that is here; both empty when there is none. */
export interface PictureAddress {
  readonly url: string
  readonly etag: string
  readonly lastModified: string
}

/** What came of asking for a picture. */
export type FetchedPicture =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'problem'; readonly problem: PictureProblem }
  | {
      readonly kind: 'content'
      readonly bytes: Buffer
      readonly etag: string
      readonly lastModified: string
    }

/**
 * Asks for what an address holds, unless it is what is here already. Nothing is believed of its kind: that is for whoever
 * decodes it. Redirects are followed a few times, each to an address that is checked like the first.
 * @param signal ends the call
 */
export async function fetchPicture(
  policy: OutboundPolicy,
  address: PictureAddress,
  signal: AbortSignal,
): Promise<FetchedPicture> {
  try {
    const { headers, body } = await follow(
      policy,
      address,
      AbortSignal.any([signal, AbortSignal.timeout(FETCH_MS)]),
    )
    return {
      kind: 'content',
      bytes: body,
      etag: markOf(headers, 'etag'),
      lastModified: markOf(headers, 'last-modified'),
    }
  } catch (error) {
    if (error instanceof OutboundRefused && error.status === 304) return { kind: 'unchanged' }
    if (error instanceof OutboundError) return { kind: 'problem', problem: problemOf(error) }
    throw error
  }
}

async function follow(
  policy: OutboundPolicy,
  { url: typed, etag, lastModified }: PictureAddress,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const headers = {
    accept: ACCEPTED,
    'user-agent': 'Kontor',
    ...(etag === '' ? {} : { 'if-none-match': etag }),
    ...(lastModified === '' ? {} : { 'if-modified-since': lastModified }),
  }
  const limits = { timeoutMs: FETCH_MS, maxBytes: MAX_PICTURE_BYTES, signal }
  for (let url = typed, redirects = 0; ; redirects += 1) {
    try {
      return await guardedRequest(policyFor(policy, typed, url), { method: 'GET', url, headers, ...limits })
    } catch (error) {
      const next = error instanceof OutboundRefused ? locationOf(error, url) : null
      if (next === null || redirects === MOST_REDIRECTS) throw error
      url = next
    }
  }
}

/**
 * Where private networks are allowed, they are for addresses that a merchant has delivered, not for those that a server
 * abroad leads to.
 */
const policyFor = (policy: OutboundPolicy, typed: string, url: string): OutboundPolicy =>
  URL.parse(url)?.origin === URL.parse(typed)?.origin ? policy : { ...policy, allowPrivate: false }

function locationOf({ status, headers }: OutboundRefused, from: string): string | null {
  const location = headers.get('location')
  return REDIRECTS.has(status) && location !== null ? (URL.parse(location, from)?.href ?? null) : null
}

/** What a server calls this version; what cannot be one, or be sent again, is left out. */
function markOf(headers: Headers, name: 'etag' | 'last-modified'): string {
  const mark = headers.get(name) ?? ''
  return mark.length <= LONGEST_MARK && /^[\x20-\x7e]*$/.test(mark) ? mark : ''
}

function problemOf(error: OutboundError): PictureProblem {
  if (error instanceof OutboundForbidden) return 'not_allowed'
  if (error instanceof OutboundUnreadable && error.isTooLarge) return 'too_large'
  if (!(error instanceof OutboundRefused)) return 'unreachable'
  if (error.status === 404 || error.status === 410) return 'not_found'
  return error.status >= 500 || PASSING.has(error.status) ? 'unreachable' : 'refused'
}
