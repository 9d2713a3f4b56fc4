import { listOrders } from '@kontor/contract/orders'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { companyQuery } from '../../lib/master-data.ts'
import { useCan, useSession } from '../../lib/session.ts'
import { appTexts } from '../locales/index.ts'
import { navigationFor, type OfferedEntry, offeredKey, targetOf } from '../routes.tsx'
import { QuickFind } from './quick-find.tsx'
import classes from './sidebar.module.css'

/** The counts are loaded after the sidebar. */
const WaitingBadge = lazy(async () => ({ default: (await import('./waiting-badge.tsx')).WaitingBadge }))

interface Props {
  readonly collapsed?: boolean
  /** Collapses or expands; left out in the drawer. */
  readonly onToggle?: () => void
  /** Called after a navigation; the drawer closes. */
  readonly onLeave?: () => void
}

/** The entries of the route table that the user may open, and the quick find. */
export function Sidebar({ collapsed = false, onToggle, onLeave = () => undefined }: Props) {
  const t = useTexts(appTexts)
  const session = useSession()
  const can = useCan()
  const { data: company } = useQuery(companyQuery())
  const entries = navigationFor(session?.roles ?? [], company?.erp_system_name)
  const groups = [...new Set(entries.flatMap((entry) => entry.nav?.group ?? []))]
  return (
    <div className={classes.content} data-collapsed={collapsed || undefined}>
      {!collapsed && can(listOrders) && <QuickFind onFound={onLeave} />}
      <nav aria-label={t('nav.label')} className={classes.nav}>
        {groups.map((group) => (
          <section key={group}>
            <h2 className={collapsed ? 'visually-hidden' : classes.group}>{t(`groups.${group}`)}</h2>
            <ul>
              {entries
                .filter((entry) => entry.nav?.group === group)
                .map((entry) => (
                  <NavEntry key={offeredKey(entry)} entry={entry} collapsed={collapsed} onLeave={onLeave} />
                ))}
            </ul>
          </section>
        ))}
      </nav>
      {onToggle && (
        <button
          type="button"
          className={classes.toggle}
          aria-label={t(collapsed ? 'nav.expand' : 'nav.collapse')}
          aria-expanded={!collapsed}
          onClick={onToggle}
        >
          {collapsed ? (
            <IconLayoutSidebarLeftExpand size={18} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
          )}
          {!collapsed && t('nav.collapse')}
        </button>
      )}
    </div>
  )
}

interface EntryProps {
  readonly entry: OfferedEntry
  readonly collapsed: boolean
  readonly onLeave: () => void
}

function NavEntry({ entry, collapsed, onLeave }: EntryProps) {
  const t = useTexts(appTexts)
  const { nav } = entry
  if (!nav) return null
  const Icon = nav.icon
  const title = t(`routes.${entry.title}`)
  return (
    <li>
      <Link
        {...targetOf(entry)}
        className={classes.entry}
        activeProps={{ 'data-active': true }}
        onClick={onLeave}
        {...(collapsed ? { 'data-hint': title } : {})}
      >
        <Icon size={18} stroke={1.7} />
        <span className={collapsed ? 'visually-hidden' : classes.entryText}>{title}</span>
        <Suspense fallback={null}>{nav.badge && <WaitingBadge badge={nav.badge} />}</Suspense>
      </Link>
    </li>
  )
}
