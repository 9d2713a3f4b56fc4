import type { OrderShipping } from '@kontor/contract/shipping'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { shippingTexts } from '../locales/index.ts'
import classes from './ship-panel.module.css'
import type { PapersOutcome } from './use-shipping-papers.ts'

interface Props {
  readonly outcome: PapersOutcome
  /** The parcels of the attempt. */
  readonly fresh: readonly OrderShipping[]
  /** The papers of all parcels of the order; null unless several have some. */
  readonly combinedPath: string | null
  /** Whether the order's label errors already say why. */
  readonly toldAlready: boolean
  readonly onRetry: (() => void) | undefined
}

/** The result of the last attempt: links to the papers, or the error. */
export function PapersOutcomeNotice({ outcome, fresh, combinedPath, toldAlready, onRetry }: Props) {
  if (outcome.status === 'done') return <PapersDone fresh={fresh} combinedPath={combinedPath} />
  return <PapersFailed problem={outcome.problem} toldAlready={toldAlready} onRetry={onRetry} />
}

function PapersDone({ fresh, combinedPath }: Pick<Props, 'fresh' | 'combinedPath'>) {
  const t = useTexts(shippingTexts)
  const { data } = useQuery(storesQuery())
  const nameOf = (id: number) =>
    data?.data.find((store) => store.id === id)?.name ?? t('parcel.unknownStore', { id })
  const withPapers = fresh.flatMap((shipping) =>
    shipping.combined_path === null ? [] : [{ ...shipping, path: shipping.combined_path }],
  )
  return (
    <Notice kind="success" title={t('ship.done')}>
      {withPapers.length > 0 && (
        <ul className={classes.papers}>
          {combinedPath !== null && (
            <li>
              <a href={combinedPath} target="_blank" rel="noopener">
                {t('ship.openAllPapers')}
              </a>
            </li>
          )}
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
  const t = useTexts(shippingTexts)
  const isRefusal = problem instanceof ApiError
  // The login screen reports the end of the session.
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
