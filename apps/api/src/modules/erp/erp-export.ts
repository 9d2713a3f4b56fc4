import type { Secrets } from '../../platform/auth/secrets.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { recordTransition } from '../orders/index.ts'
import type { ErpExportFailure } from './erp.tables.ts'
import { contentHashOf, isContentOf } from './erp-content.ts'
import { isErpCurrency } from './erp-currencies.ts'
import { enqueueExport } from './erp-exports.jobs.ts'
import {
  claimExport,
  type ErpExportRecord,
  endAttempt,
  findNewestExport,
  findOrderOfExport,
  keepDocument,
  shortenExports,
} from './erp-exports.repository.ts'
import { type ErpAccount, type ErpConnectors, ErpError, type ErpLink } from './erp-link.ts'
import { findErpConnection } from './erp-links.repository.ts'
import { findErpOrder, findExportable, lockOrder } from './erp-orders.repository.ts'
import { erpExportChanged } from './erp-request.ts'
import { erpRefusal } from './erp-standing.ts'

const MINUTE = 60_000
/** Longer than any attempt can take: a worker that died holds an export no longer than this. */
const LEASE_MS = 5 * MINUTE
const LONGEST_PAUSE_MS = 60 * MINUTE
/** When retries end, counted from the request. */
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE

/** What this part of the module is given from outside when the process starts. */
export interface ErpDeps {
  readonly secrets: Secrets
  readonly erp: ErpConnectors
}

interface Prepared {
  readonly claimed: ErpExportRecord
  readonly link: ErpLink
  readonly document: { readonly name: string; readonly xml: string }
}

/**
 * Sends an order to the ERP, once: the row is claimed and the document kept first, and every further attempt sends the
 * same document under the same name, which the ERP recognises. Failures that may pass are retried with growing pauses for
 * a day; the row says how far it is, the order's history when it first failed, succeeded or was given up.
 */
export async function runErpExport(job: JobCtx, deps: ErpDeps, exportId: number): Promise<void> {
  const prepared = await job.write((ctx) => prepare(ctx, deps, exportId, job.id))
  if (!prepared) return
  try {
    const outcome = await prepared.link.deliver(prepared.document, job.signal)
    await job.write((ctx) => noteSuccess(ctx, prepared.claimed, outcome))
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    await job.write((ctx) => noteFailure(ctx, prepared.claimed, error))
  }
}

/**
 * Claims the export and makes its document, unless an earlier attempt has. A change of the order that is under way is
 * waited for, and a later one finds the document. Null when there is nothing to send.
 */
async function prepare(ctx: Ctx, deps: ErpDeps, exportId: number, jobId: string): Promise<Prepared | null> {
  const orderId = await findOrderOfExport(ctx, exportId)
  if (orderId === null) return null
  await lockOrder(ctx, orderId)
  const leaseUntil = new Date(ctx.now.getTime() + LEASE_MS)
  const claimed = await claimExport(ctx, exportId, { jobId, leaseUntil })
  if (!claimed) return null
  const connection = await findErpConnection(ctx)
  const { link } = connection
  if (erpRefusal(connection) !== null || !link) {
    await noteFailure(ctx, claimed, { kind: 'switched_off', message: '' })
    return null
  }
  // What has prevented every attempt for a day still does.
  if (ctx.now.getTime() - claimed.requestedAt.getTime() > GIVE_UP_AFTER_MS + LEASE_MS) {
    await noteFailure(ctx, claimed, { kind: 'unavailable', message: claimed.lastError ?? '' })
    return null
  }
  const account = openAccount(ctx, link, deps.secrets)
  if (!account) {
    await noteFailure(ctx, claimed, { kind: 'unauthorised', message: '' })
    return null
  }
  const currency =
    claimed.document === null ? (await findExportable(ctx, claimed.orderId))?.currency : undefined
  if (currency !== undefined && !isErpCurrency(currency)) {
    await noteFailure(ctx, claimed, { kind: 'currency_unsupported', message: '' })
    return null
  }
  const made = claimed.document === null ? await makeDocument(ctx, claimed) : claimed
  if (!made?.document) {
    await noteFailure(ctx, claimed, { kind: 'nothing_left', message: '' })
    return null
  }
  return {
    claimed,
    link: deps.erp[link.transport].connect(account),
    document: { name: documentName(claimed.orderId, made.version), xml: made.document },
  }
}

