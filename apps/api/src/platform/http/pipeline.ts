import { type Access, allows, isOfSession, negotiateLocale } from '@kontor/contract/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify'
import type { Ctx, PublicCtx } from '../ctx.ts'
import { type Scope, scopeTo, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { AppError, RecordedRefusal } from '../errors/app-error.ts'
import { sqlState } from '../errors/sql-state.ts'
import { inViewedCompany } from '../in-company.ts'
import { groupOf } from '../jobs/job-queue.ts'
import { makeCtx } from '../make-ctx.ts'
import { apiKeyAuthenticator } from './authenticate-api-key.ts'
import { authenticateDevice } from './authenticate-device.ts'
import { authenticatePickListLink } from './authenticate-pick-list-link.ts'
import { authenticateSession, onlyReads } from './authenticate-session.ts'
import type { CallSteps, PublicSteps } from './call-steps.ts'
import { refuseWrongPeriod } from './check-period.ts'
import { readOptimistically } from './read-optimistically.ts'
import { RememberedSessions } from './remembered-sessions.ts'
import type { Caller, ViewedFrom } from './request-types.ts'
import './request-types.ts'

type PipelineDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'queue' | 'subscriptions' | 'sqlParts'>

/** Routes below this prefix are calls of the product: they run in a transaction, as pages do that say so. */
const API_PREFIX = '/v1/'

/** Whether a request does the product's work: everything else comes from memory or the disk. */
export const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith(API_PREFIX) || routeOptions.config.isPage === true

/**
 * The steps of a request: authenticate → access → validate → transaction → handler → commit → serialize.
 * Must be set up before any route; refuses a route that does not say who may call it.
 */
export function registerPipeline(app: FastifyInstance, deps: PipelineDeps): void {
  const authenticateApiKey = apiKeyAuthenticator(deps)
  const sessions = new RememberedSessions()
  const authenticate = (access: Access, request: FastifyRequest): Promise<Caller | null> => {
    if (access.kind === 'apiKey') return authenticateApiKey(request, access.scope)
    if (access.kind === 'device') return authenticateDevice(request, deps.db)
    if (access.kind === 'pickListLink') return authenticatePickListLink(request, deps)
    return authenticateSession(request, { ...deps, sessions })
  }
  /** Who calls, and may. @throws AppError `unauthenticated`, `forbidden` and what tells them apart */
  const authorized = async (access: Access, request: FastifyRequest): Promise<Caller> => {
    const caller = await authenticate(access, request)
    if (!caller) throw new AppError('unauthenticated')
    if (isOfSession(access) && !allows(access, caller.roles)) throw new AppError('forbidden')
    return caller
  }

  app.decorateRequest('caller', null)
  app.decorateRequest('openCtx', null)
  app.decorateRequest('openRead', null)
  app.decorateRequest('optimisticRead', null)
  app.decorateRequest('locale', {
    getter() {
      return negotiateLocale(this.headers['accept-language'])
    },
  })
  app.decorateRequest('ctx', {
    getter() {
      if (!this.openCtx || !('company' in this.openCtx))
        throw new TypeError('This call has no company; use publicCtx')
      return this.openCtx
    },
  })
  app.decorateRequest('openSteps', null)
  app.decorateRequest('steps', {
    getter() {
      if (!this.openSteps || 'address' in this.openSteps)
        throw new TypeError('This call has a transaction or no company; use ctx')
      return this.openSteps
    },
  })
  app.decorateRequest('publicSteps', {
    getter() {
      if (!this.openSteps || !('address' in this.openSteps))
        throw new TypeError('This call has a transaction or a company; use publicCtx')
      return this.openSteps
    },
  })
  app.decorateRequest('publicCtx', {
    getter() {
      if (!this.openCtx || !('actAs' in this.openCtx)) throw new TypeError('This call has a company; use ctx')
      return this.openCtx
    },
  })

  app.addHook('onRoute', (route) => {
    accessOf(route)
    if (route.config?.bodyLimit) route.bodyLimit = route.config.bodyLimit
    if (!route.url.startsWith(API_PREFIX) && !route.config?.isPage) return
    const handler = checked(route, deps)
    route.handler = route.config?.speaksOutside ? inSteps(handler, deps) : inTransaction(handler, deps)
    if (!route.config?.asksOnce) return
    // What is wrong with a call is told to nobody before it is known who asks.
    route.attachValidation = true
    route.handler = readOptimistically({
      handler,
      confirmed: route.handler,
      ctxOf: (request, caller, tx) => companyCtx(request, caller, tx, deps),
      beginAnew: async (request) => {
        sessions.forget(request.caller?.sessionHash ?? '')
        request.caller = await authorized(accessOf(route), request)
      },
    })
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(API_PREFIX)) reply.header('cache-control', 'private, no-store')
    const access = request.routeOptions.config.access
    if (!access || access.kind === 'public' || access.kind === 'webhook') return
    request.caller = await authorized(access, request)
  })

  // A call that was refused before its handler leaves no transaction behind.
  app.addHook('onSend', async (request) => endRead(request))
}

