import type { BillKind } from '@kontor/contract/billing'
import { startOfBerlinDay } from '../../platform/clock/berlin.ts'
import { nextMonth } from '../../platform/clock/months.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { billLine, type Stop } from './bill-line.ts'
import { billVatOf, taxOf } from './bill-vat.ts'
import { findRecipient } from './bills.repository.ts'
import {
  billingStart,
  channelFeeRows,
  countUnpricedLabels,
  type Draft,
  draftMonths,
  draftSum,
  emptyDraft,
  emptyDrafts,
  finishDraft,
  insertSaleRows,
  lastIssuedMonth,
  leaveEvents,
  lockBilling,
  openDraft,
  type Period,
  soldLines,
  takePickUpEvents,
  takeSaleEvents,
  takeServiceEvents,
} from './drafts.repository.ts'

const KINDS: readonly BillKind[] = ['sales', 'service', 'click_and_collect']

/**
 * Computes a company's drafts up to a month anew, the oldest first, in one transaction: all of it or nothing. What was
 * issued stays, and so does every draft before it. The same facts give the same drafts however often it runs.
 * @param month its first day
 */
export async function computeDrafts(ctx: Ctx, month: string): Promise<void> {
  await lockBilling(ctx)
  for (const kind of KINDS) await computeKind(ctx, kind, month)
}

async function computeKind(ctx: Ctx, kind: BillKind, month: string): Promise<void> {
  const issued = await lastIssuedMonth(ctx, kind)
  if (month <= issued) return
  const later = await draftMonths(ctx, kind, issued, LAST_MONTH)
  await emptyDrafts(ctx, kind, issued)
  const months = [...new Set([...later, month])].toSorted()
  for (const each of months) await computeDraft(ctx, await openDraft(ctx, kind, each))
}

/** Behind every month that is billed. */
const LAST_MONTH = '9999-12-01'

async function computeDraft(ctx: Ctx, draft: Draft): Promise<void> {
  const period = await periodOf(ctx, draft)
  const stop = await fillDraft(ctx, draft, period)
  if (stop) await emptyDraft(ctx, draft)
  const { rows, net_cents } = await draftSum(ctx, draft)
  const tax_cents = taxOf(net_cents, billVatOf(await findRecipient(ctx)))
  const unpriced_labels = draft.kind === 'service' ? await countUnpricedLabels(ctx, period) : 0
  await finishDraft(ctx, draft, { stop, rows, unpriced_labels, net_cents, tax_cents })
}

/** What a draft may take: everything since the company is billed and up to the end of its month that no bill has yet. */
export async function periodOf(ctx: Ctx, { month }: Pick<Draft, 'month'>): Promise<Period> {
  const start = await billingStart(ctx)
  return {
    from: start === null ? null : startOfBerlinDay(start),
    until: startOfBerlinDay(nextMonth(month)),
  }
}

async function fillDraft(ctx: Ctx, draft: Draft, period: Period): Promise<Stop | null> {
  switch (draft.kind) {
    case 'sales':
      return fillSales(ctx, draft, period)
    case 'service':
      await takeServiceEvents(ctx, draft, period)
      return null
    case 'click_and_collect':
      await takePickUpEvents(ctx, draft, period)
      return null
  }
}

/** @returns why the draft stops: of the first line that cannot be computed */
async function fillSales(ctx: Ctx, draft: Draft, period: Period): Promise<Stop | null> {
  await takeSaleEvents(ctx, draft, period)
  const fees = await channelFeeRows(ctx)
  let after = 0
  for (;;) {
    const lines = await soldLines(ctx, draft, period, after)
    const last = lines.at(-1)
    if (!last) return null
    const rows = []
    const left = []
    for (const line of lines) {
      const billed = billLine(line, fees)
      if ('stop' in billed) return billed.stop
      const { line_id, order_id, sales_channel_id, country } = line
      rows.push(...billed.rows.map((row) => ({ ...row, line_id, order_id, sales_channel_id, country })))
      left.push(...billed.left.map((event) => ({ ...event, line_id })))
    }
    await insertSaleRows(ctx, draft, rows)
    await leaveEvents(ctx, draft, left)
    after = last.line_id
  }
}
