import type { OrderShipping } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDetailTexts } from '../locales/detail/index.ts'
import type { PapersOutcome } from '../use-shipping-papers.ts'
import classes from './order-detail.module.css'

interface Props {
  readonly outcome: PapersOutcome
  /** The parcels that the attempt made. */
  readonly fresh: readonly OrderShipping[]
  /** The order's own label errors say why already. */
  readonly toldAlready: boolean
  readonly onRetry: (() => void) | undefined
}

/** How the last attempt ended: the papers to open, or why there are none. */
export function PapersOutcomeNotice({ outcome, fresh, toldAlready, onRetry }: Props) {
  if (outcome.status === 'done') return <PapersDone fresh={fresh} />
  return <PapersFailed problem={outcome.problem} toldAlready={toldAlready} onRetry={onRetry} />
}

function PapersDone({ fresh }: { readonly fresh: readonly OrderShipping[] }) {
  const t = useTexts(orderDetailTexts)
  const { data } = useQuery(storesQuery())
  const nameOf = (id: number) =>
    data?.data.find((store) => store.id === id)?.name ?? t('store.unknown', { id })
  const withPapers = fresh.flatMap((shipping) =>
    shipping.combined_path === null ? [] : [{ ...shipping, path: shipping.combined_path }],
  )
  return (
    <Notice kind="success" title={t('ship.done')}>
      {withPapers.length > 0 && (
        <ul className={classes.papers}>
          {withPapers.map((shipping) => (
            <li key={shipping.id}>
              <a href={shipping.path} target="_blank" rel="noopener">
                {withPapers.length === 1
                  ? t('ship.openPapers')
                  : t('ship.openPapersOf', { store: nameOf(shipping.store_id) })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

interface FailedProps {
  readonly problem: readonly string[] | ApiError
  readonly toldAlready: boolean
  readonly onRetry: (() => void) | undefined
}

function PapersFailed({ problem, toldAlready, onRetry }: FailedProps) {
  const t = useTexts(orderDetailTexts)
  const isRefusal = problem instanceof ApiError
  // The login screen says that the session is over.
  if (isRefusal && problem.code === 'unauthenticated') return null
  if (!isRefusal && toldAlready) return null
  const lines = isRefusal ? [problem.message] : problem
  return (
    <Notice
      kind="danger"
      title={t('ship.failed')}
      requestId={isRefusal ? problem.requestId : undefined}
      actions={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('ship.again')}
          </Button>
        )
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}
