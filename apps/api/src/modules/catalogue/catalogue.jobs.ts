import { everyMinute, schedule } from '../../platform/jobs/handlers.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { dropOldFigures, firstFigureDay, foldArticleFigures } from './article-figures.repository.ts'
import { endOneReceipt } from './receipts/receive-stock.ts'

/** Takes what happened to articles in the last minute into their figures. */
export const foldFigures = everyMinute(
  'fold-article-figures',
  () => ({ text: 'select id from companies_with_article_figure_deltas()' }),
  foldAll,
)

/** Takes the day out of the figures that has left the 365, soon after midnight. */
export const dropFigures = schedule('drop-article-figures', '1 0 * * *', (system) =>
  system.forEachCompany(dropAll, {
    text: 'select id from companies_with_article_figures_before($1)',
    values: [firstFigureDay(system.now())],
  }),
)

/** Takes the stores into what is offered whose stock has not come for too long. */
export const endStockReceipts = everyMinute(
  'end-stock-receipts',
  (now) => ({ text: 'select id from companies_with_ended_receipts($1)', values: [now] }),
  endReceipts,
)

async function endReceipts(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && (await job.write(endOneReceipt)));
}

async function foldAll(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && (await job.write(foldArticleFigures)));
}

async function dropAll(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && (await job.write(dropOldFigures)));
}
