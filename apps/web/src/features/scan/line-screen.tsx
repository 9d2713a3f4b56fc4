import type { ScanLine } from '@kontor/contract/scan'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { ProductImage } from '../../ui/picture/product-image.tsx'
import { Deadline } from '../../ui/value/time-text.tsx'
import { lineWords } from './line-card.tsx'
import { scanTexts } from './locales/index.ts'
import classes from './scan.module.css'
import { Sheet } from './sheet.tsx'

interface Props {
  readonly line: ScanLine
  readonly onBack: () => void
  readonly onNotFound: (line: ScanLine) => void
  /** For a line that has no EAN. */
  readonly onConfirm: (line: ScanLine) => void
}

/** One line, large: what the shoe looks like, and where to go when it is not there. */
export function LineScreen({ line, onBack, onNotFound, onConfirm }: Props) {
  const t = useTexts(scanTexts)
  const [isAsking, setIsAsking] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const facts = [
    [t('line.article'), line.article_number],
    [t('line.color'), line.color],
    [t('line.ean'), line.ean === '' ? t('line.noEan') : line.ean],
    [t('line.order'), String(line.order_id)],
  ] as const
  return (
    <div className={classes.line}>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={20} aria-hidden /> {t('line.back')}
      </button>
      <div className={classes.lineHead}>
        <ProductImage src={line.image_url} alt="" kind={line.kind} size={112} />
        <div>
          <h2 ref={title} tabIndex={-1}>
            {line.title}
          </h2>
          <p className="quiet">{line.brand}</p>
          {line.size !== '' && (
            <p className={classes.hugeSize}>
              <span>{t('line.size')}</span> {line.size}
            </p>
          )}
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
        {line.ship_by_at && (
          <div>
            <dt>{t('line.due')}</dt>
            <dd>
              <Deadline dueAt={line.ship_by_at} />
            </dd>
          </div>
        )}
      </dl>
      {line.ean === '' ? (
        <button type="button" className={classes.bigButton} onClick={() => onConfirm(line)}>
          {t('line.confirm')}
        </button>
      ) : (
        <p className={classes.hint}>{t('line.scanNow')}</p>
      )}
      <button type="button" className={classes.bigButton} data-quiet onClick={() => setIsAsking(true)}>
        {t('line.notFound')}
      </button>
      {isAsking && (
        <Sheet
          kind="question"
          title={t('notFound.title')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <button type="button" className={classes.bigButton} onClick={() => setIsAsking(false)}>
                {t('notFound.no')}
              </button>
              <button type="button" className={classes.bigButton} data-quiet onClick={() => onNotFound(line)}>
                {t('notFound.yes')}
              </button>
            </>
          }
        >
          <p>
            <strong>{lineWords(t, line)}</strong>
          </p>
          <p>{t('notFound.text')}</p>
        </Sheet>
      )}
    </div>
  )
}
