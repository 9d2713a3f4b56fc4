import { SCAN_LIST_LIMIT, type ScanLine } from '@kontor/contract/scan'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import type { QueuedCommand } from './device-memory.ts'
import { LineCard, lineWords } from './line-card.tsx'
import { scanTexts } from './locales/index.ts'
import classes from './scan.module.css'
import type { ScanWork } from './use-scan-work.ts'

interface Props {
  readonly work: ScanWork
  readonly open: readonly ScanLine[]
  readonly done: readonly ScanLine[]
  readonly waiting: readonly QueuedCommand[]
  readonly onOpen: (line: ScanLine) => void
  /** What this device picked is to be picked again. */
  readonly onUndo: (line: ScanLine) => void
}

/** What is to be picked, what waits for a connection, and what is done. */
export function ListScreen({ work, open, done, waiting, onOpen, onUndo }: Props) {
  const t = useTexts(scanTexts)
  if (!work.list) return <Missing work={work} />
  const lines = new Map(work.list.lines.map((line) => [line.line_id, line]))
  return (
    <>
      <section aria-labelledby="open-lines">
        <div className={classes.sectionHead}>
          <h2 id="open-lines">{t('list.open')}</h2>
          <span className="quiet">{t('list.openCount', { count: open.length })}</span>
        </div>
        {work.list.is_capped && <p className="quiet">{t('list.capped', { limit: SCAN_LIST_LIMIT })}</p>}
        {open.length === 0 ? (
          <EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>
        ) : (
          <>
            <p className={classes.hint}>{t('list.hint')}</p>
            <ul className={classes.cards}>
              {open.map((line) => (
                <li key={line.line_id}>
                  <LineCard line={line} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {waiting.length > 0 && (
        <section aria-labelledby="waiting-lines">
          <div className={classes.sectionHead}>
            <h2 id="waiting-lines">{t('list.waiting')}</h2>
          </div>
          <ul className={classes.cards}>
            {waiting.map(({ id, body, line }) => {
              const known = lines.get(body.line_id)
              const note = t(WAITING[body.kind])
              return (
                <li key={id}>
                  {known ? (
                    <LineCard line={known} note={note} tone="wait" />
                  ) : (
                    <p className={classes.card}>
                      {note}: {lineWords(t, line)}
                    </p>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {done.length > 0 && (
        <details className={classes.done}>
          <summary>
            {t('list.done')} ({done.length})
          </summary>
          <ul className={classes.cards}>
            {done.map((line) => (
              <li key={line.line_id}>
                <DoneLine line={line} {...(line.pick?.by === work.list?.device && { onUndo })} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const WAITING = { picked: 'line.picked', not_found: 'line.notFound', undone: 'line.undone' } as const

interface DoneProps {
  readonly line: ScanLine
  readonly onUndo?: (line: ScanLine) => void
}

function DoneLine({ line, onUndo }: DoneProps) {
  const t = useTexts(scanTexts)
  if (!line.pick) return null
  const { state, by, nobody_has_it } = line.pick
  if (state === 'picked')
    return (
      <>
        <LineCard line={line} note={t('line.pickedBy', { by })} tone="ok" />
        {onUndo && (
          <button
            type="button"
            className={classes.bigButton}
            data-quiet
            aria-label={t('scan.undoOf', { line: lineWords(t, line) })}
            onClick={() => onUndo(line)}
          >
            <IconArrowBackUp size={22} aria-hidden /> {t('scan.undo')}
          </button>
        )}
      </>
    )
  const what = t('line.notFoundBy', { by })
  return (
    <LineCard
      line={line}
      note={`${what}. ${t(nobody_has_it ? 'line.nobody' : 'line.moving')}`}
      tone={nobody_has_it ? 'wrong' : 'wait'}
    />
  )
}

function Missing({ work }: { readonly work: ScanWork }) {
  const t = useTexts(scanTexts)
  if (!work.error) return <SkeletonLines lines={8} />
  return (
    <>
      <ErrorNotice error={work.error} title={t('list.failed')} onRetry={work.reload} />
      <p className={classes.hint}>{t('list.neverLoaded')}</p>
    </>
  )
}
