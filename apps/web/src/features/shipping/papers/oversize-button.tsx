import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { createOversizeLabel } from '@kontor/contract/shipping'
import { Button } from '@mantine/core'
import { IconPackageExport } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useNowUntil } from '../../../lib/now.ts'
import { useCan } from '../../../lib/session.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { hasOpenStore, orderQuery, refreshOrder, useStoreChangeRunning } from '../../orders/index.ts'
import { customsTexts } from '../customs/locales/index.ts'
import { shippingTexts } from '../locales/index.ts'
import { primeTexts } from '../prime/locales/index.ts'
import { linePrimeChoice } from '../prime/prime-choice.ts'

interface Props {
  readonly order: Pick<OrderDetail, 'id' | 'status_id' | 'shippingLock' | 'not_shippable_reason'>
  readonly line: OrderLine
}

/**
 * Requests shipping papers of an oversize line, which travels alone (spec: orders §2, Per line). The shipping
 * panel shows their progress.
 */
export function OversizeButton({ order, line }: Props) {
  if (!line.is_oversize || order.not_shippable_reason !== null) return null
  if (order.status_id === 'initial' || !hasOpenStore(order, line)) return null
  return <Create order={order} line={line} />
}

function Create({ order, line }: Props) {
  const t = useTexts(shippingTexts)
  const why = useObstacle({ order, line })
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (storeId: number) =>
      call(createOversizeLabel, {
        params: { id: order.id },
        body: { store_id: storeId, line_id: line.id },
      }),
    onError: (error) => notify.error(error),
    onSettled: () => refreshOrder(queryClient, order.id),
  })
  return (
    <WithReason reason={why}>
      <Button
        variant="default"
        aria-label={t('oversize.createOf', { position: line.position })}
        leftSection={<IconPackageExport size={14} aria-hidden />}
        disabled={why !== undefined}
        loading={isPending}
        onClick={() => {
          if (line.store_id !== null) mutate(line.store_id)
        }}
      >
        {t('oversize.create')}
      </Button>
    </WithReason>
  )
}

/** The reason why the button is disabled; undefined when it is not. */
function useObstacle({ order, line }: Props): string | undefined {
  const t = useTexts(shippingTexts)
  const may = useCan()(createOversizeLabel)
  const storeChangeRunning = useStoreChangeRunning(order.id)
  const tPrime = useTexts(primeTexts)
  const tCustoms = useTexts(customsTexts)
  // The prime service is read from the cached order, since lines do not get it as a prop.
  const { data } = useQuery({ ...orderQuery(order.id), enabled: false })
  const now = useNowUntil(data?.prime_service?.valid_until)
  const prime = data ? linePrimeChoice(data, line, now) : 'not_needed'
  if (!may) return t('ship.noPermission')
  if (order.shippingLock) return t('ship.running')
  if (storeChangeRunning) return t('ship.storeChange')
  if (line.store_id === null) return t('ship.lineWithoutStore')
  if (prime === 'missing') return t('ship.primeService')
  if (prime === 'outdated') return tPrime('outdated')
  const item = data?.customs?.items.find(({ line_id }) => line_id === line.id)
  const sender = data?.customs?.senders.some(({ store_id }) => store_id === line.store_id)
  return sender || (item && item.missing.length > 0) ? tCustoms('obstacle') : undefined
}
