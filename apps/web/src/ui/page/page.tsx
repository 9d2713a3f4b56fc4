import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './page.module.css'
import { RouteInfoContext } from './route-info.ts'

interface Props {
  /** When it is more than the route table's title: the number of an order. */
  readonly title?: string
  /** Beside the title: a count, a status. */
  readonly aside?: ReactNode
  /** The one primary action and its quieter neighbours, at the right. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const PRODUCT = 'Kontor'

/** One screen: a title row that stays while the content scrolls, then the content. Sets the window's title. */
export function Page({ title: ownTitle, aside, actions, children }: Props) {
  const t = useTexts(uiTexts)
  const { title: routeTitle, crumbs } = useContext(RouteInfoContext)
  const title = ownTitle ?? routeTitle
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.titleRow}>
        <div className={classes.heading}>
          {crumbs.length > 0 && (
            <nav aria-label={t('breadcrumb')} className={classes.crumbs}>
              <ol>
                {crumbs.map((crumb) => (
                  <li key={crumb.to}>
                    <Link to={crumb.to}>{crumb.label}</Link>
                    <IconChevronRight size={14} aria-hidden />
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <h1 className={classes.title}>{title}</h1>
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <div className={classes.content}>{children}</div>
    </div>
  )
}

/** `Bestellungen · Kontor` in the tab, as long as the screen is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}
