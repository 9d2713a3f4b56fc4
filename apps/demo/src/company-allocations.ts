import { importDocument, readIntakeOrder } from '../../api/src/modules/intake/index.ts'
import { applyOrderEvent, deliveredOrders } from '../../api/src/modules/orders/index.ts'
import { type ChannelAccount, findOwnAccount } from '../../api/src/modules/organisation/index.ts'
import { deadlinesFor } from '../../api/src/platform/clock/deadlines.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'
import { intakeDocument } from './orders/channel-documents.ts'
import { draftOrder } from './orders/draft-order.ts'
import type { SellableSize, SellingChannel } from './orders/planned-order.ts'
import type { Shop } from './orders/shop.ts'
import { minutesAfter } from './orders/working-hours.ts'
import type { SeededRandom } from './random.ts'

/** Above the numbers of all merchants who sell through the account. */
const FIRST_NUMBER = 900_000
/** Business time in which a company has to have a label. */
const SEND_WITHIN_MINUTES = 48 * 60
const HOUR_MINUTES = 60

/** Who has a piece that is ordered: the two companies that sell through the account, one of them, or nobody. */
type Holder = 'both' | 'first' | 'second' | 'nobody'

interface Story {
  readonly hoursAgo: number
  /** A piece each. */
  readonly pieces: readonly Holder[]
  /** What the company did that got it: it refused it so many hours later, for a reason, or left it lying. */
  readonly outcome?: { readonly hours: number; readonly reason: string } | 'left_lying'
}

/** What came lately, oldest first: each way that an order of a shared account can go. */
const STORIES: readonly Story[] = [
  { hoursAgo: 20, pieces: ['both'], outcome: 'left_lying' },
  { hoursAgo: 19, pieces: ['first', 'second'] },
  { hoursAgo: 17, pieces: ['both'], outcome: { hours: 2, reason: 'prior_sale' } },
  { hoursAgo: 13, pieces: ['second'] },
  { hoursAgo: 11, pieces: ['both'] },
  { hoursAgo: 9, pieces: ['nobody'] },
  { hoursAgo: 8, pieces: ['both'], outcome: { hours: 3, reason: 'article_has_defect' } },
  { hoursAgo: 6, pieces: ['first', 'first'] },
  { hoursAgo: 4, pieces: ['both'] },
  { hoursAgo: 3, pieces: ['both', 'nobody'] },
  { hoursAgo: 1, pieces: ['second'] },
]

interface SharedSale {
  /** The account as the first company sells through it. */
  readonly channel: SellingChannel
  readonly first: Shop
  readonly second: Shop
  readonly now: Date
  /** The context of a company at a moment, in the one transaction in which everything is written. */
  ctxOf(companyId: number, moment: Date): Promise<Ctx>
}

/**
 * Lets orders of a shared account arrive and wander by the product's own way: given out by the draw, split, waiting, refused,
 * left lying. Their pieces are those that both companies carry, so their stock has to be written.
 */
export async function writeCompanyAllocations(random: SeededRandom, sale: SharedSale): Promise<void> {
  const { channel, now, ctxOf } = sale
  const owner = channel.accountOwnerId
  const account = await findOwnAccount(await ctxOf(owner, now), channel.accountId)
  if (!account) throw new Error(`the owner of ${channel.account} has no such account`)
  const shelves = piecesOf(sale)
  for (const [index, story] of STORIES.entries()) {
    const arrived = arrivalOf(story, now)
    const order = draftOrder(random, {
      channel,
      number: FIRST_NUMBER + index,
      orderDate: arrived,
      sizes: story.pieces.map((holder) => shelves[holder]()),
      destination: 'home',
    })
    const raw = intakeDocument(order)
    const source = { account, readOrder: readIntakeOrder, statesCount: 'when_changed' } as const
    const delivered = { ext_order_id: order.extOrderId, raw }
    await importDocument(await ctxOf(owner, arrived), source, delivered)
    await giveUp(sale, account, { ext: order.extOrderId, story, arrived })
  }
}

/** What was left lying arrived so much earlier that its time was over when the story says. */
function arrivalOf({ hoursAgo, outcome }: Story, now: Date): Date {
  const at = minutesAfter(now, -hoursAgo * HOUR_MINUTES)
  return outcome === 'left_lying' ? deadlinesFor().subtractBusinessMinutes(at, SEND_WITHIN_MINUTES) : at
}

interface Arrived {
  readonly ext: string
  readonly story: Story
  readonly arrived: Date
}

/** The company that got the order gives it up, and it goes on to the other one. */
async function giveUp(sale: SharedSale, account: ChannelAccount, { ext, story, arrived }: Arrived) {
  const { outcome, hoursAgo } = story
  if (!outcome) return
  const isLeftLying = outcome === 'left_lying'
  const at = isLeftLying
    ? minutesAfter(sale.now, -hoursAgo * HOUR_MINUTES)
    : minutesAfter(arrived, outcome.hours * HOUR_MINUTES)
  const [part] = await deliveredOrders(await sale.ctxOf(account.owner_id, at), [account.id], ext)
  if (!part) throw new Error(`order ${ext} of ${account.name} was given to nobody`)
  const who = part.company_id === sale.channel.companyId ? sale.first : sale.second
  await applyOrderEvent(await sale.ctxOf(part.company_id, at), part.id, {
    type: 'cancelled',
    by: 'merchant',
    reason: isLeftLying ? 'not_sent_in_time' : outcome.reason,
    actor: isLeftLying ? { kind: 'system', name: '' } : { kind: 'user', name: who.staff[0] ?? '' },
  })
}

/** Each next size that somebody has, or that nobody has any more; none comes twice. */
function piecesOf({ first, second }: SharedSale): Readonly<Record<Holder, () => SellableSize>> {
  const ofFirst = new Map(first.sizes.map((size) => [size.ean, first.ledger.available(size.id)]))
  const ofSecond = new Map(second.sizes.map((size) => [size.ean, second.ledger.available(size.id)]))
  const known = new Map([...first.sizes, ...second.sizes].map((size) => [size.ean, size]))
  const holderOf = (ean: string): Holder | null => {
    const [here, there] = [ofFirst.get(ean) ?? 0, ofSecond.get(ean) ?? 0]
    if (here > 0 && there > 0) return 'both'
    if (here > 0) return ofSecond.has(ean) ? null : 'first'
    if (there > 0) return ofFirst.has(ean) ? null : 'second'
    return 'nobody'
  }
  const byHolder = Map.groupBy(known.values(), ({ ean }) => holderOf(ean))
  const next = (holder: Holder) => {
    const left = [...(byHolder.get(holder) ?? [])]
    return () => {
      const size = left.shift()
      if (!size) throw new Error(`no size is left that is with ${holder}`)
      return size
    }
  }
  return { both: next('both'), first: next('first'), second: next('second'), nobody: next('nobody') }
}
