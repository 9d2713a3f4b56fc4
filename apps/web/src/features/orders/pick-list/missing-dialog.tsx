import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notify } from '../../../ui/toast/toasts.ts'
import { CancelLineDialog } from '../lines/cancel-line-dialog.tsx'
import { orderQuery } from '../list/orders.queries.ts'
import type { ShownRow } from './pick-list.ts'

interface Props {
  readonly row: ShownRow
  readonly onClose: () => void
}

/** A piece that is not on its shelf: own stores that have it, or its cancellation, as on the page of its order. */
export function MissingDialog({ row, onClose }: Props) {
  const { data: order, error } = useQuery(orderQuery(row.qb_id))
  useEffect(() => {
    if (!error) return
    notify.error(error)
    onClose()
  }, [error, onClose])
  const line = order?.lines.find(({ id }) => id === row.line_id)
  return order && line ? <CancelLineDialog order={order} line={line} onClose={onClose} /> : null
}
