import { everyMinute, schedule } from '../../platform/jobs/handlers.ts'
import type { JobCtx } from '../../platform/jobs/job.ts'
import { dropOldFigures, firstFigureDay, foldArticleFigures } from './article-figures.repository.ts'

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

async function foldAll(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && (await job.write(foldArticleFigures)));
}

async function dropAll(job: JobCtx): Promise<void> {
  while (!job.signal.aborted && (await job.write(dropOldFigures)));
}