/** The access a route declares. @throws when it declares none: such a route must not exist */
function accessOf(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): Access {
  const access = route.config?.access
  if (!access) {
    throw new Error(
      `${route.method} ${route.url} does not say who may call it: every route needs config.access`,
    )
  }
  return access
}

/** The handler of a route behind what its declaration asks of a period. @throws AppError as `refuseWrongPeriod` does */
function checked({ handler, config }: RouteOptions, { clock }: PipelineDeps): RouteHandlerMethod {
  const period = config?.period
  if (period === undefined) return handler
  return function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    refuseWrongPeriod(period, request.method === 'GET' ? request.query : request.body, clock.now())
    return handler.call(this, request, reply)
  }
}

/** What a scan device or the link to a pick list is narrowed to. */
function storeScopeOf(caller: Caller | null): Scope['store'] {
  if (caller?.device) return { id: caller.device.storeId, deviceId: caller.device.id }
  return caller?.pickListLink ? { id: caller.pickListLink.storeId, deviceId: null } : null
}

/** Whose rows the transactions of a call see. */
const scopeOf = (caller: Caller | null): Scope => ({
  companyId: caller?.company.id ?? null,
  orderId: caller?.order?.id ?? null,
  store: storeScopeOf(caller),
})

function endRead(request: FastifyRequest): void {
  request.openRead?.end()
  request.openRead = null
}

/**
 * Wraps a handler into its transaction: read-only for a GET that changes nothing, else one that commits before
 * anything is answered, so that a commit that fails is an error and never a lie. The answer is serialized inside, too:
 * one that does not fit its schema rolls back.
 */
function inTransaction(handler: RouteHandlerMethod, deps: PipelineDeps): RouteHandlerMethod {
  return async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    const { caller } = request
    const scope = scopeOf(caller)
    const inside = async (ctx: Ctx | PublicCtx): Promise<unknown> => {
      request.openCtx = ctx
      return handler.call(this, request, reply)
    }
    const work = (tx: Tx) =>
      inside(caller ? companyCtx(request, caller, tx, deps) : publicCtx(request, tx, deps))
    try {
      if (caller?.view) return await looking(request, caller, caller.view, deps, inside)
      if (request.openRead) return await work(request.openRead.tx)
      if (onlyReads(request, caller?.roles ?? [])) return await deps.db.read(scope, work)
      const outcome = await deps.db.write(scope, async (tx) => {
        const answer = await work(tx).catch(recordedRefusal)
        if (answer instanceof RecordedRefusal) return answer
        if (reply.sent)
          throw new Error(`${request.routeOptions.url} answered before its transaction was committed`)
        return isJson(answer) ? serialized(reply, answer) : answer
      })
      if (outcome instanceof RecordedRefusal) throw outcome
      return outcome
    } finally {
      request.openCtx = null
      endRead(request)
    }
  }
}

/** What the database answers to a change in a transaction that only reads. */
const READ_ONLY = '25006'

/** Lets the provider's staff look through a company: what they look at is noted there, and the handler only reads. */
async function looking<T>(
  request: FastifyRequest,
  caller: Caller,
  view: ViewedFrom,
  deps: PipelineDeps,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const own: Caller = { ...caller, company: view.company, roles: view.roles }
  const look = { sessionHash: view.sessionHash, call: callOf(request) }
  try {
    return await deps.db.write({ companyId: view.company.id }, (tx) =>
      inViewedCompany(companyCtx(request, own, tx, deps), caller.company, look, work),
    )
  } catch (error) {
    throw sqlState(error) === READ_ONLY ? new AppError('view_read_only') : error
  }
}

