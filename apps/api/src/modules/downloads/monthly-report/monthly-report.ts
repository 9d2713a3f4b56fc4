import { readAhead } from '../../../platform/documents/read-ahead.ts'
import { instantsOf, type RangeContent } from '../generate-file.ts'
import { lineFigures } from '../line-figures.ts'
import { orderListBatch } from '../order-list.repository.ts'
import { MonthlySums } from './monthly-sums.ts'

/**
 * The report of a month as PDF: what each store sold through each channel, counted from the very lines of the order list of
 * these days, so that its sums are those of the list's columns (spec: catalogue §2, Monthly report).
 */
export const monthlyReportContent: RangeContent = async function* (job, { range, locale }, onRows) {
  const instants = instantsOf(range)
  const sums = new MonthlySums()
  let rows = 0
  for await (const lines of readAhead((after: Parameters<typeof orderListBatch>[2]) =>
    job.read((ctx) => orderListBatch(ctx, instants, after)),
  )) {
    for (const line of lines)
      sums.add(
        {
          currency: line.currency,
          channel: line.sales_channel,
          storeNumber: line.store_number,
          store: line.store,
        },
        lineFigures(line),
      )
    rows += lines.length
    await onRows(rows)
  }
  const company = await job.read(async (ctx) => ctx.company.name)
  const { monthlyReportPdf } = await import('./monthly-report-pdf.ts')
  yield await monthlyReportPdf({ company, range, locale, madeAt: job.now(), currencies: sums.byCurrency() })
}
