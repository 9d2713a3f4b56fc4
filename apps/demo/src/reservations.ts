import { randomUUID } from 'node:crypto'
import type { ReservationStatusId } from '@kontor/contract/click-and-collect'
import { sql } from 'drizzle-orm'
import { reserveStock } from '../../api/src/modules/catalogue/index.ts'
import {
  reservationContacts,
  reservationHistories,
  reservations,
} from '../../api/src/modules/click-and-collect/click-and-collect.tables.ts'
import { expiryOf } from '../../api/src/modules/click-and-collect/reservation-states.ts'
import { deadlinesFor } from '../../api/src/platform/clock/deadlines.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'
import { insertRows, takeIds } from './bulk-insert.ts'
import { drawCustomer } from './people/customer.ts'
import type { SeededRandom } from './random.ts'
import type { OpenStore } from './write-company.ts'

const HOUR = 3_600_000
/** Own shop, eBay and Zalando hand reservations on. */
const CHANNELS = [1, 1, 1, 2, 3] as const
/** Over how many days they are spread. */
const PAST_DAYS = 45

/** The way of a reservation through its statuses, and how often each way is gone. */
const WAYS: readonly (readonly [way: readonly ReservationStatusId[], weight: number])[] = [
  [[1, 2, 5, 6], 60],
  [[1, 2, 5, 6, 7], 8],
  [[1, 3], 7],
  [[1, 4], 7],
  [[1, 2, 5, 8], 10],
]
/** Ways that are not at their end, for the newest ones. */
const IN_HAND: readonly (readonly ReservationStatusId[])[] = [[1], [1, 2], [1, 2, 5]]

const COMMENTS = [
  'Bitte auch in Größe 39 zurücklegen, falls vorhanden.',
  'Ich komme am Samstagvormittag.',
  'Kann meine Schwester die Schuhe abholen?',
  '',
  '',
  '',
]
const QUESTIONS = [
  'Haben Sie das Modell auch in Schwarz?',
  'Ich schaffe es erst am Freitag, ist das in Ordnung?',
  'Bis wann haben Sie heute geöffnet?',
]
const ANSWERS = [
  'Ja, in Schwarz haben wir noch ein Paar in Ihrer Größe. Wir legen es dazu.',
  'Das ist kein Problem, wir legen die Schuhe bis Freitagabend für Sie zurück.',
]

/** Something that can be reserved. */
export interface ReservableSize {
  readonly id: number
  readonly ean: string
  readonly sku: string
  readonly articleNumber: string
  readonly title: string
  readonly brand: string
  readonly kind: string
  readonly imageUrl: string
  readonly size: string
  readonly color: string
  readonly priceCents: number
}

/** What of the assortment lies in a store. */
async function sizesIn(ctx: Ctx, storeId: number): Promise<ReservableSize[]> {
  const { rows } = await ctx.tx.execute<ReservableSize & Record<string, unknown>>(sql`
    select z.id, z.ean, z.sku, a.article_number as "articleNumber", a.title, a.brand, a.kind,
      case when a.image_url like 'https://%' then a.image_url else '' end as "imageUrl", z.size, a.color, z.sale_price_cents as "priceCents"
    from stock s
    join article_sizes z on z.company_id = s.company_id and z.id = s.size_id
    join articles a on a.company_id = z.company_id and a.id = z.article_id
    where s.company_id = ${ctx.company.id} and s.store_id = ${storeId} and s.on_hand - s.reserved > 1
    order by z.id limit 400`)
  return rows
}

/** Writes reservations in every status: most of them over, the newest open, with a piece promised to each of those. */
export async function writeReservations(
  ctx: Ctx,
  random: SeededRandom,
  stores: readonly OpenStore[],
  count: number,
): Promise<void> {
  const assortments = new Map<number, ReservableSize[]>()
  for (const store of stores) assortments.set(store.id, await sizesIn(ctx, store.id))
  const nextId = await takeIds(ctx.tx, 'reservations', count)
  const drafts = []
  for (let index = 0; index < count; index += 1) {
    const store = random.pick(stores)
    const size = random.pick(assortments.get(store.id) ?? [])
    // The newest first; one in seven is still open.
    const ageHours = index < count / 7 ? random.integer(1, 60) : random.integer(90, PAST_DAYS * 24)
    const way = index < count / 7 ? (IN_HAND[index % 3] ?? [1]) : random.weighted(WAYS)
    const id = nextId()
    const promiseId = ageHours < 90 ? await promise(ctx, store.id, size.id) : null
    drafts.push(draft(ctx, random, { id, store, size, way, ageHours, promiseId, number: index + 1 }))
  }
  await insertRows(
    ctx.tx,
    reservations,
    drafts.map(({ row }) => row),
  )
  await insertRows(
    ctx.tx,
    reservationHistories,
    drafts.flatMap(({ histories }) => histories),
  )
  await insertRows(
    ctx.tx,
    reservationContacts,
    drafts.flatMap(({ contacts }) => contacts),
  )
}