/**
 * The document of the order as it is now. When the last attempt to send the order failed with other content, this is
 * another document, under the next version.
 */
async function makeDocument(
  ctx: Ctx,
  claimed: ErpExportRecord,
): Promise<Pick<ErpExportRecord, 'version' | 'document' | 'contentHash'> | null> {
  const order = await findErpOrder(ctx, claimed.orderId)
  if (!order || order.lines.length === 0) return null
  const { erpDocument } = await import('./erp-document.ts')
  const contentHash = await contentHashOf(order)
  const isAnother = claimed.contentHash !== null && !(await isContentOf(order, claimed.contentHash))
  const newest = isAnother ? await findNewestExport(ctx, claimed.orderId) : null
  const version = newest ? newest.version + 1 : claimed.version
  const document = erpDocument(order, { version, generated_at: ctx.now })
  const made = { version, document, contentHash }
  await keepDocument(ctx, claimed.id, made)
  return made
}

/** Stable for one content of one order: what is sent twice arrives under one name. */
export const documentName = (orderId: number, version: number): string => `ORDER-${orderId}-${version}.xml`

/** Null when the password was encrypted with a key that is gone: it has to be set again. */
export function openAccount(
  ctx: Ctx,
  link: { erpBaseUrl: string; erpUser: string; erpPassword: string },
  secrets: Secrets,
): ErpAccount | null {
  try {
    return {
      company_id: ctx.company.id,
      erp_base_url: link.erpBaseUrl,
      erp_user: link.erpUser,
      erp_password: link.erpPassword === '' ? '' : secrets.decrypt(link.erpPassword),
    }
  } catch (error) {
    ctx.log.error({ err: error }, 'the password of an ERP connection cannot be decrypted')
    return null
  }
}

async function noteSuccess(ctx: Ctx, claimed: ErpExportRecord, outcome: 'accepted' | 'known'): Promise<void> {
  const sent = {
    state: 'sent' as const,
    lastError: null,
    lastErrorKind: null,
    nextAttemptAt: null,
    sentAt: ctx.now,
  }
  await lockOrder(ctx, claimed.orderId)
  if (!(await endAttempt(ctx, claimed, sent))) return
  await ctx.emit(erpExportChanged, { order_id: claimed.orderId })
  await recordTransition(ctx, {
    order_id: claimed.orderId,
    transition: 'erp_export_done_tr',
    ...(outcome === 'known' ? { detail: { reason: 'erp_knew_it' } } : {}),
  })
}

interface Failure {
  readonly kind: ErpExportFailure
  /** What the ERP or the line said; empty when the kind says it all. */
  readonly message: string
  readonly retryAfterMs?: number | undefined
}

async function noteFailure(ctx: Ctx, claimed: ErpExportRecord, error: Failure): Promise<void> {
  const next = nextAttempt(claimed.requestedAt, error, ctx.now)
  const end = {
    state: next ? ('pending' as const) : ('failed' as const),
    lastError: error.message,
    lastErrorKind: error.kind,
    nextAttemptAt: next,
    sentAt: null,
  }
  await lockOrder(ctx, claimed.orderId)
  if (!(await endAttempt(ctx, claimed, end))) return
  await ctx.emit(erpExportChanged, { order_id: claimed.orderId })
  if (next) await enqueueExport(ctx, claimed.id, next)
  if (next && claimed.lastError !== null) return
  await recordTransition(ctx, {
    order_id: claimed.orderId,
    transition: 'erp_export_failed_tr',
    detail: { reason: `erp_${error.kind}`, ...(error.message === '' ? {} : { error: error.message }) },
  })
}

/**
 * When to try again: after a minute at first, then after as long as it has been tried already, up to an hour, or when
 * the ERP says so. Pure.
 * @returns null when it makes no sense, or a day is over
 */
export function nextAttempt(requestedAt: Date, error: Omit<Failure, 'message'>, now: Date): Date | null {
  if (error.kind !== 'unavailable') return null
  const tried = now.getTime() - requestedAt.getTime()
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE, tried))
  const wait = Math.max(pause, error.retryAfterMs ?? 0)
  return tried + wait > GIVE_UP_AFTER_MS ? null : new Date(now.getTime() + wait)
}

/** What exports wait for when the clock went back. */
export const shortenExportWaits = (ctx: Ctx): Promise<void> =>
  shortenExports(ctx, new Date(ctx.now.getTime() + LONGEST_PAUSE_MS))
