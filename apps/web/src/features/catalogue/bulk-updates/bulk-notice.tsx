import type { BulkUpdate } from '@kontor/contract/catalogue'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { RunNotice } from '../../../ui/run/run-notice.tsx'
import { RunProgress } from '../../../ui/run/run-progress.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { isLive, type SoldChannels } from './bulk-updates.queries.ts'
import { switchesOf } from './bulk-words.ts'
import type { de } from './locales/de.ts'
import { bulkUpdatesTexts } from './locales/index.ts'

interface Props {
  readonly bulks: readonly BulkUpdate[]
  readonly channels: SoldChannels
}

/** How far the newest bulk update is, and what came of it as long as something can be done about it. */
export function BulkNotice({ bulks, channels }: Props) {
  const t = useTexts(bulkUpdatesTexts)
  const [bulk] = bulks
  if (!bulk) return null
  const what = switchesOf(bulk, channels, t)
  const isRevert = bulk.reverts !== null
  if (isLive(bulk)) {
    const progress = t('progress', { done: formatCount(bulk.done), matched: formatCount(bulk.matched) })
    return (
      <RunNotice standing="running" title={`${t(isRevert ? 'reverting' : 'running')}: ${what}`}>
        <RunProgress label={progress} done={bulk.done} total={bulk.matched}>
          {progress}.
        </RunProgress>
      </RunNotice>
    )
  }
  const hasFailed = bulk.state === 'failed'
  if (bulk.revertible_until === null && !hasFailed && !isRevert) return null
  return (
    <RunNotice
      key={bulk.id}
      standing={hasFailed ? 'failed' : 'done'}
      title={`${t(hasFailed ? 'failed' : isRevert ? 'reverted' : 'done')}: ${what}`}
      actions={<BulkActions bulk={bulk} />}
      hiding={{ name: 'bulk.hidden', run: bulk.id }}
    >
      <span>{outcomeOf(bulk, t)}</span>
    </RunNotice>
  )
}

function outcomeOf(bulk: BulkUpdate, t: Translate<typeof de>): string {
  const figures = { done: formatCount(bulk.done), matched: formatCount(bulk.matched) }
  return [
    ...(bulk.state === 'failed' ? [t('failedText', figures)] : []),
    t('changed', { count: bulk.changed, total: formatCount(bulk.changed) }),
    ...(bulk.kept === 0 ? [] : [t('kept', { count: bulk.kept, total: formatCount(bulk.kept) })]),
    ...(bulk.revertible_until === null ? [] : [t('until', { time: formatDateTime(bulk.revertible_until) })]),
  ].join(' ')
}
