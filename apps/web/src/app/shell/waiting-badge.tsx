import { formatCapped } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { appTexts } from '../locales/index.ts'
import type { Badge } from '../routes/route-entry.ts'
import classes from './sidebar.module.css'
import { useWaiting } from './waiting.ts'

/** What went wrong and is to be mended, as against what waits for its turn. */
const WRONG: readonly Badge[] = ['labels', 'imports', 'exports', 'unknown_status']

/** What waits at a screen, or at all screens below an entry of the menu. */
export function WaitingBadge({ badges }: { readonly badges: readonly Badge[] }) {
  const t = useTexts(appTexts)
  const count = useWaiting(badges)
  if (count === 0) return null
  const [only, ...others] = badges
  const words = { count: formatCapped(count) }
  const text = only && others.length === 0 ? t(`nav.badge.${only}`, words) : t('nav.badge.all', words)
  return (
    <span
      className={classes.badge}
      data-hint={text}
      data-wrong={badges.every((badge) => WRONG.includes(badge)) || undefined}
    >
      <span aria-hidden>{words.count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
