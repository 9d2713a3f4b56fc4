import { isErrorCode } from '@kontor/contract/errors'
import { judgeScan, type ScanCommandAnswer, type ScanCommandBody, type ScanLine } from '@kontor/contract/scan'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError, RecordedRefusal } from '../../platform/errors/app-error.ts'
import { findPick, pickLine, undoPick } from '../orders/index.ts'
import { settlePickJob, settleUndoJob } from './scan.jobs.ts'
import {
  addCommand,
  type CommandKey,
  deviceLines,
  findCommand,
  refuseCommand,
} from './scan-commands.repository.ts'

/** The device that sends. */
export interface ScanDevice {
  readonly id: number
  readonly name: string
  readonly storeId: number
}

interface Refusal {
  readonly code:
    | 'scan_line_gone'
    | 'scan_line_taken'
    | 'scan_wrong_size'
    | 'scan_ean_unknown'
    | 'scan_not_undone'
  readonly params: Record<string, string>
}

/**
 * Does what a device asks for, once: the same command again is answered as it was the first time, refusals too. Runs as the
 * role of the device; what follows from it elsewhere is done by a job.
 * @throws AppError `scan_line_gone` when the line is not (or no more) among the open ones of the store, `scan_line_taken`,
 *   `scan_wrong_size`, `scan_ean_unknown`, `scan_not_undone` for what is not a pick, `scan_command_reused` when the number stood for something else
 */
export async function answerCommand(
  ctx: Ctx,
  device: ScanDevice,
  commandId: string,
  body: ScanCommandBody,
): Promise<ScanCommandAnswer> {
  const key: CommandKey = { deviceId: device.id, commandId }
  if (!(await addCommand(ctx, key, body))) return answerAgain(ctx, key, body)
  const refusal =
    body.kind === 'undone' ? await undo(ctx, device, body.line_id) : await carryOut(ctx, device, body)
  if (refusal) {
    await refuseCommand(ctx, key, refusal.code, refusal.params)
    throw new RecordedRefusal(refusal.code, refusal.params)
  }
  return answerOf(body)
}

const answerOf = ({ line_id, kind }: ScanCommandBody): ScanCommandAnswer => ({
  line_id,
  state: kind === 'undone' ? 'open' : kind,
})

async function answerAgain(ctx: Ctx, key: CommandKey, body: ScanCommandBody): Promise<ScanCommandAnswer> {
  const before = await findCommand(ctx, key)
  if (!before || !isSame(before.body, body)) throw new AppError('scan_command_reused')
  if (before.refusal !== null && isErrorCode(before.refusal))
    throw new AppError(before.refusal, before.refusalParams ?? {})
  return answerOf(body)
}

const isSame = (a: ScanCommandBody, b: ScanCommandBody): boolean =>
  a.kind === b.kind &&
  a.line_id === b.line_id &&
  (a.kind !== 'picked' || b.kind !== 'picked' || a.ean === b.ean)

/** What this device picked is to be picked again, as long as the line lies with its store and is not sent (as on the pick list). */
async function undo(ctx: Ctx, device: ScanDevice, lineId: number): Promise<Refusal | null> {
  const [line] = await deviceLines(ctx, 1, lineId)
  if (!line) return { code: 'scan_line_gone', params: {} }
  // Somebody took it back already.
  if (!line.pick) return null
  if (line.pick.by !== device.name) return { code: 'scan_line_taken', params: { by: line.pick.by } }
  if (line.pick.state !== 'picked') return { code: 'scan_not_undone', params: {} }
  const pickId = await undoPick(ctx, lineId, device.storeId)
  if (pickId !== undefined) await ctx.enqueue(settleUndoJob, { pick_id: pickId })
  return null
}

type PickBody = Exclude<ScanCommandBody, { kind: 'undone' }>

async function carryOut(ctx: Ctx, device: ScanDevice, body: PickBody): Promise<Refusal | null> {
  const [line] = await deviceLines(ctx, 1, body.line_id)
  if (!line) return { code: 'scan_line_gone', params: {} }
  if (line.pick) return { code: 'scan_line_taken', params: { by: line.pick.by } }
  const wrong = body.kind === 'picked' ? refusedScan(line, body.ean) : null
  if (wrong) return wrong
  const pick = {
    line_id: line.line_id,
    order_id: line.order_id,
    store_id: device.storeId,
    state: body.kind,
    by: device.name,
  }
  if (await pickLine(ctx, pick)) {
    await ctx.enqueue(settlePickJob, { line_id: body.line_id, store_id: device.storeId })
    return null
  }
  const other = await findPick(ctx, line.line_id, device.storeId)
  return { code: 'scan_line_taken', params: { by: other?.by ?? '' } }
}

function refusedScan(line: ScanLine, ean: string): Refusal | null {
  const verdict = judgeScan(line, ean)
  if (verdict.kind === 'right') return null
  return verdict.kind === 'wrong_size'
    ? { code: 'scan_wrong_size', params: { scanned: verdict.scanned, wanted: verdict.wanted } }
    : { code: 'scan_ean_unknown', params: { ean } }
}