/** The call as the audit log names it: of its path the numbers alone, since names and tokens may stand there, too. */
function callOf({ method, routeOptions, params }: FastifyRequest): string {
  const values = new Map(Object.entries(params ?? {}))
  const path = (routeOptions.url ?? '').replace(/:(\w+)/g, (parameter, name: string) => {
    const value = String(values.get(name))
    return /^\d+$/.test(value) ? value : parameter
  })
  return `${method} ${path}`
}

/** Wraps a handler that speaks to another system, or hashes a password: it opens its transactions itself, one after the other. */
function inSteps(handler: RouteHandlerMethod, deps: PipelineDeps): RouteHandlerMethod {
  return async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    endRead(request)
    request.openSteps = request.caller
      ? companySteps(request, request.caller, deps)
      : publicSteps(request, deps)
    try {
      return await handler.call(this, request, reply)
    } finally {
      request.openSteps = null
    }
  }
}

function companySteps(request: FastifyRequest, caller: Caller, deps: PipelineDeps): CallSteps {
  const scope = scopeOf(caller)
  const { view } = caller
  const facts = { company: caller.company, log: request.log, now: () => deps.clock.now() }
  if (view) {
    const look: CallSteps['read'] = (work) => looking(request, caller, view, deps, work)
    return { ...facts, read: look, write: look }
  }
  return {
    ...facts,
    read: (work) => deps.db.read(scope, (tx) => work(companyCtx(request, caller, tx, deps))),
    write: (work) => deps.db.write(scope, (tx) => work(companyCtx(request, caller, tx, deps))),
  }
}

function publicSteps(request: FastifyRequest, deps: PipelineDeps): PublicSteps {
  const nobody = { companyId: null }
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    log: request.log,
    read: (work) => deps.db.read(nobody, (tx) => work(publicCtx(request, tx, deps))),
    write: async (work) => {
      const outcome = await deps.db.write(nobody, (tx) =>
        work(publicCtx(request, tx, deps)).catch(recordedRefusal),
      )
      if (outcome instanceof RecordedRefusal) throw outcome
      return outcome
    },
  }
}

/** Lets a refusal that keeps what was written through to the commit; everything else goes on rolling back. */
function recordedRefusal(error: unknown): RecordedRefusal {
  if (error instanceof RecordedRefusal) return error
  throw error
}

const isJson = (answer: unknown): boolean =>
  answer !== null && typeof answer === 'object' && !ArrayBuffer.isView(answer) && !('pipe' in answer)

function serialized(reply: FastifyReply, answer: unknown): string {
  const text = reply.serialize(answer)
  reply.type('application/json; charset=utf-8')
  return typeof text === 'string' ? text : Buffer.from(text as ArrayBuffer).toString()
}

function companyCtx(request: FastifyRequest, caller: Caller, tx: Tx, deps: PipelineDeps): Ctx {
  const facts = {
    company: caller.company,
    user: caller.user,
    actor: caller.actor,
    // A person's turn follows from the person, also in another company.
    ...(caller.user === null && { group: groupOf(caller.company.id, callerWithoutPerson(caller)) }),
    roles: caller.roles,
    tx,
    now: deps.clock.now(),
    locale: request.locale,
    log: request.log.child({ company_id: caller.company.id, actor: namelessly(caller) }),
  }
  return makeCtx(facts, deps)
}

/**
 * Who takes turns with the people of a company: a store (by a link or its scan device) or an API key. Nobody who calls waits in
 * the company's own turn, which is that of bulk and of what runs in the background.
 */
function callerWithoutPerson({ order, device, pickListLink, actor }: Caller): string | null {
  const store = order ?? device ?? pickListLink
  if (store) return `store-${store.storeId}`
  return actor.kind === 'api_key' && actor.id !== undefined ? `key-${actor.id}` : null
}

/** Who acts, as a log may name them. */
const namelessly = ({ actor: { kind, id } }: Caller): object => (id === undefined ? { kind } : { kind, id })

function publicCtx(request: FastifyRequest, tx: Tx, deps: PipelineDeps): PublicCtx {
  const facts = { tx, now: deps.clock.now(), locale: request.locale, log: request.log }
  return {
    ...facts,
    address: request.ip,
    userAgent: request.headers['user-agent'],
    enqueue: (job, payload, options) => deps.queue.enqueue(tx, job, null, payload, options),
    actAs: async (company, actor) => {
      await scopeTo(tx, company.id)
      return makeCtx({ ...facts, company, user: null, actor, roles: [] }, deps)
    },
  }
}
