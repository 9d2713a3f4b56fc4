import { Button } from '@mantine/core'
import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { orderQuery } from '../list/orders.queries.ts'
import { pickListTexts } from './locales/index.ts'
import type { WalkProgress } from './pick-list.ts'
import classes from './walk-bar.module.css'

const PendingActs = lazy(async () => ({
  default: (await import('../lines/pending-acts.tsx')).PendingActs,
}))

interface Props {
  readonly progress: WalkProgress
  /** Orders of which something was missing. */
  readonly seenTo: readonly number[]
  readonly shipDialog: ((orderIds: readonly number[], onClose: () => void) => ReactNode) | undefined
}

/** How far a walk is, what is about to be done with its orders, and the button that ships them. Sticks to the foot of the window. */
export function WalkBar({ progress, seenTo, shipDialog }: Props) {
  const t = useTexts(pickListTexts)
  const [shipped, setShipped] = useState<readonly number[]>()
  const { done, total, open, ready, waiting } = progress
  const counts = { done: formatCount(done), total: formatCount(total) }
  return (
    <section className={classes.bar} aria-label={t('walk.bar')}>
      <Suspense fallback={null}>
        {seenTo.map((id) => (
          <OrderActs key={id} orderId={id} />
        ))}
      </Suspense>
      <div className={classes.row}>
        <div className={classes.progress}>
          <strong aria-live="polite">
            {t(open === 0 ? (total === 0 ? 'walk.nothing' : 'walk.packed') : 'walk.progress', counts)}
          </strong>
          <progress value={done} max={Math.max(1, total)} aria-label={t('walk.progress', counts)} />
          {waiting > 0 && <span className="quiet">{t('walk.waiting', { count: waiting })}</span>}
        </div>
        {open === 0 ? (
          <Button component={Link} to="/orders">
            {t('back')}
          </Button>
        ) : (
          shipDialog && (
            <WithReason reason={ready.length === 0 ? t('walk.noneReady') : undefined}>
              <Button
                variant="filled"
                leftSection={<IconTruck size={16} aria-hidden />}
                disabled={ready.length === 0}
                onClick={() => setShipped(ready)}
              >
                {t('walk.ship', { count: formatCount(ready.length) })}
              </Button>
            </WithReason>
          )
        )}
      </div>
      {shipped && shipDialog?.(shipped, () => setShipped(undefined))}
    </section>
  )
}

/** What is about to be done with an order, as its own page says it, with the way back. */
function OrderActs({ orderId }: { readonly orderId: number }) {
  const t = useTexts(pickListTexts)
  const { data: order } = useQuery(orderQuery(orderId))
  if (!order) return null
  return (
    <div className={classes.acts} data-order={t('walk.order', { number: orderId })}>
      <PendingActs order={order} />
    </div>
  )
}
