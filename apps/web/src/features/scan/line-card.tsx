import type { ScanLine } from '@kontor/contract/scan'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { ProductImage } from '../../ui/picture/product-image.tsx'
import { Deadline } from '../../ui/value/time-text.tsx'
import type { LineWords } from './device-memory.ts'
import type { de } from './locales/de.ts'
import { scanTexts } from './locales/index.ts'
import classes from './scan.module.css'

interface Props {
  readonly line: ScanLine
  /** Left out: it cannot be opened. */
  readonly onOpen?: (line: ScanLine) => void
  /** Instead of when it has to be sent: what became of it. */
  readonly note?: string
  readonly tone?: 'ok' | 'wait' | 'wrong'
}

/** A line in a list: what to look for at the shelf. */
export function LineCard({ line, onOpen, note, tone }: Props) {
  const t = useTexts(scanTexts)
  const content = (
    <>
      <ProductImage src={line.image_url} alt="" kind={line.kind} size={64} />
      <span className={classes.cardText}>
        <strong>{line.title}</strong>
        <span className="quiet">
          {[line.brand, line.article_number, line.color].filter(Boolean).join(' · ')}
        </span>
        {note !== undefined && (
          <span className={classes.note} data-tone={tone}>
            {note}
          </span>
        )}
        {note === undefined && line.ship_by_at !== null && (
          <span className={classes.note}>
            <Deadline dueAt={line.ship_by_at} />
          </span>
        )}
      </span>
      {line.size !== '' && (
        <span className={classes.size}>
          <span className="visually-hidden">{t('line.size')} </span>
          {line.size}
        </span>
      )}
    </>
  )
  if (!onOpen) return <div className={classes.card}>{content}</div>
  return (
    <button type="button" className={classes.card} onClick={() => onOpen(line)}>
      {content}
    </button>
  )
}

/** A line in a sentence: its title, and its size where the channel gave one. */
export const lineWords = (t: Translate<typeof de>, { title, size }: LineWords): string =>
  size === '' ? title : t('line.words', { title, size })
