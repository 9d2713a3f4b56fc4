import type { ListingRow, Relisting } from '@kontor/contract/direct-sales'
import { deadlineOf } from '../../../lib/deadline.ts'
import { formatDateTime, formatTime } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { libTexts } from '../../../lib/locales/index.ts'
import { useNow } from '../../../lib/now.ts'
import { Badge } from '../../../ui/status/status-badge.tsx'
import classes from './listings.module.css'
import type { de } from './locales/de.ts'
import { listingsTexts } from './locales/index.ts'

/** Why an offer is where it is, in plain words, and what happens to it next. */
export function OfferReason({ row }: { readonly row: ListingRow }) {
  const t = useTexts(listingsTexts)
  const tLib = useTexts(libTexts)
  const now = useNow()
  const { relisting, off_since, explanation, message } = row
  if (relisting) {
    const left = deadlineOf(relisting.due_at, now, tLib).text
    return <span className={classes.reason}>{relistingText(t, relisting, left)}</span>
  }
  if (off_since !== null)
    return (
      <span className={classes.reason}>
        <Badge style="danger">{t('offSince', { at: formatDateTime(off_since) })}</Badge>
        {explanation ?? message}
      </span>
    )
  return <span className={classes.reason}>{explanation ?? message ?? '–'}</span>
}

function relistingText(t: Translate<typeof de>, { state, due_at, message }: Relisting, left: string): string {
  if (state === 'asked') return t('relist.asked', { at: formatTime(due_at) })
  if (state === 'waiting') return t('relist.waiting', { at: formatDateTime(due_at), left })
  return message === null ? t('relist.removing') : t('relist.failed', { at: formatTime(due_at), message })
}
