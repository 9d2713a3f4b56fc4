import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { changeLineStore } from '@kontor/contract/orders'
import type { Store } from '@kontor/contract/organisation'
import { NativeSelect } from '@mantine/core'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { useCan } from '../../../lib/session.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { refreshOrder } from '../document/order-document.queries.ts'
import { hasOpenStore } from '../lines/order-line.ts'
import classes from './sender-store.module.css'

interface Props {
  readonly order: Pick<OrderDetail, 'id' | 'status_id' | 'shippingLock'>
  readonly line: OrderLine
}

const storeChangeKey = (orderId: number) => ['line-store', orderId] as const

/** Whether the sender store of any line of the order is being changed right now. */
export const useStoreChangeRunning = (orderId: number): boolean =>
  useIsMutating({ mutationKey: storeChangeKey(orderId) }) > 0

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

function StoreChoice({ order, line, stores }: ChoiceProps) {
  const t = useTexts(orderDocumentTexts)
  const may = useCan()(changeLineStore)
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationKey: storeChangeKey(order.id),
    mutationFn: (storeId: number) =>
      call(changeLineStore, { params: { id: line.id }, body: { store_id: storeId } }),
    onSuccess: async ({ message }) => {
      notify.success(message)
      await refreshOrder(queryClient, order.id)
    },
    onError: async (error) => {
      // The field falls back to the line's own store once nothing is pending.
      notify.error(error)
      await refreshOrder(queryClient, order.id)
    },
  })
  const why = !may ? t('store.noPermission') : order.shippingLock ? t('store.locked') : undefined
  const value = isPending ? variables : line.store_id
  const offered = stores.filter((store) => store.is_active || store.id === line.store_id)
  return (
    <div className={classes.sender}>
      <span aria-hidden className="quiet">
        {t(isPending ? 'store.changing' : 'store.sender')}
      </span>
      <NativeSelect
        size="xs"
        className={classes.storeChoice}
        aria-label={t('store.senderOfLine', { position: line.position })}
        disabled={why !== undefined || isPending}
        data-hint={why}
        value={value === null ? '' : String(value)}
        onChange={(event) => mutate(Number(event.target.value))}
        error={line.store_id === null && !isPending}
        data={[
          ...(line.store_id === null ? [{ value: '', label: t('store.choose'), disabled: true }] : []),
          ...offered.map((store) => {
            const name = `${store.store_number} ${store.name}`
            return { value: String(store.id), label: store.is_active ? name : t('store.inactive', { name }) }
          }),
        ]}
      />
    </div>
  )
}