async function promise(ctx: Ctx, storeId: number, sizeId: number): Promise<number | null> {
  const nextId = await takeIds(ctx.tx, 'order_lines', 1)
  const id = nextId()
  return (await reserveStock(ctx, { line_id: id, store_id: storeId, size_id: sizeId })) ? id : null
}

interface Draft {
  readonly id: number
  readonly number: number
  readonly store: OpenStore
  readonly size: ReservableSize
  readonly way: readonly ReservationStatusId[]
  readonly ageHours: number
  readonly promiseId: number | null
}

function draft(ctx: Ctx, random: SeededRandom, { id, number, store, size, way, ageHours, promiseId }: Draft) {
  const companyId = ctx.company.id
  const dateOrder = new Date(ctx.now.getTime() - ageHours * HOUR)
  const step = Math.min(10 * HOUR, (ageHours * HOUR) / (way.length + 1))
  const instants = way.map((_, index) => new Date(dateOrder.getTime() + index * step))
  const customer = drawCustomer(random, 'home')
  const status = way.at(-1) ?? 1
  const since = instants.at(-1) ?? dateOrder
  const asks = random.chance(0.2)
  const answered = asks && status !== 1 && random.chance(0.7)
  const at = (wanted: ReservationStatusId): Date | null => instants[way.indexOf(wanted)] ?? null
  const { first_name: customerFirstname, last_name: customerName } = customer.delivery
  const row: typeof reservations.$inferInsert = {
    companyId,
    id,
    salesChannelId: random.pick(CHANNELS),
    extOrderId: `R-${String(240_000 + number * 7)}`,
    statusId: status,
    storeId: store.id,
    articleSizeId: size.id,
    promiseId,
    ean: size.ean,
    sku: size.sku,
    articleNumber: size.articleNumber,
    title: size.title,
    brand: size.brand,
    kind: size.kind,
    imageUrl: size.imageUrl,
    size: size.size,
    color: size.color,
    priceCents: size.priceCents,
    currency: 'EUR',
    customerFirstname,
    customerName,
    customerEmail: customer.email,
    customerTel: customer.phone,
    customerComment: random.pick(COMMENTS),
    notes: '',
    dateOrder,
    expiresAt: expiryOf(status, since, deadlinesFor(store.plan.state)),
    pickedUpAt: at(6),
    returnedAt: at(7),
    hasUnansweredMessage: asks && !answered && (status === 1 || status === 2 || status === 5),
    replyToken: randomUUID().replaceAll('-', ''),
    createdAt: dateOrder,
    updatedAt: since,
  }
  const histories: (typeof reservationHistories.$inferInsert)[] = way.map((statusId, index) => ({
    companyId,
    reservationId: id,
    statusId,
    comment: statusId === 4 ? 'Beim Kommissionieren nicht gefunden.' : '',
    actorKind: statusId === 1 || statusId === 3 ? 'api_key' : statusId === 8 ? 'system' : 'user',
    actorName: statusId === 1 || statusId === 3 || statusId === 8 ? '' : store.plan.contact,
    at: instants[index] ?? dateOrder,
  }))
  const message = (author: 'merchant' | 'customer', text: string, hours: number) => ({
    companyId,
    reservationId: id,
    author,
    authorName: author === 'merchant' ? store.plan.contact : `${customerFirstname} ${customerName}`,
    message: text,
    state: author === 'merchant' ? ('sent' as const) : ('received' as const),
    messageId: `demo-${id}-${author}`,
    attachments: 0,
    at: new Date(Math.min(dateOrder.getTime() + hours * HOUR, ctx.now.getTime() - HOUR / 4)),
  })
  const contacts: (typeof reservationContacts.$inferInsert)[] = []
  if (asks) contacts.push(message('customer', random.pick(QUESTIONS), 1))
  if (answered) contacts.push(message('merchant', random.pick(ANSWERS), 2))
  return { row, histories, contacts }
}
