import { readAhead } from '../../../platform/documents/read-ahead.ts'
import { instantsOf, type RangeContent } from '../generate-file.ts'
import { orderRowsBatch } from '../order-rows.ts'
import { MonthlySums } from './monthly-sums.ts'

/**
 * The report of a month as PDF: what each store sold through each channel, counted from the very rows of the order list of
 * these days, so that its sums are those of the list's columns (spec: catalogue §2, Monthly report).
 */
export const monthlyReportContent: RangeContent = async function* (job, { range, locale }, onRows) {
  const instants = instantsOf(range)
  const sums = new MonthlySums()
  let made = 0
  for await (const rows of readAhead((after: Parameters<typeof orderRowsBatch>[2]) =>
    job.read((ctx) => orderRowsBatch(ctx, instants, after)),
  )) {
    for (const { kind, line, figures } of rows) {
      const sold = {
        currency: line.currency,
        channel: line.sales_channel,
        storeNumber: line.store_number,
        store: line.store,
      }
      sums.add(sold, { lines: kind === 'line' ? 1 : 0, ...figures })
    }
    made += rows.length
    await onRows(made)
  }
  const company = await job.read(async (ctx) => ctx.company.name)
  const { monthlyReportPdf } = await import('./monthly-report-pdf.ts')
  yield await monthlyReportPdf({ company, range, locale, madeAt: job.now(), currencies: sums.byCurrency() })
}
