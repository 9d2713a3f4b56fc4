import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { companyQuery } from '../../lib/master-data.ts'
import { useSession } from '../../lib/session.ts'
import { Popover, useClosePopover } from '../../ui/popover/popover.tsx'
import { appTexts } from '../locales/index.ts'
import { type MenuEntry, menuFor, menuKeyOf } from '../menu.ts'
import type { Badge } from '../routes/route-entry.ts'
import { type OfferedEntry, offeredKey, targetOf } from '../routes.tsx'
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

/**
 * The menu: its entries, and below the one where somebody is the screens of it. Collapsed it shows pictures alone, and the
 * screens of an entry in a panel beside it.
 */
export function Sidebar({ collapsed = false, onToggle, onLeave = () => undefined }: Props) {
  const t = useTexts(appTexts)
  const session = useSession()
  const { data: company } = useQuery(companyQuery())
  const menu = menuFor(session?.roles ?? [], company?.erp_system_name)
  const here = menuKeyOf(useMatches().at(-1)?.fullPath ?? '/', menu)
  return (
    <div className={classes.content} data-collapsed={collapsed || undefined}>
      <nav aria-label={t('nav.label')} className={classes.nav}>
        <ul>
          {menu.map((entry) => (
            <li key={entry.key} data-apart={entry.key === 'help' || undefined}>
              {collapsed && entry.screens.length > 0 ? (
                <CollapsedHead entry={entry} isHere={entry.key === here} />
              ) : (
                <Head entry={entry} isHere={entry.key === here} collapsed={collapsed} onLeave={onLeave} />
              )}
              {!collapsed && entry.key === here && entry.screens.length > 0 && (
                <Screens entry={entry} onLeave={onLeave} />
              )}
            </li>
          ))}
        </ul>
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

interface HeadProps {
  readonly entry: MenuEntry
  /** Whether the screen that is shown stands below it. */
  readonly isHere: boolean
}

interface OpenHeadProps extends HeadProps {
  readonly collapsed: boolean
  readonly onLeave: () => void
}

/** An entry of the menu, which leads to its first screen. */
function Head({ entry, isHere, collapsed, onLeave }: OpenHeadProps) {
  const t = useTexts(appTexts)
  const Icon = entry.icon
  const title = t(`menu.${entry.key}`)
  return (
    <Link
      {...targetOf(entry.first)}
      // Which screen is shown is said by the one below it, where there are any.
      activeProps={entry.screens.length > 0 ? { 'aria-current': undefined } : {}}
      className={classes.entry}
      data-active={isHere || undefined}
      onClick={onLeave}
      {...(collapsed ? { 'data-hint': title } : {})}
    >
      <Icon size={18} stroke={1.7} />
      <span className={collapsed ? 'visually-hidden' : classes.entryText}>{title}</span>
      {(!isHere || entry.screens.length === 0) && <Waiting badges={badgesOf(entry)} />}
    </Link>
  )
}

/** An entry of the collapsed menu, which opens its screens in a panel. */
function CollapsedHead({ entry, isHere }: HeadProps) {
  const t = useTexts(appTexts)
  const Icon = entry.icon
  const title = t(`menu.${entry.key}`)
  return (
    <Popover
      label={title}
      beside
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          className={classes.entry}
          data-active={isHere || undefined}
          data-hint={title}
        >
          <Icon size={18} stroke={1.7} />
          <span className="visually-hidden">{title}</span>
          <Waiting badges={badgesOf(entry)} />
        </button>
      )}
    >
      <p className={classes.panelTitle}>{title}</p>
      <ScreensInPanel entry={entry} />
    </Popover>
  )
}

function ScreensInPanel({ entry }: { readonly entry: MenuEntry }) {
  return <Screens entry={entry} onLeave={useClosePopover()} />
}

/** The screens below an entry of the menu. One that is called like the entry is its list. */
function Screens({ entry, onLeave }: { readonly entry: MenuEntry; readonly onLeave: () => void }) {
  const t = useTexts(appTexts)
  const head = t(`menu.${entry.key}`)
  return (
    <ul className={classes.screens}>
      {entry.screens.map((screen) => {
        const title = t(`routes.${screen.title}`)
        return (
          <li key={offeredKey(screen)}>
            <Link
              {...targetOf(screen)}
              className={classes.screen}
              activeProps={{ 'data-active': true }}
              onClick={onLeave}
            >
              <span className={classes.entryText}>{title === head ? t('nav.list') : title}</span>
              {screen.nav?.badge && <Waiting badges={[screen.nav.badge]} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const badgesOf = ({ first, screens }: MenuEntry): readonly Badge[] =>
  (screens.length > 0 ? screens : [first]).flatMap((screen: OfferedEntry) => screen.nav?.badge ?? [])

function Waiting({ badges }: { readonly badges: readonly Badge[] }) {
  if (badges.length === 0) return null
  return (
    <Suspense fallback={null}>
      <WaitingBadge badges={badges} />
    </Suspense>
  )
}
