import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { decideNumber, numberOf } from './invoice-number.ts'
import { isNumberTaken, lastCountOf, lockSeries, setLastCount } from './invoices.repository.ts'

/** The next number of a series, as the form suggests it. The first document to be issued gets it. */
export async function suggestNumber(ctx: Ctx, series: string): Promise<string> {
  const { number } = await nextFree(ctx, series, await lastCountOf(ctx, series))
  return number
}

/**
 * Allocates the number of a document that is issued in this transaction. The series stays locked until it ends, so that
 * no number is given twice and a rollback gives it back.
 * @param wanted what staff typed; null takes the next one
 * @throws AppError `invoice_number_taken`, `invoice_number_leaves_gap`
 */
export async function allocateNumber(ctx: Ctx, series: string, wanted: string | null): Promise<string> {
  const last = await lockSeries(ctx, series)
  const next = await nextFree(ctx, series, last)
  if (wanted === null) return take(ctx, series, next)
  const decision = decideNumber(series, last, wanted)
  switch (decision.kind) {
    case 'taken':
      throw refusal('invoice_number_taken', wanted, next.number)
    case 'leaves_gap':
      // The next number may stand further ahead, behind those that documents of another series have.
      if (numberOf(series, next.count).toLowerCase() === wanted.toLowerCase()) return take(ctx, series, next)
      throw refusal('invoice_number_leaves_gap', wanted, next.number)
    case 'counted': {
      const number = numberOf(series, decision.count)
      if (await isNumberTaken(ctx, number)) throw refusal('invoice_number_taken', wanted, next.number)
      return take(ctx, series, { count: decision.count, number })
    }
    case 'own':
      if (await isNumberTaken(ctx, wanted)) throw refusal('invoice_number_taken', wanted, next.number)
      return wanted
  }
}

interface Next {
  readonly count: number
  readonly number: string
}

/** A number that was typed before the series was there is passed over: it has its document. */
async function nextFree(ctx: Ctx, series: string, last: number): Promise<Next> {
  for (let count = last + 1; ; count += 1) {
    const number = numberOf(series, count)
    if (!(await isNumberTaken(ctx, number))) return { count, number }
  }
}

async function take(ctx: Ctx, series: string, { count, number }: Next): Promise<string> {
  await setLastCount(ctx, series, count)
  return number
}

const refusal = (code: 'invoice_number_taken' | 'invoice_number_leaves_gap', number: string, next: string) =>
  new AppError(code, { number, next }, { invoice_number: code })
