import type { BulkUpdate } from '@kontor/contract/catalogue'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { BulkActions } from './bulk-actions.tsx'
import classes from './bulk-updates.module.css'
import type { SoldChannels } from './bulk-updates.queries.ts'
import { bulkTitle } from './bulk-words.ts'
import { bulkUpdatesTexts } from './locales/index.ts'

const STYLES = { queued: 'neutral', running: 'info', done: 'success', failed: 'danger' } as const

interface Props {
  readonly bulks: readonly BulkUpdate[]
  readonly channels: SoldChannels
  readonly onClose: () => void
}

/** The bulk updates of the last seven days, with what can still be done about them. */
export function BulkHistoryDialog({ bulks, channels, onClose }: Props) {
  const t = useTexts(bulkUpdatesTexts)
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('historyTitle')}>
      <ul className={classes.history}>
        {bulks.map((bulk) => (
          <li key={bulk.id} className={classes.past}>
            <div>
              <span className={classes.pastTitle}>
                {bulkTitle(bulk, channels, t)}
                {bulk.reverted_by === null ? (
                  <Badge style={STYLES[bulk.state]}>{t(`state.${bulk.state}`)}</Badge>
                ) : (
                  <Badge style="neutral">{t('state.reverted')}</Badge>
                )}
              </span>
              <span className="quiet">
                {t('changed', { count: bulk.changed, total: formatCount(bulk.changed) })}{' '}
                {t('by', { time: formatDateTime(bulk.created_at), name: bulk.requested_by })}
              </span>
            </div>
            <BulkActions bulk={bulk} />
          </li>
        ))}
      </ul>
      <p className="quiet">{t('historyDays')}</p>
    </Dialog>
  )
}
