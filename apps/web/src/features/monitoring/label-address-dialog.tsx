import {
  correctLabelAddress,
  getLabelAddress,
  listFailedLabels,
  observationCounts,
} from '@kontor/contract/monitoring'
import { useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
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

/** Corrects the address of a failed label, of an order or not, and requests the label again. */
export function LabelAddressDialog({ label, wrong = [], carrier, onSaved, onClose }: Props) {
  const queryClient = useQueryClient()
  const params = { id: label.id }
  const source: AddressSource = {
    query: queryOf(getLabelAddress, { params }),
    save: (body) => call(correctLabelAddress, { params, body }),
    refresh: async () => {
      await Promise.all([
        ...[listFailedLabels, observationCounts].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
        ),
        label.order_id !== null && refreshOrder(queryClient, label.order_id),
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
