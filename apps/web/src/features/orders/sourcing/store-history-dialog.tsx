import type { OrderLine } from '@kontor/contract/order-document'
import { IconBuildingStore, IconBuildingWarehouse } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { Timeline } from '../history/timeline.tsx'
import { allocationReason } from './allocation-reason.ts'
import classes from './store-history-dialog.module.css'

interface Props {
  readonly line: OrderLine
  readonly opened: boolean
  /** Above the stores. */
  readonly note?: ReactNode
  readonly onClose: () => void
}

type Allocation = OrderLine['allocations'][number]

/** The stores that a line was allocated to, with reasons and the candidates. */
export function StoreHistoryDialog({ line, opened, note, onClose }: Props) {
  const t = useTexts(orderDocumentTexts)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('history.storeTitle', { position: line.position })}
      size="lg"
    >
      {note}
      <Timeline
        events={line.allocations.map((allocation, index) => ({
          key: `${index}`,
          date: allocation.date,
          icon: allocation.store ? IconBuildingStore : IconBuildingWarehouse,
          style: allocation.store ? 'info' : 'warning',
          title: allocation.store
            ? `${allocation.store.store_number} ${allocation.store.name}`
            : t('history.noStore'),
          details: <AllocationDetails allocation={allocation} />,
        }))}
      />
    </Dialog>
  )
}

function AllocationDetails({ allocation }: { readonly allocation: Allocation }) {
  const t = useTexts(orderDocumentTexts)
  const chosen = allocation.store?.store_number
  return (
    <>
      <p>
        {allocationReason(t, allocation)}
        {allocation.actor !== '' && ` · ${t('history.by', { actor: allocation.actor })}`}
      </p>
      {allocation.comment !== '' && <p className={classes.comment}>{allocation.comment}</p>}
      {allocation.candidates.length > 0 && (
        <table className={classes.candidates}>
          <caption>{t('history.candidates')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('history.candidateStore')}</th>
              <th scope="col">{t('history.candidateAvailable')}</th>
              <th scope="col">{t('history.candidateRanking')}</th>
            </tr>
          </thead>
          <tbody>
            {allocation.candidates.map((candidate) => (
              <tr key={candidate.store_number} data-chosen={candidate.store_number === chosen || undefined}>
                <td>
                  {candidate.store_number} {candidate.name}
                  {candidate.store_number === chosen && ` (${t('history.chosen')})`}
                </td>
                <td data-label={t('history.candidateAvailable')}>{candidate.available}</td>
                <td data-label={t('history.candidateRanking')}>{candidate.ranking}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
