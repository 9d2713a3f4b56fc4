import { PAGE_SIZES, type Page } from '@kontor/contract/shared'
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import { formatCount, formatTotal } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { pageWindow } from './page-window.ts'
import classes from './pager.module.css'

interface Props {
  readonly page: Page<unknown>
  readonly pageSize: number
  readonly onPage: (page: number) => void
  readonly onPageSize: ((size: number) => void) | undefined
  /** On which side of the table it stands. */
  readonly where?: 'above' | 'below'
}

/** Which rows are shown, the page links, and how many rows a page has. */
export function Pager({ page, pageSize, onPage, onPageSize, where = 'below' }: Props) {
  const t = useTexts(uiTexts)
  const { current_page: current, total_pages: last } = page
  return (
    <div className={classes.pager} data-where={where}>
      <p data-figures>
        {t('table.range', {
          from: formatCount(page.from),
          to: formatCount(page.to),
          total: formatTotal(page.total, page.total_is_capped),
        })}
      </p>
      {last > 1 && (
        <nav aria-label={t(where === 'above' ? 'table.pagesAbove' : 'table.pages')}>
          <ul className={classes.links}>
            <li>
              <button
                type="button"
                aria-label={t('table.previous')}
                disabled={current <= 1}
                onClick={() => onPage(current - 1)}
              >
                <IconChevronLeft size={16} aria-hidden />
              </button>
            </li>
            {pageWindow(current, last).map((link) =>
              link.kind === 'page' ? (
                <li key={link.page}>
                  <button
                    type="button"
                    aria-label={t('table.page', { page: link.page })}
                    aria-current={link.page === current ? 'page' : undefined}
                    onClick={() => onPage(link.page)}
                  >
                    {formatCount(link.page)}
                  </button>
                </li>
              ) : (
                <li key={link.direction}>
                  <button
                    type="button"
                    aria-label={t(link.direction === 'back' ? 'table.jumpBack' : 'table.jumpForward')}
                    onClick={() => onPage(link.page)}
                  >
                    <IconDots size={16} aria-hidden />
                  </button>
                </li>
              ),
            )}
            <li>
              <button
                type="button"
                aria-label={t('table.next')}
                disabled={current >= last}
                onClick={() => onPage(current + 1)}
              >
                <IconChevronRight size={16} aria-hidden />
              </button>
            </li>
          </ul>
        </nav>
      )}
      {onPageSize && (
        <label className={classes.size}>
          {t('table.perPage')}
          <select value={pageSize} onChange={(event) => onPageSize(Number(event.target.value))}>
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
