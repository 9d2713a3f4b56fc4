import type { OrderLine } from '@kontor/contract/order-document'
import { ownValue } from '@kontor/contract/shared'
import { IconBuildingStore, IconBuildingWarehouse } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import type { de } from '../document/locales/de.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { Timeline } from '../history/timeline.tsx'
import classes from './store-history-dialog.module.css'

interface Props {
  readonly line: OrderLine
  readonly opened: boolean
  /** Above the stores. */
  readonly note?: ReactNode
  readonly onClose: () => void
}

type Allocation = OrderLine['allocations'][number]

const REASONS: Readonly<Record<string, TextKey<typeof de>>> = {
  only_store_with_stock: 'allocation.only_store_with_stock',
  best_ranking: 'allocation.best_ranking',
  same_parcel: 'allocation.same_parcel',
  no_stock: 'allocation.no_stock',
  unknown_ean: 'allocation.unknown_ean',
  no_ean: 'allocation.no_ean',
  chosen_by_staff: 'allocation.chosen_by_staff',
  named_by_channel: 'allocation.named_by_channel',
}

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
  const reasonKey = ownValue(REASONS, allocation.reason)
  const chosen = allocation.store?.store_number
  return (
    <>
      <p>
        {reasonKey ? t(reasonKey) : allocation.reason}
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
