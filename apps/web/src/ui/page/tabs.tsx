import { Link } from '@tanstack/react-router'
import classes from './tabs.module.css'

interface Props {
  /** What the tabs divide, for screen readers. */
  readonly label: string
  /** The path of the screen; each tab is an address of its own. */
  readonly path: string
  /** The first is what the path without `tab` shows. */
  readonly tabs: readonly { readonly id: string; readonly label: string }[]
  readonly current: string
  /** The search part of a tab's address, where it is more than `tab`. */
  readonly search?: (id: string) => Readonly<Record<string, string>>
}

/** The parts of a screen as links, so that each can be bookmarked and opened in a tab of the browser. */
export function Tabs({ label, path, tabs, current, search }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      <ul>
        {tabs.map((tab, index) => (
          <li key={tab.id}>
            <Link
              to={path}
              search={search?.(tab.id) ?? (index === 0 ? {} : { tab: tab.id })}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={tab.id === current ? 'page' : undefined}
              data-current={tab.id === current || undefined}
              className={classes.tab}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
