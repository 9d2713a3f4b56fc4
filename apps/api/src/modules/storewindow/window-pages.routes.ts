import { PICTURE_SIDES, type PictureSide } from '@kontor/contract/catalogue'
import { publicAccess } from '@kontor/contract/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import { openPicture } from '../catalogue/index.ts'
import { confirmReservation, type LinkState, lookAtLink } from './confirm-reservation.ts'
import { pageCache } from './page-cache.ts'
import {
  type Asked,
  askableSize,
  CONFIRM_MINUTES,
  CONFIRM_PATH,
  ReservationForm,
  requestReservation,
} from './request-reservation.ts'
import {
  ARTICLES_A_PAGE,
  openWindow,
  ownerOfPicture,
  showWindow,
  type WindowAddress,
  windowOf,
} from './show-window.ts'
import { WINDOW_TEXTS } from './window.texts.ts'
import { MOST_ARTICLES } from './window-articles.repository.ts'
import {
  confirmPage,
  type FilledIn,
  type FormField,
  type Notice,
  noticePage,
  PICTURES,
  pictureFile,
  reservePage,
} from './window-html.ts'
import { WINDOW_POLICY } from './window-style.ts'

const KEPT_SECONDS = 60
/** A picture never changes; one that is taken out of the window is gone from caches by the next day. */
const PICTURE_SECONDS = 24 * 60 * 60
/** Pictures whose place in a window is kept for a minute: those of some dozen pages. */
const MOST_PICTURES = 5000
const FORM_BYTES = 10_000
const WINDOW = '/schaufenster/:company/:store/:page'
const LAST_PAGE = Math.ceil(MOST_ARTICLES / ARTICLES_A_PAGE)

interface PageDeps {
  readonly config: Pick<Config, 'publicUrl'>
  readonly clock: Pick<Clock, 'now'>
  readonly files: Files
}

/** Beside a page of the product, no call of the API: answers HTML and is in no OpenAPI page. */
const page = {
  config: { access: publicAccess, isPage: true, speaksOutside: true } as const,
  schema: { hide: true },
  // Who looks whether a link still leads somewhere asks for the head alone.
  exposeHeadRoute: true,
}

