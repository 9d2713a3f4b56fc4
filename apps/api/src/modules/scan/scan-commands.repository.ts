import type { ScanCommandBody, ScanLine } from '@kontor/contract/scan'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isoUtc } from '../../platform/db/sql-values.ts'
import { scanCommands } from './scan.tables.ts'

/** Which command: the device's own number of it. */
export interface CommandKey {
  readonly deviceId: number
  readonly commandId: string
}

type LineRow = Omit<ScanLine, 'pick'> & {
  readonly pick_state: 'picked' | 'not_found' | null
  readonly picked_by: string | null
  readonly picked_at: string | null
  readonly nobody_has_it: boolean | null
}

/**
 * The lines of the store that the transaction is narrowed to, most urgent first; what is dealt with stands last.
 * @param lineId this line alone
 */
export async function deviceLines(
  ctx: Ctx,
  limit: number,
  lineId?: number,
): Promise<(Omit<LineRow, 'pick'> & Pick<ScanLine, 'pick'>)[]> {
  const { rows } = await ctx.tx.execute<LineRow>(sql`/* device_lines */
    select line_id, order_id, ${isoUtc(sql`order_date`)} as order_date,
      ${isoUtc(sql`ship_by_at`)} as ship_by_at, title, brand, kind, image_url, article_number, ean, size, color, siblings,
      pick_state, picked_by, ${isoUtc(sql`picked_at`)} as picked_at, nobody_has_it
    from device_lines() d ${lineId === undefined ? sql`` : sql`where line_id = ${lineId}::bigint`}
    order by pick_state is not null, d.ship_by_at nulls last, d.order_date, line_id
    limit ${limit}`)
  return rows.map((row) => ({
    ...row,
    pick: row.pick_state && {
      state: row.pick_state,
      by: row.picked_by ?? '',
      at: row.picked_at ?? '',
      nobody_has_it: row.nobody_has_it ?? false,
    },
  }))
}

/** Keeps a command; false when the device has sent it before. Waits for one that is being answered. */
export async function addCommand(ctx: Ctx, key: CommandKey, body: ScanCommandBody): Promise<boolean> {
  const added = await ctx.tx
    .insert(scanCommands)
    .values({ ...key, companyId: ctx.company.id, body, receivedAt: ctx.now })
    .onConflictDoNothing({ target: [scanCommands.companyId, scanCommands.deviceId, scanCommands.commandId] })
    .returning({ id: scanCommands.id })
  return added.length > 0
}

const own = (ctx: Ctx, { deviceId, commandId }: CommandKey) =>
  and(
    eq(scanCommands.companyId, ctx.company.id),
    eq(scanCommands.deviceId, deviceId),
    eq(scanCommands.commandId, commandId),
  )

/** A command that was answered, with what was answered. */
export async function findCommand(ctx: Ctx, key: CommandKey) {
  const [row] = await ctx.tx
    .select({
      body: scanCommands.body,
      refusal: scanCommands.refusal,
      refusalParams: scanCommands.refusalParams,
    })
    .from(scanCommands)
    .where(own(ctx, key))
  return row
}

/** Notes that a command was refused, and why. */
export async function refuseCommand(
  ctx: Ctx,
  key: CommandKey,
  refusal: string,
  refusalParams: Record<string, string>,
): Promise<void> {
  await ctx.tx.update(scanCommands).set({ refusal, refusalParams }).where(own(ctx, key))
}

/** Removes commands of all companies that came before an instant. */
export async function removeOldCommands(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`select sweep_scan_commands(${before.toISOString()})`)
}
