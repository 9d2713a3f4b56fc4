import { TOP_SELLER_GROUPS, type TopSellerGroup } from '@kontor/contract/statistics'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n.ts'
import { statisticsTexts } from './locales/index.ts'
import classes from './statistics.module.css'

interface Props {
  /** The key of the list in the address. */
  readonly of: 'own' | 'overall'
  readonly current: TopSellerGroup
  /** What the list is called. */
  readonly list: string
}

/** The target groups of one list, each an address of its own; the other list and the week stay as they are. */
export function GroupTabs({ of, current, list }: Props) {
  const t = useTexts(statisticsTexts)
  return (
    <nav aria-label={`${list}: ${t('tabs')}`} className={classes.tabs}>
      <ul>
        {TOP_SELLER_GROUPS.map((group) => (
          <li key={group}>
            <Link
              to="."
              search={(given: Record<string, unknown>) => ({ ...given, [of]: group })}
              replace
              resetScroll={false}
              aria-current={group === current ? 'true' : undefined}
              data-current={group === current || undefined}
            >
              {t(group)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
