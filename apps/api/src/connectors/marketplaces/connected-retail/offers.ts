import {
  type Listing,
  type ListingConnector,
  MarketplaceError,
  type Offer,
  type OfferOutcome,
  type Telling,
} from '../../../modules/channels/index.ts'
import { createHttpClient, type HttpClient } from '../../../platform/outbound/http-client.ts'
import { OutboundRefused } from '../../../platform/outbound/outbound-error.ts'
import { jsonOf, marketplaceFailure, withoutEffect } from '../marketplace-failure.ts'
import { ConnectedRetailCredentials, DEFAULT_CONNECTED_RETAIL_URL } from './credentials.ts'
import { FEED_HEAD, type FeedFile, feedFiles, halvesOf } from './feed-file.ts'
import { refusedRows } from './validation-answer.ts'

/** How many sizes go in one sending; each is a row for every store that has ever held it. */
const MOST = 2_000
/** What is sold out goes first, up to so many. */
const FEW = 200
const TIMEOUT_MS = 60_000
/** A sending is over after this; what is not sent by then is part of the next one. */
const LONGEST_MS = 2 * 60_000
const CSV = { 'content-type': 'text/csv; charset=utf-8' }

/** How calls are timed; for tests. */
export interface Tuning {
  readonly timeoutMs?: number
  readonly pauseMs?: number
}

/**
 * Offers at Zalando Connected Retail: price and pieces of every size in every store, as CSV files by PUT. A row says all
 * there is to say of a size in a store. Rows are validated before a size is sent for the first time. The channel cannot be
 * asked what it has.
 * @param url base address; null: Zalando's own
 */
export function connectedRetailListing(url: string | null, tuning: Tuning = {}): ListingConnector {
  const http = createHttpClient({
    baseUrl: url ?? DEFAULT_CONNECTED_RETAIL_URL,
    timeoutMs: tuning.timeoutMs ?? TIMEOUT_MS,
    ...(tuning.pauseMs === undefined ? {} : { openMs: tuning.pauseMs }),
  })
  return {
    most: MOST,
    few: FEW,
    wantsDetails: true,
    wantsSafety: false,
    onlyListed: false,
    connect: ({ credentials }) => {
      const known = ConnectedRetailCredentials.safeParse(jsonOf(credentials))
      if (!known.success)
        throw new MarketplaceError('unauthorised', 'The access to Connected Retail cannot be read.')
      return listingOf(new RetailFiles(http, known.data))
    },
  }
}

function listingOf(files: RetailFiles): Listing {
  return {
    tell: async (offers, { isFirst, name }, signal) => {
      const unknown = isFirst ? offers : offers.filter((offer) => offer.is_new)
      const refused = [...nameless(offers), ...(await validate(files, unknown, signal))]
      const outcomes = refused.map(({ ean, message }) => ({ ean, outcome: 'refused' as const, message }))
      const eans = new Set(refused.map(({ ean }) => ean))
      const telling = await sendAll(
        files,
        offers.filter(({ ean }) => !eans.has(ean)),
        name,
        signal,
      )
      return { ...telling, outcomes: [...outcomes, ...telling.outcomes] }
    },
    lookUp: async (_ticket, offers) => ({
      state: 'told',
      outcomes: offers.map(({ ean }) => ({ ean, outcome: 'unknown', message: '' })),
      stopped: null,
    }),
    findTold: async () => null,
    read: null,
    competitors: null,
    holdsNew: null,
    preview: null,
    remove: null,
    check: (signal) => files.check(signal),
  }
}

/** A row without a name and a size would not be complete. */
const nameless = (offers: readonly Offer[]) =>
  offers
    .filter(({ details }) => details === null)
    .map(({ ean }) => ({ ean, message: 'The catalogue does not know this size any more.' }))

