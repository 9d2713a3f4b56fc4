import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { formatCount, formatTotal } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { parseSearch } from '../../../lib/list-search.ts'
import { type ListPlace, useListPlace } from './list-place.ts'
import { orderDocumentTexts } from './locales/index.ts'
import classes from './order-place.module.css'

const NEXT = 'n'
const PREVIOUS = 'p'
/** Where letters are typed, or something stands before the order. */
const ELSEWHERE = 'input, textarea, select, [contenteditable], [popover], [role="dialog"]'

/** Where an order stands in the list it was opened from: `‹ 12 von 399 ›`, by links and by the keys N and P. */
export function OrderPlace({ orderId }: { readonly orderId: number }) {
  const place = useListPlace(orderId)
  return place && <Place {...place} />
}

function Place({ list, neighbours }: ListPlace) {
  const t = useTexts(orderDocumentTexts)
  const { position, total, total_is_capped } = neighbours ?? {}
  const next = neighbours?.next_id ?? undefined
  const previous = neighbours?.previous_id ?? undefined
  useNeighbourKeys(list, previous, next)
  return (
    <nav aria-label={t('place.label')} className={classes.place} data-lead data-figures>
      <Neighbour id={previous} list={list} text={t('place.previous')} icon={IconChevronLeft} />
      <Link
        to="/orders"
        search={parseSearch(list)}
        data-hint={t('place.toList')}
        className={classes.position}
      >
        {t('place.of', {
          position: position === null || position === undefined ? '–' : formatCount(position),
          total: total === undefined ? '–' : formatTotal(total, total_is_capped ?? false),
        })}
      </Link>
      <Neighbour id={next} list={list} text={t('place.next')} icon={IconChevronRight} />
    </nav>
  )
}

interface NeighbourProps {
  readonly id: number | undefined
  readonly list: string
  readonly text: string
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
}

function Neighbour({ id, list, text, icon: Icon }: NeighbourProps) {
  if (id === undefined) {
    return (
      <span className={classes.step} data-none>
        <Icon size={18} aria-hidden />
      </span>
    )
  }
  return (
    <Link to={`/orders/${id}`} search={{ list }} aria-label={text} data-hint={text} className={classes.step}>
      <Icon size={18} aria-hidden />
    </Link>
  )
}

/** `n` and `p` lead to the next and the previous order, unless somebody types or looks at something else. */
function useNeighbourKeys(list: string, previous: number | undefined, next: number | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return
      const id = event.key === NEXT ? next : event.key === PREVIOUS ? previous : undefined
      if (id !== undefined) void navigate({ to: `/orders/${id}`, search: { list } })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [list, previous, next, navigate])
}
