import { type Allocation, getAllocationSteps } from '@kontor/contract/intake'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import classes from './allocations.module.css'
import { drawOf, givenTo } from './given-to.ts'
import { allocationsTexts } from './locales/index.ts'
import { Standing } from './standing.tsx'

interface Props {
  readonly allocation: Pick<Allocation, 'id' | 'ext_order_id'>
  readonly onClose: () => void
}

/** The way of an order through the companies: when, why, who was looked at, how the draw fell. */
export function AllocationStepsDialog({ allocation, onClose }: Props) {
  const t = useTexts(allocationsTexts)
  const query = useQuery(queryOf(getAllocationSteps, { params: { id: allocation.id } }))
  return (
    <Dialog opened onClose={onClose} title={t('steps.title', { number: allocation.ext_order_id })} size="lg">
      {query.isError ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <ol className={classes.steps}>
          {query.data.data.map((step) => (
            <li key={step.id}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  )
}

function Step({ step }: { readonly step: Allocation }) {
  const t = useTexts(allocationsTexts)
  const { at, cause, from, reason, candidates } = step
  const drawn = drawOf(step)
  return (
    <>
      <h3 className={classes.when}>
        <DateText value={at} show="date-time" /> · {t(`cause.${cause}`, { company: from ?? '' })}
      </h3>
      <p>
        {[
          ...givenTo(step, t),
          t(`reason.${reason}`),
          ...(drawn ? [`${t('column.draw')} ${drawn}`] : []),
        ].join(' · ')}
      </p>
      {candidates.length > 0 && <Candidates step={step} />}
    </>
  )
}

function Candidates({ step: { candidates, chosen } }: { readonly step: Allocation }) {
  const t = useTexts(allocationsTexts)
  return (
    <table className={classes.candidates}>
      <caption>{t('column.candidates')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('steps.company')}</th>
          <th scope="col">{t('steps.standing')}</th>
          <th scope="col">{t('steps.pieces')}</th>
        </tr>
      </thead>
      <tbody>
        {candidates.map(({ company, colour, pieces }) => (
          <tr key={company} data-chosen={chosen.some((one) => one.company === company) || undefined}>
            <td>{company}</td>
            <td>
              <Standing colour={colour} />
            </td>
            <td>{formatCount(pieces)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
