import type { Ctx } from '../../../platform/ctx.ts'
import { deriveCtx } from '../../../platform/make-ctx.ts'
import { type NewOrderLine, piecesWithoutStore, recordTransition } from '../../orders/index.ts'
import { type ChannelAccount, inParticipant } from '../../organisation/index.ts'
import { orderAllocated } from '../intake.events.ts'
import {
  candidatesFor,
  keepAllocation,
  lookedAt,
  type NewAllocation,
  type OrderedArticle,
} from './allocations.repository.ts'
import { type Choice, chooseCompanies, type Share } from './choose-companies.ts'

/** How often companies are chosen anew where others took the pieces in the meantime. */
const ROUNDS = 5

/** Pieces that are to be given to companies that share an account. */
export interface PiecesToAllocate {
  readonly account: ChannelAccount
  readonly ext_order_id: string
  readonly cause: NewAllocation['cause']
  /** Who had them before. */
  readonly from_company_id: number | null
  /** One piece each, whatever its `quantity` says. */
  readonly pieces: readonly NewOrderLine[]
  /** Whether some of them may be given out without the others. */
  readonly in_part: boolean
  /**
   * Makes the order of some of the pieces, in the scope of who gets it.
   * @param charged the items whose charges go along: those of which nobody got a piece before
   * @returns its id
   */
  create(seller: Ctx, pieces: readonly NewOrderLine[], charged: ReadonlySet<string>): Promise<number>
}

/** The pieces that were given out, by their places; what nobody has is not among them. */
export interface Allocated {
  readonly order_ids: readonly number[]
  readonly given: ReadonlySet<number>
}

const NONE: Allocated = { order_ids: [], given: new Set() }

/** Somebody else took a piece between the look and the reservation. */
class PiecesGone extends Error {
  override readonly name = 'PiecesGone'
}

/**
 * Gives pieces to those who have them (`chooseCompanies`), in this transaction, and keeps who was looked at, how the draw
 * fell and why. Where others took a piece meanwhile, it looks again among what is left.
 * @param ctx the company that owns the account
 */
export async function allocatePieces(ctx: Ctx, request: PiecesToAllocate): Promise<Allocated> {
  const system = deriveCtx(ctx, { actor: { kind: 'system', name: '' }, user: null })
  const { articles, keyOf } = articlesOf(request.pieces)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { candidates } = await candidatesFor(system, request.account.id, request.ext_order_id, articles)
    const draw = system.draw()
    const choice = chooseCompanies(articles, candidates, draw)
    const isEnough = choice.shares.length > 0 && (request.in_part || choice.left.length === 0)
    const record = {
      channelAccountId: request.account.id,
      extOrderId: request.ext_order_id,
      cause: request.cause,
      fromCompanyId: request.from_company_id,
      candidates: lookedAt(candidates, articles),
      draw,
    }
    if (!isEnough) {
      if (request.cause !== 'again')
        await keepAllocation(system, {
          ...record,
          reason: 'nobody',
          chosen: [],
          pieces: request.pieces.length,
        })
      return NONE
    }
    const made = await giveOut(system, request, choice, keyOf)
    if (!made) continue
    await keepAllocation(system, {
      ...record,
      reason: choice.reason,
      chosen: made.map(({ company_id, order_id, places }) => ({
        company_id,
        order_id,
        pieces: places.length,
      })),
      pieces: request.pieces.length,
    })
    return {
      order_ids: made.map(({ order_id }) => order_id),
      given: new Set(made.flatMap(({ places }) => places)),
    }
  }
  return NONE
}

interface Made {
  readonly company_id: number
  readonly order_id: number
  readonly places: readonly number[]
}

/** Makes the orders of all shares, or none. @returns null where a piece was gone */
async function giveOut(
  ctx: Ctx,
  request: PiecesToAllocate,
  choice: Choice,
  keyOf: readonly number[],
): Promise<Made[] | null> {
  const { account } = request
  const lots = placesOf(choice.shares, keyOf)
  try {
    return await ctx.tx.transaction(async (tx) => {
      const inner = deriveCtx(ctx, { tx })
      const made: Made[] = []
      const given = new Set<string>()
      // Always in the same order: two at once do not wait for each other.
      for (const { company_id, places } of lots.toSorted((a, b) => a.company_id - b.company_id)) {
        const pieces = places.flatMap((place) => request.pieces[place] ?? [])
        const items = pieces.map(({ mp_item_id }) => mp_item_id)
        const charged = new Set(items.filter((item) => !given.has(item)))
        for (const item of charged) given.add(item)
        const order_id = await inParticipant(inner, account.id, company_id, async (seller) => {
          const id = await request.create(seller, pieces, charged)
          if ((await piecesWithoutStore(seller, id)) > 0) throw new PiecesGone()
          await recordTransition(seller, {
            order_id: id,
            transition: 'given_tr',
            detail: { reason: choice.reason },
            actor: { kind: 'system', name: '' },
          })
          await seller.emit(orderAllocated, { order_id: id, cause: request.cause })
          return id
        })
        made.push({ company_id, order_id, places })
      }
      return made
    })
  } catch (error) {
    if (error instanceof PiecesGone) return null
    throw error
  }
}

/** The articles of pieces, and of each piece the key of its article. Pure. */
function articlesOf(pieces: readonly NewOrderLine[]): {
  readonly articles: readonly OrderedArticle[]
  readonly keyOf: readonly number[]
} {
  const articles = new Map<string, OrderedArticle>()
  const keyOf = pieces.map(({ ean, sku }) => {
    const name = ean === '' ? `sku ${sku}` : `ean ${ean}`
    const known = articles.get(name)
    const key = known?.key ?? articles.size
    articles.set(name, { key, ean, sku, quantity: (known?.quantity ?? 0) + 1 })
    return key
  })
  return { articles: [...articles.values()], keyOf }
}

/** Which pieces each share gets, by their places. Pure. */
function placesOf(shares: readonly Share[], keyOf: readonly number[]) {
  const taken = new Set<number>()
  return shares.map(({ company_id, pieces }) => {
    const places = pieces.flatMap(({ key, quantity }) =>
      keyOf.flatMap((of, place) => (of === key && !taken.has(place) ? [place] : [])).slice(0, quantity),
    )
    for (const place of places) taken.add(place)
    return { company_id, places }
  })
}
