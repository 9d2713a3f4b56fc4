import { LOCALES } from '@kontor/contract/shared'
import type { ReactNode } from 'react'
import { chooseLocale, useLocale, useTexts } from '../../lib/i18n.ts'
import { useDocumentTitle } from '../../ui/page/page.tsx'
import { SHOE_DRAWINGS, SHOE_KINDS } from '../../ui/picture/shoe-drawings.tsx'
import classes from './entrance.module.css'
import { sessionTexts } from './locales/index.ts'

interface Props {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
  /** Content below the form. */
  readonly footer?: ReactNode
}

/** The frame of the login screens: a form, and beside it a drawing of shoes on shelves. */
export function Entrance({ title, text, children, footer }: Props) {
  const t = useTexts(sessionTexts)
  const locale = useLocale()
  useDocumentTitle(title)
  return (
    <div className={classes.entrance}>
      <main className={classes.main}>
        <header className={classes.brand}>
          <img src="/icon.svg" alt="" width={28} height={28} />
          <span>Kontor</span>
          <nav aria-label={t('language')} className={classes.languages}>
            {LOCALES.map((option) => (
              <button
                key={option}
                type="button"
                lang={option}
                aria-current={option === locale || undefined}
                onClick={() => void chooseLocale(option)}
              >
                {option.toUpperCase()}
              </button>
            ))}
          </nav>
        </header>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
          {children}
        </div>
        <footer className={classes.footer}>{footer}</footer>
      </main>
      <aside className={classes.aside}>
        <Shelves />
        <div className={classes.claim}>
          <p>{t('claim')}</p>
          <p>{t('claimText')}</p>
        </div>
      </aside>
    </div>
  )
}

const COLUMNS = 6
const SHELVES = 5
const CELL_WIDTH = 96
const CELL_HEIGHT = 88
/** Places of boxes and of the parcel on the shelves, from the top left. */
const BOXES = new Set(['0-2', '1-5', '2-0', '3-3', '4-1', '4-4'])
const PARCEL = '2-4'

/** The drawing of shelves with shoes and boxes; decoration only. */
function Shelves() {
  return (
    <svg
      viewBox={`0 0 ${COLUMNS * CELL_WIDTH} ${SHELVES * CELL_HEIGHT}`}
      aria-hidden
      className={classes.shelves}
    >
      {Array.from({ length: SHELVES }, (_, shelf) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shelves never move.
        <g key={shelf} transform={`translate(0 ${shelf * CELL_HEIGHT})`}>
          <path d={`M0 80h${COLUMNS * CELL_WIDTH}`} className={classes.board} />
          {Array.from({ length: COLUMNS }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places never move.
            <g key={place} transform={`translate(${place * CELL_WIDTH + 16} 16)`}>
              <Thing shelf={shelf} place={place} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}

function Thing({ shelf, place }: { readonly shelf: number; readonly place: number }) {
  const key = `${shelf}-${place}`
  if (key === PARCEL) {
    return (
      <g className={classes.parcel}>
        <path d="M2 22h60v42H2zM26 22h12v12H26z" />
        <path d="M44 44h12M44 50h12M44 56h7" />
      </g>
    )
  }
  if (BOXES.has(key)) return <path d="M4 34h56v30H4zM1 26h62v8H1zM26 42h12v8H26z" className={classes.box} />
  const kind = SHOE_KINDS[(shelf * 2 + place) % SHOE_KINDS.length] ?? 'sneaker'
  return (
    <g transform="translate(2 9) scale(1.25)" className={classes.shoe}>
      {SHOE_DRAWINGS[kind]}
    </g>
  )
}
