import { PICK_LIST_LIMIT, type PickState } from '@kontor/contract/orders'
import type { LinkedPickList, LinkedPickListRow } from '@kontor/contract/scan'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc } from '../../platform/db/sql-values.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller } from '../../platform/http/request-types.ts'
import { bySize, endPick, findPick, pickLine, undoPick } from '../orders/index.ts'
import { settlePickJob, settleUndoJob } from './scan.jobs.ts'
import { deviceLines } from './scan-commands.repository.ts'

/** The link that calls. */
export type PickListLink = NonNullable<Caller['pickListLink']>

/**
 * The lines that are to be fetched in the store of a link, in the order in which one walks: by manufacturer, article number
 * and size. Runs as the role that sees that store's open lines alone.
 */
export async function linkedPickList(ctx: Ctx, link: PickListLink): Promise<LinkedPickList> {
  const { rows } = await ctx.tx.execute<{ row: LinkedPickListRow }>(sql`/* linked_pick_list */
    select json_build_object('line_id', d.line_id, 'image_url', d.image_url, 'kind', d.kind,
      'order_date', ${isoUtc(sql`d.order_date`)}, 'ship_by', ${isoUtc(sql`d.ship_by_at`)}, 'qb_id', d.order_id, 'manufacturer', d.brand,
      'article_number', d.article_number, 'ean', d.ean, 'size', d.size, 'color', d.color, 'title', d.title,
      'pick', case when d.pick_state is not null then json_build_object('state', d.pick_state, 'by', d.picked_by,
        'at', ${isoUtc(sql`d.picked_at`)}, 'nobody_has_it', d.nobody_has_it) end) as row
    from device_lines() d
    order by d.brand, d.article_number, ${bySize(sql`d.size`)}, d.order_date, d.line_id
    limit ${PICK_LIST_LIMIT + 1}`)
  return {
    company: ctx.company.name,
    store: { store_number: link.storeNumber, store_name: link.storeName },
    link: link.name,
    data: rows.slice(0, PICK_LIST_LIMIT).map(({ row }) => row),
    is_capped: rows.length > PICK_LIST_LIMIT,
    limit: PICK_LIST_LIMIT,
  }
}

/**
 * Ticks a line on the list of a link, or takes the tick away, whoever made it; what was said to be not there may turn up. The
 * same again changes nothing. What follows from it elsewhere is done by a job.
 * @returns what stands at the line now; null for nothing
 * @throws AppError `scan_line_gone` when the line is not (or no more) among the open ones of the store
 */
export async function tickLinkedLine(
  ctx: Ctx,
  link: PickListLink,
  lineId: number,
  isPicked: boolean,
): Promise<PickState | null> {
  const [line] = await deviceLines(ctx, 1, lineId)
  if (!line) throw new AppError('scan_line_gone')
  const { storeId } = link
  if ((line.pick?.state === 'picked') === isPicked) return line.pick
  if (!isPicked) {
    const pickId = await undoPick(ctx, lineId, storeId)
    if (pickId !== undefined) await ctx.enqueue(settleUndoJob, { pick_id: pickId })
    return (await findPick(ctx, lineId, storeId)) ?? null
  }
  if (line.pick) await endPick(ctx, lineId, storeId)
  const pick = {
    line_id: lineId,
    order_id: line.order_id,
    store_id: storeId,
    state: 'picked',
    by: link.name,
  } as const
  // Of two ticks at once the first one counts.
  if (await pickLine(ctx, pick)) await ctx.enqueue(settlePickJob, { line_id: lineId, store_id: storeId })
  return (await findPick(ctx, lineId, storeId)) ?? null
}
