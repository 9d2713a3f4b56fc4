import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { HistoryActor } from '../orders/index.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { type CaseState, caseImages, goodwillCases, returns } from './returns.tables.ts'

/** Facts of a line that follow from its goodwill cases. */
export interface CaseFacts {
  /** State of the newest one; null without one. */
  readonly case_state: CaseState | null
  readonly refunded_cents: number
  readonly requested_cents: number
}

/** The goodwill of a line; its order has to be locked. */
export async function caseFacts(ctx: Ctx, lineId: number): Promise<CaseFacts> {
  const rows = await ctx.tx
    .select({ state: goodwillCases.state, cents: goodwillCases.requestedCents })
    .from(goodwillCases)
    .where(and(eq(goodwillCases.companyId, ctx.company.id), eq(goodwillCases.lineId, lineId)))
    .orderBy(asc(goodwillCases.id))
  const sum = (state: CaseState) =>
    rows.reduce((total, row) => (row.state === state ? total + row.cents : total), 0)
  return {
    case_state: rows.at(-1)?.state ?? null,
    refunded_cents: sum('accepted'),
    requested_cents: sum('requested'),
  }
}

/** A line as it was sold, with what the catalogue knows of its size. */
export type SoldLine = {
  readonly sales_channel_id: number
  readonly is_prime: boolean
  readonly currency: string
  readonly tax_rate: number
  readonly paid_cents: number
  readonly brand: string | null
  readonly season: string | null
  readonly cost_price_cents: number | null
}

/** @returns undefined when the company has no such line */
export async function findSoldLine(ctx: Ctx, lineId: number): Promise<SoldLine | undefined> {
  const { rows } = await ctx.tx.execute<SoldLine>(sql`
    select o.sales_channel_id, o.order_type = 'prime' as is_prime, o.currency, l.tax_rate::float8 as tax_rate,
      (l.item_price_cents - l.discount_cents)::float8 as paid_cents, a.brand, a.season,
      s.cost_price_cents::float8 as cost_price_cents
    from order_lines l
    join orders o on o.company_id = l.company_id and o.id = l.order_id
    left join article_sizes s on s.company_id = l.company_id and s.id = l.article_size_id
    left join articles a on a.company_id = s.company_id and a.id = s.article_id
    where l.company_id = ${ctx.company.id} and l.id = ${lineId}::bigint`)
  return rows[0]
}

/** Tracking statuses from before the carrier has seen a parcel, and those that do not say where it is. */
const NOT_SEEN = ['label_created', 'notification', 'unknown', 'canceled']

/** Whether the carrier has scanned a parcel at least once. */
export async function wasScanned(ctx: Ctx, shippingId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ scanned: boolean }>(sql`
    select exists (
      select from label_attempts a
      join label_transitions t on t.company_id = a.company_id and t.label_attempt_id = a.id
      where a.company_id = ${ctx.company.id} and a.shipping_id = ${shippingId} and a.label_type = 'shipping'
        and t.transition not in ${NOT_SEEN}) as scanned`)
  return rows[0]?.scanned ?? false
}

type NewReturn = Omit<
  typeof returns.$inferInsert,
  'companyId' | 'id' | 'createdAt' | 'actorKind' | 'actorName'
>

/** Writes a return. @returns its id */
export async function insertReturn(ctx: Ctx, row: NewReturn): Promise<number> {
  const [inserted] = await ctx.tx
    .insert(returns)
    .values({ ...row, companyId: ctx.company.id, createdAt: ctx.now, ...actorColumns(ctx) })
    .returning({ id: returns.id })
  if (!inserted) throw new Error('no return came back')
  return inserted.id
}

/** The size of a line in the catalogue, and when it was ordered; null when the catalogue does not know it. */
export async function returnedSize(
  ctx: Ctx,
  lineId: number,
): Promise<{ sizeId: number; orderDate: Date } | null> {
  const [line] = await ctx.tx
    .select({ sizeId: orderLines.articleSizeId, orderDate: orderLines.orderDate })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.id, lineId)))
  return line && line.sizeId !== null ? { sizeId: line.sizeId, orderDate: line.orderDate } : null
}

/** Raises what the customer gets for a returned line. @returns the return, or null when the line has none */
export async function raiseRefund(ctx: Ctx, lineId: number, cents: number): Promise<number | null> {
  const [raised] = await ctx.tx
    .update(returns)
    .set({ refundCents: sql`${returns.refundCents} + ${cents}` })
    .where(and(eq(returns.companyId, ctx.company.id), eq(returns.lineId, lineId)))
    .returning({ id: returns.id })
  return raised?.id ?? null
}

/** A picture in the file store. */
export interface StoredPicture {
  readonly file: string
  readonly width: number
  readonly height: number
}

type NewCase = Omit<
  typeof goodwillCases.$inferInsert,
  'companyId' | 'id' | 'createdAt' | 'actorKind' | 'actorName'
>

/** Writes an open goodwill case with its pictures, in their order. @returns its id */
export async function insertCase(
  ctx: Ctx,
  row: NewCase,
  pictures: readonly StoredPicture[],
): Promise<number> {
  const [inserted] = await ctx.tx
    .insert(goodwillCases)
    .values({ ...row, companyId: ctx.company.id, createdAt: ctx.now, ...actorColumns(ctx) })
    .returning({ id: goodwillCases.id })
  if (!inserted) throw new Error('no case came back')
  const rows = pictures.map((picture, index) => ({
    companyId: ctx.company.id,
    caseId: inserted.id,
    position: index + 1,
    createdAt: ctx.now,
    ...picture,
  }))
  if (rows.length > 0) await ctx.tx.insert(caseImages).values(rows)
  return inserted.id
}

/** Whom history names: the person or key behind the call, or Kontor itself. */
export function actorOf({ actor: { kind, name } }: Ctx): HistoryActor {
  return kind === 'job' ? { kind: 'system', name: '' } : { kind, name }
}

function actorColumns(ctx: Ctx): { actorKind: HistoryActor['kind']; actorName: string } {
  const { kind, name } = actorOf(ctx)
  return { actorKind: kind, actorName: name }
}

export type CaseRecord = typeof goodwillCases.$inferSelect

/** A goodwill case; null when the company has none of this id. */
export async function findCase(ctx: Ctx, caseId: number): Promise<CaseRecord | null> {
  const [row] = await ctx.tx
    .select()
    .from(goodwillCases)
    .where(and(eq(goodwillCases.companyId, ctx.company.id), eq(goodwillCases.id, caseId)))
  return row ?? null
}

/** Writes the answer to a goodwill case. */
export async function writeAnswer(
  ctx: Ctx,
  caseId: number,
  { state, answer, answererName }: { state: CaseState; answer: string; answererName: string },
): Promise<void> {
  await ctx.tx
    .update(goodwillCases)
    .set({ state, answer, answererName, answeredAt: ctx.now })
    .where(and(eq(goodwillCases.companyId, ctx.company.id), eq(goodwillCases.id, caseId)))
}

/** The file of a case's picture; null when the company has no such picture. */
export async function findCaseImage(ctx: Ctx, caseId: number, imageId: number): Promise<string | null> {
  const [row] = await ctx.tx
    .select({ file: caseImages.file })
    .from(caseImages)
    .where(
      and(
        eq(caseImages.companyId, ctx.company.id),
        eq(caseImages.caseId, caseId),
        eq(caseImages.id, imageId),
      ),
    )
  return row?.file ?? null
}

/** When the return of lines was booked: `company_id`, `order_id`, `line_id`, `at`. */
export const linesReturnedAt = (): SQL =>
  sql`select company_id, order_id, line_id, created_at as at from returns`
