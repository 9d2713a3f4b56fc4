import { formatCapped } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { appTexts } from '../locales/index.ts'
import type { Badge } from '../routes/route-entry.ts'
import classes from './sidebar.module.css'
import { useWaiting } from './waiting.ts'

/** The count beside an entry of the sidebar. */
export function WaitingBadge({ badge }: { readonly badge: Badge }) {
  const t = useTexts(appTexts)
  const count = useWaiting(badge)
  if (count === 0) return null
  const text = t(`nav.badge.${badge}`, { count: formatCapped(count) })
  return (
    <span className={classes.badge} data-hint={text} data-urgent={badge === 'labels' || undefined}>
      <span aria-hidden>{formatCapped(count)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
