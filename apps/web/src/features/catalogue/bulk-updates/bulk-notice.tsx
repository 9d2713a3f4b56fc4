import type { BulkUpdate } from '@kontor/contract/catalogue'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { readStored, writeStored } from '../../../lib/browser-storage.ts'
import { formatCount, formatDateTime } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { BulkActions } from './bulk-actions.tsx'
import classes from './bulk-updates.module.css'
import { isLive, type SoldChannels } from './bulk-updates.queries.ts'
import { switchesOf } from './bulk-words.ts'
import type { de } from './locales/de.ts'
import { bulkUpdatesTexts } from './locales/index.ts'

/** Which one this browser does not show any more. */
const HIDDEN = 'bulk.hidden'

interface Props {
  readonly bulks: readonly BulkUpdate[]
  readonly channels: SoldChannels
}

/** How far the newest bulk update is, and what came of it as long as something can be done about it. */
export function BulkNotice({ bulks, channels }: Props) {
  const t = useTexts(bulkUpdatesTexts)
  const [hidden, setHidden] = useState(() => readStored(HIDDEN))
  const [bulk] = bulks
  if (!bulk) return null
  if (isLive(bulk)) return <RunningBulk bulk={bulk} what={switchesOf(bulk, channels, t)} />
  const matters = bulk.revertible_until !== null || bulk.state === 'failed' || bulk.reverts !== null
  if (!matters || hidden === String(bulk.id)) return null
  const hide = () => {
    writeStored(HIDDEN, String(bulk.id))
    setHidden(String(bulk.id))
  }
  const hasFailed = bulk.state === 'failed'
  return (
    <Notice
      kind={hasFailed ? 'danger' : 'success'}
      title={`${t(hasFailed ? 'failed' : bulk.reverts === null ? 'done' : 'reverted')}: ${switchesOf(bulk, channels, t)}`}
      actions={
        <>
          <BulkActions bulk={bulk} />
          <Button variant="subtle" size="compact-sm" onClick={hide}>
            {t('hide')}
          </Button>
        </>
      }
    >
      <span>{outcomeOf(bulk, t)}</span>
    </Notice>
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

function RunningBulk({ bulk, what }: { readonly bulk: BulkUpdate; readonly what: string }) {
  const t = useTexts(bulkUpdatesTexts)
  const progress = t('progress', { done: formatCount(bulk.done), matched: formatCount(bulk.matched) })
  return (
    <Notice kind="info" title={`${t(bulk.reverts === null ? 'running' : 'reverting')}: ${what}`}>
      <progress
        className={classes.progress}
        value={bulk.done}
        max={Math.max(1, bulk.matched)}
        aria-label={progress}
      />
      <span>
        {progress}. {t('leave')}
      </span>
    </Notice>
  )
}