/** The files of one company. */
class RetailFiles {
  readonly #http: HttpClient
  readonly #folder: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(http: HttpClient, { client_id, api_key }: ConnectedRetailCredentials) {
    this.#http = http
    this.#folder = `/${encodeURIComponent(client_id)}`
    this.#headers = { ...CSV, 'x-api-key': api_key }
  }

  /** @throws MarketplaceError, or the signal's reason */
  async send(name: string, content: string, signal: AbortSignal): Promise<void> {
    const { headers } = await this.#put(`${name}.csv`, content, signal)
    // Something in between has answered.
    if (headers.get('content-type')?.includes('html'))
      throw new MarketplaceError(
        'unavailable',
        'Connected Retail answered something that cannot be understood.',
      )
  }

  /** What the channel says of a file; changes nothing. @throws MarketplaceError, or the signal's reason */
  async validate(content: string, signal: AbortSignal): Promise<string> {
    try {
      return (await this.#put('validate', content, signal)).body.toString('utf8')
    } catch (error) {
      throw withoutEffect(error)
    }
  }

  /** Has a file without rows validated: an answer of any kind says that the key is right. @throws MarketplaceError */
  async check(signal: AbortSignal): Promise<void> {
    try {
      await this.validate(FEED_HEAD, signal)
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.kind !== 'refused') throw error
    }
  }

  async #put(name: string, body: string, signal: AbortSignal) {
    try {
      const path = `${this.#folder}/${name}`
      return await this.#http.request({ method: 'PUT', path, headers: this.#headers, body, signal })
    } catch (error) {
      signal.throwIfAborted()
      const failure = marketplaceFailure(error, new Date(), wordsIn)
      // The address names the client: one that is not known there has no access.
      if (failure instanceof MarketplaceError && failure.kind === 'not_found')
        throw new MarketplaceError('unauthorised', failure.message, { cause: error })
      throw failure
    }
  }
}

function wordsIn(body: string): string {
  const parsed = jsonOf(body)
  if (typeof parsed !== 'object' || parsed === null) return ''
  const words = 'message' in parsed ? parsed.message : 'error' in parsed ? parsed.error : ''
  return typeof words === 'string' ? words : ''
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof MarketplaceError && error.cause instanceof OutboundRefused && error.cause.status === 413

/** What the channel refuses of offers. @throws MarketplaceError */
async function validate(
  files: RetailFiles,
  offers: readonly Offer[],
  signal: AbortSignal,
): Promise<{ ean: string; message: string }[]> {
  const refused: { ean: string; message: string }[] = []
  for (const waiting = feedFiles(offers); waiting.length > 0; ) {
    const file = waiting.shift()
    if (!file || file.rows.length === 0) continue
    try {
      const answer = await files.validate(file.content, signal)
      for (const [ean, message] of refusedRows(answer, file)) refused.push({ ean, message })
    } catch (error) {
      const halves = isTooLarge(error) ? halvesOf(file) : null
      if (!halves) throw error
      waiting.unshift(...halves)
    }
  }
  return refused
}

/** Sends one file after the other, until the channel asks for a pause or cannot be reached. */
async function sendAll(
  files: RetailFiles,
  offers: readonly Offer[],
  name: string,
  signal: AbortSignal,
): Promise<Extract<Telling, { state: 'told' }>> {
  const outcomes: OfferOutcome[] = []
  const until = performance.now() + LONGEST_MS
  let sent = 0
  for (const waiting = feedFiles(offers); waiting.length > 0 && performance.now() < until; ) {
    const file = waiting.shift()
    if (!file) break
    sent += 1
    const { became, error } = await sendOne(files, file, sent === 1 ? name : `${name}-${sent}`, signal)
    const halves = isTooLarge(error) ? halvesOf(file) : null
    if (halves) waiting.unshift(...halves)
    else if (became !== null)
      outcomes.push(
        ...file.offers.map(({ ean }) => ({ ean, outcome: became, message: error?.message ?? '' })),
      )
    if (error && error.kind !== 'refused') return { state: 'told', outcomes, stopped: error }
  }
  return { state: 'told', outcomes, stopped: null }
}

/** @returns what became of the offers of a file; null: they were not sent */
async function sendOne(
  files: RetailFiles,
  file: FeedFile,
  name: string,
  signal: AbortSignal,
): Promise<{ became: OfferOutcome['outcome'] | null; error?: MarketplaceError }> {
  try {
    // A size that lies in no store is nowhere on sale.
    if (file.rows.length > 0) await files.send(name, file.content, signal)
    return { became: 'accepted' }
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    if (error.kind === 'refused') return { became: 'refused', error }
    return { became: error.mayHaveHappened ? 'unknown' : null, error }
  }
}
