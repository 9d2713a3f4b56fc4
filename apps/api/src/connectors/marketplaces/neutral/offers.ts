import { z } from 'zod'
import {
  type Listing,
  type ListingConnector,
  MarketplaceError,
  type Offer,
  type OfferOutcome,
  type Telling,
} from '../../../modules/channels/index.ts'
import { fromCents } from '../../../platform/money.ts'
import { NeutralClient, type Tuning } from './client.ts'

/** How many sizes go in one sending; each is a row for every store that has ever held it. */
const MOST = 2_000
const FEW = 200
/** Rows that one call takes. */
const ROWS_AT_ONCE = 1_000

const Answer = z.object({
  refused: z.array(z.object({ sku: z.string(), store_number: z.string(), message: z.string() })),
})

/** A size with its rows, one a store. */
interface Rows {
  readonly ean: string
  readonly sku: string
  readonly rows: readonly object[]
}

/**
 * Offers at marketplaces of the neutral interface: price and pieces of every size in every store. A row says all there is to say of
 * a size in a store. The marketplace is not asked what it has.
 * @param url base address; null: the operator has set none
 */
export function neutralListing(url: string | null, tuning: Tuning = {}): ListingConnector {
  return {
    most: MOST,
    few: FEW,
    wantsDetails: true,
    wantsSafety: false,
    onlyListed: false,
    connect: ({ credentials }) => listingOf(new NeutralClient(url, credentials, tuning)),
  }
}

const listingOf = (client: NeutralClient): Listing => ({
  tell: (offers, _options, signal) => tellAll(client, offers, signal),
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
  check: null,
})

/** Sends part after part, until the marketplace asks for a pause or cannot be reached. */
async function tellAll(
  client: NeutralClient,
  offers: readonly Offer[],
  signal: AbortSignal,
): Promise<Extract<Telling, { state: 'told' }>> {
  const outcomes: OfferOutcome[] = offers
    .filter(({ details }) => details === null)
    .map(
      ({ ean }): OfferOutcome => ({
        ean,
        outcome: 'refused',
        message: 'The catalogue does not know this size any more.',
      }),
    )
  for (const part of partsOf(offers.flatMap(rowsOf))) {
    try {
      outcomes.push(...(await tellPart(client, part, signal)))
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error
      const { kind, message } = error
      const unanswered = error.mayHaveHappened ? 'unknown' : null
      const outcome = kind === 'refused' ? 'refused' : unanswered
      if (outcome) outcomes.push(...part.map(({ ean }): OfferOutcome => ({ ean, outcome, message })))
      if (kind !== 'refused') return { state: 'told', outcomes, stopped: error }
    }
  }
  return { state: 'told', outcomes, stopped: null }
}

async function tellPart(
  client: NeutralClient,
  part: readonly Rows[],
  signal: AbortSignal,
): Promise<OfferOutcome[]> {
  const rows = part.flatMap((size) => size.rows)
  // A size that lies in no store is nowhere on sale.
  const refused =
    rows.length === 0 ? [] : (await client.put('/offers', { offers: rows }, Answer, signal)).refused
  return part.map(({ ean, sku }): OfferOutcome => {
    const no = refused.find((row) => row.sku === sku)
    return no ? { ean, outcome: 'refused', message: no.message } : { ean, outcome: 'accepted', message: '' }
  })
}

function rowsOf({ ean, sku, active, price_cents, list_price_cents, details }: Offer): Rows[] {
  if (details === null) return []
  const { product_name: title, size, color, places } = details
  const offered = {
    sku,
    ean,
    active,
    price: fromCents(price_cents),
    list_price: fromCents(list_price_cents),
    title,
    size,
    color,
  }
  const rows = places.map(({ store_number, gln, marketplaces, pieces }) => ({
    ...offered,
    store_number,
    quantity: pieces,
    // Only where the channel has marketplaces that stores are put on one by one.
    ...(marketplaces === null ? {} : { store_gln: gln, marketplace_ids: marketplaces }),
  }))
  return [{ ean, sku, rows }]
}

/** Whole sizes together, as many as one call takes. Pure. */
function partsOf(sizes: readonly Rows[]): Rows[][] {
  const parts: Rows[][] = []
  let rows = ROWS_AT_ONCE
  for (const size of sizes) {
    rows += size.rows.length
    if (rows > ROWS_AT_ONCE) {
      parts.push([])
      rows = size.rows.length
    }
    parts.at(-1)?.push(size)
  }
  return parts
}
