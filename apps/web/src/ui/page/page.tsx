import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { Skeleton } from '../states/skeleton.tsx'
import { useHeadingFocus } from './heading-focus.ts'
import classes from './page.module.css'
import { PrimaryActionPlace } from './primary-action.tsx'
import { RouteInfoContext } from './route-info.ts'

interface Props {
  /** A title other than that of the route table. */
  readonly title?: string
  /** Before the title: where the thing stands among others. */
  readonly lead?: ReactNode
  /** Beside the title: a count, a status. */
  readonly aside?: ReactNode
  /** The one primary action and its quieter neighbours, at the right. */
  readonly actions?: ReactNode
  /** A card of the content draws the primary button, beside the actions (`PrimaryAction`). */
  readonly hasPrimaryAction?: boolean
  readonly children: ReactNode
}

const PRODUCT = 'Kontor'

/** One screen: a title row that stays while the content scrolls, then the content. Sets the window's title. */
export function Page({ title: ownTitle, lead, aside, actions, hasPrimaryAction, children }: Props) {
  const t = useTexts(uiTexts)
  const { title: routeTitle, crumbs } = useContext(RouteInfoContext)
  const title = ownTitle ?? routeTitle
  const heading = useRef<HTMLHeadingElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useBarHeight(place)
  useDocumentTitle(title)
  useHeadingFocus(heading)
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
          {lead}
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
        {(actions || hasPrimaryAction) && (
          <div className={classes.actions}>
            {actions}
            {hasPrimaryAction && <div ref={setPlace} className={classes.primary} />}
          </div>
        )}
      </header>
      <PrimaryActionPlace value={hasPrimaryAction ? place : undefined}>
        <div className={classes.content}>{children}</div>
      </PrimaryActionPlace>
    </div>
  )
}

/**
 * Tells the styles how high the bar is in which the primary button stands on a phone (`--primary-bar-height`), so that what is
 * scrolled to and messages end above it, at any size of the text and on as many lines as its words need (WCAG 2.4.11).
 */
function useBarHeight(bar: HTMLElement | null): void {
  useEffect(() => {
    if (!bar) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--primary-bar-height', `${bar.offsetHeight}px`),
    )
    observer.observe(bar, { box: 'border-box' })
    return () => {
      observer.disconnect()
      style.removeProperty('--primary-bar-height')
    }
  }, [bar])
}

/** Sets the window's title, `Bestellungen · Kontor`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}

/** The placeholder of a screen whose code or texts are loading; its title row is there already. */
export function PageSkeleton() {
  return (
    <Page>
      <Skeleton height={36} width="60%" />
      <Skeleton height={320} />
    </Page>
  )
}

/** A screen outside of the shell with a heading, a sentence and a link. */
export function PlainPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={classes.plain}>
      <img src="/icon.svg" alt="Kontor" width={40} height={40} />
      <h1>{title}</h1>
      {children}
    </main>
  )
}
