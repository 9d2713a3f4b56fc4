import { sql } from 'drizzle-orm'
import { addDays, berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { oldestUpTo } from '../../platform/db/sql-values.ts'

/** Sales and returns count for so many days, today included. */
const FIGURE_DAYS = 365
/** So many notes are folded, or articles worked out anew, in one transaction. */
const AT_ONCE = 2_000

/** The first day that counts now, in Berlin. */
export const firstFigureDay = (now: Date): string => addDays(berlinDay(now), 1 - FIGURE_DAYS)

/** Pieces of a size that were sent or booked back since the last time; below zero when that was undone. */
export interface PieceFact {
  readonly size_id: number
  /** Of the order, in Berlin. */
  readonly day: string
  readonly sales_channel_id: number
  readonly sold: number
  readonly returned: number
}

/** Notes pieces for the figures of their articles; a job folds them. Also from the limited session of an order. */
export async function notePieces(ctx: Pick<Ctx, 'tx'>, facts: readonly PieceFact[]): Promise<void> {
  if (facts.length === 0) return
  await ctx.tx.execute(sql`select note_pieces(${JSON.stringify(facts)}::jsonb)`)
}

/** Why one piece of a size came back. */
export interface ReasonFact {
  readonly size_id: number
  /** Of the order, in Berlin. */
  readonly day: string
  readonly reason: string
}

/** Notes the reason of a return for the figures of its article; a job folds it. Also from the limited session of an order. */
export async function noteReturnReason(
  ctx: Pick<Ctx, 'tx'>,
  { size_id, day, reason }: ReasonFact,
): Promise<void> {
  await ctx.tx.execute(sql`select note_return_reason(${size_id}::bigint, ${day}::date, ${reason})`)
}

/** Notes that what the stores hold counts otherwise now, since one of them was opened or closed. */
export async function noteStore(ctx: Ctx, { store_id }: { readonly store_id: number }): Promise<void> {
  await ctx.tx.execute(sql`
    insert into article_figure_deltas (company_id, article_id)
    select distinct z.company_id, z.article_id
    from stock k join article_sizes z on z.company_id = k.company_id and z.id = k.size_id
    where k.company_id = ${ctx.company.id} and k.store_id = ${store_id}`)
}

/**
 * Takes notes into the figures, the oldest first; one fold at a time in a company.
 * @returns whether there may be more
 */
export async function foldArticleFigures(ctx: Ctx): Promise<boolean> {
  await lockFigures(ctx)
  const { articleIds, hasMore } = await takeNotes(ctx)
  await workOut(ctx, articleIds)
  return hasMore
}

/** Takes the oldest notes into the days. @returns the articles that they are about */
async function takeNotes(ctx: Bare): Promise<{ articleIds: number[]; hasMore: boolean }> {
  const first = firstFigureDay(ctx.now)
  const { rows } = await ctx.tx.execute<{ article_id: number; notes: number }>(sql`
    with gone as (
      delete from article_figure_deltas
      where company_id = ${ctx.company.id} and id <= ${oldestUpTo('article_figure_deltas', ctx.company.id, AT_ONCE)}
      returning company_id, article_id, day, sales_channel_id, sold, returned, reason
    ), reasoned as (
      insert into article_day_reasons (company_id, article_id, day, reason, returned)
      select company_id, article_id, day, reason, sum(returned)::int
      from gone where day >= ${first}::date and reason is not null
      group by company_id, article_id, day, reason
      on conflict (company_id, article_id, day, reason) do update
      set returned = article_day_reasons.returned + excluded.returned
    ), counted as (
      insert into article_day_figures (company_id, article_id, day, sales_channel_id, sold, returned)
      select company_id, article_id, day, sales_channel_id, sum(sold)::int, sum(returned)::int
      from gone where day >= ${first}::date and reason is null
      group by company_id, article_id, day, sales_channel_id
      on conflict (company_id, article_id, day, sales_channel_id) do update
      set sold = article_day_figures.sold + excluded.sold,
        returned = article_day_figures.returned + excluded.returned
    )
    select article_id::int, count(*)::int as notes from gone group by article_id`)
  return {
    articleIds: rows.map((row) => row.article_id),
    hasMore: rows.reduce((sum, { notes }) => sum + notes, 0) === AT_ONCE,
  }
}

/** Removes the days that count no more. @returns whether there may be more */
export async function dropOldFigures(ctx: Ctx): Promise<boolean> {
  await lockFigures(ctx)
  const { rows } = await ctx.tx.execute<{ article_id: number; days: number }>(sql`
    with gone as (
      delete from article_day_figures
      where company_id = ${ctx.company.id} and (article_id, day, sales_channel_id) in (
        select article_id, day, sales_channel_id from article_day_figures
        where company_id = ${ctx.company.id} and day < ${firstFigureDay(ctx.now)}::date
        order by day limit ${AT_ONCE})
      returning article_id
    ), reasons_gone as (
      delete from article_day_reasons
      where company_id = ${ctx.company.id} and (article_id, day, reason) in (
        select article_id, day, reason from article_day_reasons
        where company_id = ${ctx.company.id} and day < ${firstFigureDay(ctx.now)}::date
        order by day limit ${AT_ONCE})
      returning article_id
    )
    select article_id::int, count(*)::int as days
    from (select article_id from gone union all select article_id from reasons_gone) both_gone group by article_id`)
  await workOut(
    ctx,
    rows.map((row) => row.article_id),
  )
  return rows.reduce((sum, { days }) => sum + days, 0) >= AT_ONCE
}

/** Works the figures of articles out at once, for what somebody has just delivered. */
export async function refreshArticleFigures(ctx: Ctx, articleIds: readonly number[]): Promise<void> {
  if (articleIds.length === 0) return
  await lockFigures(ctx)
  await workOut(ctx, articleIds)
}

/** Takes all notes in and works all articles of a company out, for what was written in bulk. */
export async function rebuildArticleFigures(ctx: Bare): Promise<void> {
  await lockFigures(ctx)
  while ((await takeNotes(ctx)).hasMore);
  await workOut(ctx, null)
}

/** What is needed of a context where nothing is told to others. */
type Bare = Pick<Ctx, 'company' | 'tx' | 'now'>

/**
 * Writes the row of each article as it is now. The lock is taken first: of two at once the later one sees what the
 * earlier has written.
 * @param articleIds null: all
 */
async function workOut(ctx: Bare, articleIds: readonly number[] | null): Promise<void> {
  if (articleIds?.length === 0) return
  const these =
    articleIds === null
      ? sql`true`
      : sql`a.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(articleIds)}::jsonb))`
  await ctx.tx.execute(sql`
    insert into article_figures as f (company_id, article_id, sold, returned, channels, return_reasons, return_rate,
      products_price_cents, price_rate, stock_company)
    select a.company_id, a.id, coalesce(p.sold, 0), coalesce(p.returned, 0), coalesce(p.channels, '{}'),
      coalesce(w.reasons, '{}'),
      case when p.sold > 0 then round(p.returned * 10000.0 / p.sold)::int else 0 end,
      coalesce(z.sale_price_cents, 0),
      case when z.original_price_cents > 0
        then round((z.original_price_cents - z.sale_price_cents) * 10000.0 / z.original_price_cents)::bigint
        else 0 end,
      least(coalesce(k.pieces, 0), 2147483647)::int
    from articles a
    left join lateral (
      select sum(c.sold)::int as sold, sum(c.returned)::int as returned,
        jsonb_object_agg(c.sales_channel_id, jsonb_build_object('sold', c.sold, 'returned', c.returned)) as channels
      from (
        select d.sales_channel_id, sum(d.sold)::int as sold, sum(d.returned)::int as returned
        from article_day_figures d
        where d.company_id = a.company_id and d.article_id = a.id and d.day >= ${firstFigureDay(ctx.now)}::date
        group by d.sales_channel_id having sum(d.sold) <> 0
      ) c
    ) p on true
    left join lateral (
      select jsonb_object_agg(e.reason, e.returned) as reasons
      from (
        select d.reason, sum(d.returned)::int as returned
        from article_day_reasons d
        where d.company_id = a.company_id and d.article_id = a.id and d.day >= ${firstFigureDay(ctx.now)}::date
        group by d.reason
      ) e
    ) w on true
    left join lateral (
      select s.sale_price_cents, s.original_price_cents from article_sizes s
      where s.company_id = a.company_id and s.article_id = a.id
      order by s.sale_price_cents, s.original_price_cents desc limit 1
    ) z on true
    left join lateral (
      select sum(greatest(0, t.on_hand - t.reserved)) as pieces
      from article_sizes s
      join stock t on t.company_id = s.company_id and t.size_id = s.id
      join stores o on o.company_id = t.company_id and o.id = t.store_id and o.is_active
      where s.company_id = a.company_id and s.article_id = a.id
    ) k on true
    where a.company_id = ${ctx.company.id} and ${these}
    on conflict (company_id, article_id) do update
    set sold = excluded.sold, returned = excluded.returned, channels = excluded.channels,
      return_reasons = excluded.return_reasons, return_rate = excluded.return_rate, products_price_cents = excluded.products_price_cents,
      price_rate = excluded.price_rate, stock_company = excluded.stock_company
    where (f.sold, f.returned, f.channels, f.return_reasons, f.products_price_cents, f.price_rate, f.stock_company)
      is distinct from (excluded.sold, excluded.returned, excluded.channels, excluded.return_reasons,
        excluded.products_price_cents, excluded.price_rate, excluded.stock_company)`)
}

const lockFigures = (ctx: Pick<Ctx, 'company' | 'tx'>) =>
  ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('catalogue.figures', ${ctx.company.id}))`)
