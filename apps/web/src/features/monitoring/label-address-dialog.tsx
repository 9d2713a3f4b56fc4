import {
  correctLabelAddress,
  getLabelAddress,
  listFailedLabels,
  observationCounts,
} from '@kontor/contract/monitoring'
import { correctShippingAddress } from '@kontor/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { useCan } from '../../lib/session.ts'
import { AddressFormDialog, type AddressSource, refreshOrder } from '../orders/index.ts'

interface Props {
  /** The label error, and the order that shows it. */
  readonly label: { readonly id: number; readonly order_id: number | null }
  /** Address fields that the carrier named. */
  readonly wrong?: readonly string[]
  /** That the label is asked from; left out where that is not known. */
  readonly carrier?: string | undefined
  readonly onSaved?: (message: string) => void
  readonly onClose: () => void
}

/**
 * Corrects the address of a failed label, of an order or not, and requests the label again. A refusal of that saves nothing, so who
 * may correct the order's address can also save it alone.
 */
export function LabelAddressDialog({ label, wrong = [], carrier, onSaved, onClose }: Props) {
  const queryClient = useQueryClient()
  const maySaveAlone = useCan()(correctShippingAddress)
  const params = { id: label.id }
  const orderId = label.order_id
  const source: AddressSource = {
    query: queryOf(getLabelAddress, { params }),
    save: (body) => call(correctLabelAddress, { params, body }),
    ...(maySaveAlone &&
      orderId !== null && {
        saveAlone: (body) => call(correctShippingAddress, { params: { id: orderId }, body }),
      }),
    refresh: async () => {
      await Promise.all([
        ...[listFailedLabels, observationCounts].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
        ),
        orderId !== null && refreshOrder(queryClient, orderId),
      ])
    },
  }
  return (
    <AddressFormDialog
      source={source}
      wrong={wrong}
      carrier={carrier}
      retries
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