/** Pages for customers: what a store shows, the form that asks for a size, and the link of the mail. */
export async function windowPages(app: FastifyInstance, { config, clock, files }: PageDeps): Promise<void> {
  const cache = pageCache<string>(KEPT_SECONDS * 1000, () => clock.now())
  const owners = pageCache<number>(KEPT_SECONDS * 1000, () => clock.now(), MOST_PICTURES)
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('content-security-policy', WINDOW_POLICY)
      // A browser names the origin of a form only where it may name the page.
      .header('referrer-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
  })
  app.setErrorHandler((error, request, reply) => {
    const status =
      error instanceof AppError ? error.status : ((error as { statusCode?: number }).statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'page failed')
    return answer(reply, status, noticePage(request.locale, null, 'failed'))
  })

  app.route<{ Params: WindowAddress; Querystring: { seite?: unknown } }>({
    ...page,
    method: 'GET',
    url: WINDOW,
    handler: async (request, reply) => {
      const { params, locale } = request
      const number = pageNumber(request.query.seite)
      const shown = await cache.get([params.company, params.store, params.page, locale, number], () =>
        request.publicSteps.read((ctx) => showWindow(ctx, params, number, locale)),
      )
      if (shown === null) return missing(request, reply)
      return answer(reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`), 200, shown)
    },
  })

  app.route<{ Params: WindowAddress & { file: string } }>({
    ...page,
    method: 'GET',
    url: `${WINDOW}/${PICTURES}/:file`,
    handler: async (request, reply) => {
      const { params } = request
      const named = readPictureFile(params.file)
      if (!named) return missing(request, reply)
      const { imgId, side } = named
      const company = await owners.get([params.company, params.store, params.page, imgId], () =>
        request.publicSteps.read((ctx) => ownerOfPicture(ctx, params, imgId)),
      )
      if (company === null) return missing(request, reply)
      const picture = await pictureOrNull(files, company, imgId, side)
      if (picture === null) return missing(request, reply)
      return reply
        .header('cache-control', `public, max-age=${PICTURE_SECONDS}, immutable`)
        .removeHeader('vary')
        .type('image/jpeg')
        .send(picture)
    },
  })

  app.route<{ Params: WindowAddress & { ean: string } }>({
    ...page,
    method: 'GET',
    url: `${WINDOW}/:ean`,
    handler: async (request, reply) => {
      const { params, locale } = request
      const found = await request.publicSteps.read(async (ctx) => {
        const opened = await openWindow(ctx, params)
        return opened && { ...opened, shown: await askableSize(opened.inside, opened.place, eanOf(params)) }
      })
      if (!found) return missing(request, reply)
      const { place, shown } = found
      const window = windowOf(place)
      if (typeof shown === 'string')
        return answer(reply, ASKED_STATUS[shown], noticePage(locale, place, shown, { window }))
      const form = reservePage(
        locale,
        place,
        { ...shown, window },
        { values: {}, wrong: {} },
        CONFIRM_MINUTES,
      )
      return answer(reply, 200, form)
    },
  })

  app.route<{ Params: WindowAddress & { ean: string } }>({
    ...page,
    method: 'POST',
    url: `${WINDOW}/:ean`,
    handler: async (request, reply) => {
      const { params, locale } = request
      if (!isOwnForm(request, config.publicUrl))
        return answer(reply, 403, noticePage(locale, null, 'elsewhere'))
      const form = ReservationForm.safeParse(request.body ?? {})
      const where = { address: request.publicSteps.address, publicUrl: config.publicUrl }
      const outcome = await request.publicSteps.write(async (ctx) => {
        const opened = await openWindow(ctx, params)
        if (!opened) return null
        const { inside, place } = opened
        if (form.success)
          return { place, asked: await requestReservation(inside, place, eanOf(params), form.data, where) }
        return { place, shown: await askableSize(inside, place, eanOf(params)) }
      })
      if (!outcome) return missing(request, reply)
      const window = windowOf(outcome.place)
      if (outcome.asked !== undefined)
        return answer(
          reply,
          ASKED_STATUS[outcome.asked],
          noticePage(locale, outcome.place, outcome.asked, { window, minutes: CONFIRM_MINUTES }),
        )
      if (typeof outcome.shown === 'string')
        return answer(
          reply,
          ASKED_STATUS[outcome.shown],
          noticePage(locale, outcome.place, outcome.shown, { window }),
        )
      const filledIn = { values: typed(request.body), wrong: wrongFields(form.error?.issues ?? [], locale) }
      return answer(
        reply,
        400,
        reservePage(locale, outcome.place, { ...outcome.shown, window }, filledIn, CONFIRM_MINUTES),
      )
    },
  })

  app.route<{ Querystring: { token?: unknown } }>({
    ...page,
    method: 'GET',
    url: CONFIRM_PATH,
    handler: async (request, reply) => {
      const token = tokenOf(request.query)
      return linkPage(request, reply, await request.publicSteps.read((ctx) => lookAtLink(ctx, token)))
    },
  })

  app.route<{ Querystring: { token?: unknown } }>({
    ...page,
    method: 'POST',
    url: CONFIRM_PATH,
    handler: async (request, reply) => {
      if (!isOwnForm(request, config.publicUrl))
        return answer(reply, 403, noticePage(request.locale, null, 'elsewhere'))
      const token = tokenOf(request.query)
      return linkPage(
        request,
        reply,
        await request.publicSteps.write((ctx) => confirmReservation(ctx, token)),
      )
    },
  })

  for (const url of ['/schaufenster', '/schaufenster/*'])
    app.route({ ...page, method: 'GET', url, handler: missing })
}

const ASKED_STATUS: Readonly<Record<Asked, number>> = { asked: 200, gone: 404, closed: 409, too_many: 429 }

const LINK_STATUS: Readonly<Record<Exclude<LinkState['state'], 'waiting'>, number>> = {
  confirmed: 200,
  again: 200,
  gone: 409,
  closed: 409,
  unknown: 404,
}

function linkPage(
  request: FastifyRequest<{ Querystring: { token?: unknown } }>,
  reply: FastifyReply,
  link: LinkState,
): FastifyReply {
  const { locale } = request
  if (link.state === 'waiting') {
    const action = `${CONFIRM_PATH}?${new URLSearchParams({ token: tokenOf(request.query) })}`
    return answer(
      reply,
      200,
      confirmPage(locale, link.place, { ...link, window: windowOf(link.place), action }),
    )
  }
  const place = 'place' in link ? link.place : null
  const notice: Notice = link.state
  return answer(
    reply,
    LINK_STATUS[link.state],
    noticePage(locale, place, notice, {
      minutes: CONFIRM_MINUTES,
      ...(place && { window: windowOf(place) }),
      ...('number' in link && { number: link.number }),
    }),
  )
}

const missing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(reply, 404, noticePage(request.locale, null, 'missing'))

const answer = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header('content-language', reply.request.locale)
    .type('text/html; charset=utf-8')
    .send(text)

/** What the name of a picture says; null for what is none. */
function readPictureFile(file: string): { imgId: string; side: PictureSide } | null {
  const [imgId = ''] = file.match(/^[0-9a-f]{32}(?=-)/) ?? []
  const side = PICTURE_SIDES.find((each) => file === pictureFile(imgId, each))
  return imgId !== '' && side !== undefined ? { imgId, side } : null
}

/** Null for a copy that was replaced since. */
async function pictureOrNull(
  files: Files,
  companyId: number,
  imgId: string,
  side: PictureSide,
): Promise<Buffer | null> {
  try {
    return await openPicture(files, companyId, imgId, side)
  } catch (error) {
    if (error instanceof AppError && error.code === 'picture_not_found') return null
    throw error
  }
}

const pageNumber = (text: unknown): number => {
  const number = typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(1, number), LAST_PAGE)
}

/** Digits only: what else is typed names no size. */
const eanOf = ({ ean }: { readonly ean: string }): string => (/^\d{8,14}$/.test(ean) ? ean : '')

const tokenOf = ({ token }: { readonly token?: unknown }): string =>
  typeof token === 'string' && token.length <= 100 ? token : ''

/** Whether a form was sent from a page of ours, or by something that names no page at all. */
function isOwnForm({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  const sender = URL.parse(origin)
  if (!sender) return false
  // Through URL, so that a port that goes without saying is left out on both sides.
  const own = URL.parse(`${sender.protocol}//${host}`)
  return sender.host === own?.host || sender.origin === new URL(publicUrl).origin
}

const FIELDS: readonly FormField[] = ['firstname', 'name', 'email', 'tel']

/** What somebody has typed, so that they need not type it again. */
function typed(body: unknown): FilledIn['values'] {
  const values = new Map(Object.entries(body ?? {}))
  return Object.fromEntries(FIELDS.map((field) => [field, String(values.get(field) ?? '').slice(0, 200)]))
}

function wrongFields(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly code?: string | undefined }[],
  locale: keyof typeof WINDOW_TEXTS,
): FilledIn['wrong'] {
  const words = WINDOW_TEXTS[locale]
  const isShort = new Set(['too_small', 'invalid_type'])
  return Object.fromEntries(
    issues.flatMap(({ path: [field], code }) => {
      if (!FIELDS.includes(field as FormField)) return []
      if (isShort.has(code ?? '')) return [[field, words.wrong_required]]
      return [[field, field === 'email' ? words.wrong_email : words.wrong_text]]
    }),
  )
}
