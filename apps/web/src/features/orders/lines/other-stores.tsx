import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { listLineStores } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import classes from './other-stores.module.css'
import { useLineAct } from './use-line-act.ts'

interface Props {
  readonly order: Pick<OrderDetail, 'id'>
  readonly line: Pick<OrderLine, 'id' | 'store_id'>
  readonly onDone: () => void
}

/** What other stores have of a line that is not in its own: it is sent from there, and its own has none any more. */
export function OtherStores({ order, line, onDone }: Props) {
  const t = useTexts(orderDocumentTexts)
  const stock = useQuery(queryOf(listLineStores, { params: { id: line.id } }))
  const stores = useQuery(storesQuery())
  const { act, isPending, error } = useLineAct({ orderId: order.id, onDone })
  if (stock.error) return <ErrorNotice error={stock.error} onRetry={() => void stock.refetch()} />
  if (!stock.data || !stores.data) return <SkeletonLines lines={2} />
  const having = stock.data.data.flatMap(({ store_id, available, is_closed }) => {
    const store = stores.data.data.find(({ id }) => id === store_id)
    return store && available > 0 && !is_closed && store_id !== line.store_id ? [{ store, available }] : []
  })
  if (having.length === 0) return <p className="quiet">{t('cancel.nowhere')}</p>
  return (
    <section className={classes.stores} aria-label={t('cancel.elsewhere')}>
      <strong>{t('cancel.elsewhere')}</strong>
      <ul>
        {having.map(({ store, available }) => (
          <li key={store.id}>
            <span>
              {store.store_number} {store.name}
            </span>
            <span className="quiet" data-figures>
              {t('cancel.pieces', { count: formatCount(available) })}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              disabled={isPending}
              aria-label={t('cancel.sendFromOf', { store: `${store.store_number} ${store.name}` })}
              onClick={() =>
                act({
                  action: 'store',
                  lines: [line.id],
                  options: {
                    store_id: store.id,
                    comment: t('cancel.foundNone'),
                    ...(line.store_id !== null && { found: 0 }),
                  },
                })
              }
            >
              {t('cancel.sendFrom')}
            </Button>
          </li>
        ))}
      </ul>
      {line.store_id !== null && <p className="quiet">{t('cancel.foundHint')}</p>}
      {error && <ErrorNotice error={error} />}
    </section>
  )
}
