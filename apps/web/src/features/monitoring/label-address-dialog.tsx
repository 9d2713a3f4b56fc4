import {
  correctLabelAddress,
  type FailedLabel,
  getLabelAddress,
  listFailedLabels,
  observationCounts,
} from '@kontor/contract/monitoring'
import { useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import type { AddressSource } from '../orders/index.ts'
import { AddressFormDialog } from '../orders/index.ts'

interface Props {
  readonly label: FailedLabel
  readonly onClose: () => void
}

/** Corrects the address of a failed label, of an order or not, and requests the label again. */
export function LabelAddressDialog({ label, onClose }: Props) {
  const queryClient = useQueryClient()
  const params = { id: label.id }
  const source: AddressSource = {
    query: queryOf(getLabelAddress, { params }),
    save: (body) => call(correctLabelAddress, { params, body }),
    refresh: async () => {
      await Promise.all(
        [listFailedLabels, observationCounts].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
        ),
      )
    },
  }
  return <AddressFormDialog source={source} wrong={[]} onClose={onClose} />
}
