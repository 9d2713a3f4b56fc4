import { BUILT_IN_VIEWS, type OrderView, type OrderViewCount } from '@kontor/contract/order-views'
import { ownValue } from '@kontor/contract/shared'
import { IconStarFilled, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatTotal } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/i18n.ts'
import { orderTexts } from '../locales/index.ts'
import classes from './view-tabs.module.css'

interface Props {
  /** Id of the view on screen. */
  readonly current: string
  readonly saved: readonly OrderView[]
  /** Undefined until they are known; the tabs keep room for them. */
  readonly counts: readonly OrderViewCount[] | undefined
  /** Behind the tabs: what can be done with views. */
  readonly children: ReactNode
}

/** What a count above zero says. */
const URGENCY: Readonly<Record<string, 'overdue' | 'soon'>> = {
  overdue: 'overdue',
  label_errors: 'overdue',
  today: 'soon',
}

/** Which of `count` tabs a key leads to from one. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The views of the order list as links, so that each can be bookmarked. Arrow keys move between them; the strip scrolls by itself. */
export function ViewTabs({ current, saved, counts, children }: Props) {
  const t = useTexts(orderTexts)
  const strip = useRef<HTMLElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = event.target instanceof HTMLAnchorElement ? links.indexOf(event.target) : -1
    const wanted = ownValue(KEYS, event.key)?.(at, links.length)
    if (at < 0 || wanted === undefined) return
    event.preventDefault()
    links[wanted]?.focus()
  }
  const views = [
    ...BUILT_IN_VIEWS.map((id) => ({ id: id as string, name: t(`view.${id}`), view: undefined })),
    ...saved.map((view) => ({ id: String(view.id), name: view.name, view })),
  ]
  useTabInView(
    strip,
    views.findIndex(({ id }) => id === current),
  )
  return (
    <div className={classes.views}>
      <nav ref={strip} aria-label={t('views.label')} className={classes.strip}>
        <ul onKeyDown={onKeyDown}>
          {views.map(({ id, name, view }) => (
            <li key={id}>
              <Link
                to="/orders"
                search={{ view: id }}
                resetScroll={false}
                activeOptions={{ includeSearch: true, exact: true }}
                aria-current={id === current ? 'page' : undefined}
                data-current={id === current || undefined}
                className={classes.tab}
              >
                <span className={classes.name}>{name}</span>
                {view?.is_default && <Mark icon={IconStarFilled} text={t('views.isDefault')} />}
                {view?.is_shared && <Mark icon={IconUsers} text={t('views.isShared')} />}{' '}
                <Count of={id} counts={counts} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

function Mark({ icon: Icon, text }: { readonly icon: typeof IconUsers; readonly text: string }) {
  return (
    <span data-hint={text} className={classes.mark}>
      <Icon size={13} aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  )
}

function Count({ of, counts }: { readonly of: string; readonly counts: Props['counts'] }) {
  const found = counts?.find(({ id }) => id === of)
  return (
    <span className={classes.place}>
      {found && (
        <span
          className={classes.count}
          data-urgency={found.count > 0 ? ownValue(URGENCY, of) : undefined}
          data-figures
        >
          {formatTotal(found.count, found.count_is_capped)}
        </span>
      )}
    </span>
  )
}

/** Scrolls the strip, and nothing but the strip, to the tab at a place; -1 while there is none. */
function useTabInView(strip: React.RefObject<HTMLElement | null>, place: number): void {
  useEffect(() => {
    const frame = strip.current
    const tab = frame?.querySelectorAll('a')[place]
    if (!frame || !tab) return
    const { left, right } = tab.getBoundingClientRect()
    const around = frame.getBoundingClientRect()
    if (left < around.left) frame.scrollLeft -= around.left - left
    else if (right > around.right) frame.scrollLeft += right - around.right
  }, [place, strip])
}
