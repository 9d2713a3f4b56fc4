import { getOwnAllocation } from '@kontor/contract/intake'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import classes from './allocations.module.css'
import { allocationsTexts } from './locales/index.ts'
import { Standing } from './standing.tsx'

/** That an order was given to the company among the merchants of an account, and how it stood then; else nothing. */
export function OwnAllocation({ orderId }: { readonly orderId: number }) {
  const t = useTexts(allocationsTexts)
  const query = useQuery(queryOf(getOwnAllocation, { params: { id: orderId } }))
  if (query.isError) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonLines lines={1} />
  const { given } = query.data
  if (!given) return null
  return (
    <p className={classes.own}>
      {t('own.given', {
        at: formatDateTime(given.at),
        count: given.pieces,
        pieces: formatCount(given.pieces),
      })}
      {given.colour && (
        <>
          {' '}
          {t('own.standing')} <Standing colour={given.colour} />
        </>
      )}
    </p>
  )
}
