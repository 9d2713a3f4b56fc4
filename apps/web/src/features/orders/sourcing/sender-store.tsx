import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { changeLineStore, listLineStores } from '@kontor/contract/orders'
import type { Store } from '@kontor/contract/organisation'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { useCan } from '../../../lib/session.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { hasOpenStore, isPendingLine } from '../lines/order-line.ts'
import { allocationReason, unallocatedBecause } from './allocation-reason.ts'
import classes from './sender-store.module.css'

interface Props {
  readonly order: Pick<OrderDetail, 'id' | 'status_id' | 'shippingLock' | 'pending_acts'>
  readonly line: OrderLine
}

const ChangeStoreDialog = lazy(async () => ({
  default: (await import('./change-store-dialog.tsx')).ChangeStoreDialog,
}))

const nameOf = (store: Store): string => `${store.store_number} ${store.name}`

/** The sender store of a line: a choice while nothing has happened to the line, afterwards text. */
export function SenderStore({ order, line }: Props) {
  const t = useTexts(orderDocumentTexts)
  const { data } = useQuery(storesQuery())
  const stores = data?.data ?? []
  if (hasOpenStore(order, line)) return <StoreChoice order={order} line={line} stores={stores} />
  // A returned or cancelled line shows its outcome instead.
  if (line.store_id === null || line.shipping_id === null || line.return_id !== null) return null
  const store = stores.find((known) => known.id === line.store_id)
  return (
    <p className={classes.sender}>
      <span className="quiet">{t('store.sender')}</span>
      {store ? `${store.store_number} ${store.name}` : t('store.unknown', { id: line.store_id })}
    </p>
  )
}

interface ChoiceProps extends Props {
  readonly stores: readonly Store[]
}

/** The choice of a store: what is chosen is only proposed, until the dialog that it opens has been confirmed. */
function StoreChoice({ order, line, stores }: ChoiceProps) {
  const t = useTexts(orderDocumentTexts)
  const may = useCan()(changeLineStore)
  const [proposed, setProposed] = useState<number>()
  const [isLooked, setLooked] = useState(false)
  // Nobody looks at the stores of every line: what they have is asked for when the choice is reached.
  const stock = useQuery({
    ...queryOf(listLineStores, { params: { id: line.id } }),
    enabled: may && isLooked,
  })
  const why = !may
    ? t('store.noPermission')
    : order.shippingLock
      ? t('store.locked')
      : isPendingLine(order, line)
        ? t('store.pending')
        : undefined
  const labelOf = (store: Store): string => {
    const name = nameOf(store)
    if (!store.is_active) return t('store.inactive', { name })
    const having = stock.data?.data.find(({ store_id }) => store_id === store.id)
    // Of its own store the line has a piece already, which is promised to it.
    if (!having || store.id === line.store_id) return name
    if (having.is_closed) return t('store.closedTo', { name })
    return t('store.withStock', { name, count: formatCount(having.available) })
  }
  const value = proposed ?? line.store_id
  const offered = stores.filter((store) => store.is_active || store.id === line.store_id)
  const to = stores.find(({ id }) => id === proposed)
  const from = stores.find(({ id }) => id === line.store_id)
  const because = unallocatedBecause(line)
  return (
    <div className={classes.sender}>
      <span aria-hidden className="quiet">
        {t('store.sender')}
      </span>
      <NativeSelect
        size="xs"
        className={classes.storeChoice}
        aria-label={t('store.senderOfLine', { position: line.position })}
        disabled={why !== undefined}
        data-hint={why}
        value={value === null ? '' : String(value)}
        onFocus={() => setLooked(true)}
        onPointerEnter={() => setLooked(true)}
        onChange={(event) => setProposed(Number(event.target.value))}
        error={line.store_id === null}
        data={[
          ...(line.store_id === null ? [{ value: '', label: t('store.choose'), disabled: true }] : []),
          ...offered.map((store) => ({ value: String(store.id), label: labelOf(store) })),
        ]}
      />
      {because && <p className={classes.because}>{allocationReason(t, because)}</p>}
      {to && to.id !== line.store_id && (
        <Suspense fallback={null}>
          <ChangeStoreDialog
            order={order}
            line={line}
            from={
              line.store_id === null ? null : from ? nameOf(from) : t('store.unknown', { id: line.store_id })
            }
            to={{ id: to.id, name: nameOf(to) }}
            onClose={() => setProposed(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
