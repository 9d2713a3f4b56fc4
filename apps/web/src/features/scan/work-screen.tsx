import type { ScanLine } from '@kontor/contract/scan'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatTime } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { DeviceMemory, OwnDevice, QueuedCommand } from './device-memory.ts'
import { findScan } from './find-scan.ts'
import { lineWords } from './line-card.tsx'
import { LineScreen } from './line-screen.tsx'
import { ListScreen } from './list-screen.tsx'
import { scanTexts } from './locales/index.ts'
import { type Refusal, RefusalSheet } from './refusal-sheet.tsx'
import classes from './scan.module.css'
import { ScanBar } from './scan-bar.tsx'
import { type ScanWork, useScanWork } from './use-scan-work.ts'
import { useWedgeScanner } from './use-wedge-scanner.ts'

const RIGHT_MS = 60
const WRONG_MS = 400
const SHOWN_MS = 4_000

interface Props {
  readonly memory: DeviceMemory
  readonly own: OwnDevice
  /** The server does not know the device any more. */
  readonly onOut: () => void
}

/** What was done with a line. */
type Done = { readonly kind: 'picked'; readonly ean: string } | { readonly kind: 'not_found' | 'undone' }

/** What is said of it, and how it is taken back. */
interface Success {
  readonly text: string
  readonly undo?: () => void
}

const SAID = { picked: 'scan.right', not_found: 'scan.sentNotFound', undone: 'scan.undone' } as const

/** The lines as they will be once everything has reached the server: the last word on a line counts. */
function linesAfter(lines: readonly ScanLine[], waiting: readonly QueuedCommand[]) {
  const last = new Map(waiting.map(({ body }) => [body.line_id, body.kind]))
  const isOpen = ({ line_id, pick }: ScanLine) =>
    (last.get(line_id) ?? (pick ? 'done' : 'undone')) === 'undone'
  return {
    lines,
    open: lines.filter(isOpen),
    done: lines.filter((line) => line.pick && !last.has(line.line_id)),
  }
}

/** The list of a paired device, and one line of it at a time. */
export function WorkScreen({ memory, own, onOut }: Props) {
  const t = useTexts(scanTexts)
  const work = useScanWork(memory, own, onOut)
  const { list, queue, queued } = work
  const [shownId, setShownId] = useState<number>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [success, setSuccess] = useState<Success>()
  const waiting = queued.filter((command) => command.refusal === undefined)
  const { lines, open, done } = linesAfter(list?.lines ?? [], waiting)
  const shown = open.find((line) => line.line_id === shownId)
  const keepScroll = useKeptScroll(shown !== undefined)
  useFadingOut(success, () => setSuccess(undefined))

  const keep = (line: ScanLine, what: Done) => {
    const words = { title: line.title, size: line.size }
    const body = { ...what, line_id: line.line_id, done_at: new Date().toISOString() }
    void queue.add(body, words).then(queue.flush)
    setShownId(undefined)
    setRefusal(undefined)
    const said = t(SAID[what.kind], { line: lineWords(t, words) })
    const text = work.isOffline ? `${said} ${t('scan.kept')}` : said
    setSuccess(what.kind === 'picked' ? { text, undo: () => keep(line, { kind: 'undone' }) } : { text })
    navigator.vibrate?.(RIGHT_MS)
  }
  const scan = (ean: string) => {
    const result = findScan(ean, { open, done: lines.filter((line) => !open.includes(line)), shown })
    if (result.kind === 'right') return keep(result.line, { kind: 'picked', ean })
    setSuccess(undefined)
    setRefusal(result)
    navigator.vibrate?.(WRONG_MS)
  }
  useWedgeScanner(scan)

  return (
    <div className={classes.work}>
      <Head work={work} waiting={waiting.length} refused={queued.length - waiting.length} />
      <main className={classes.main}>
        <Refused queued={queued} onSeen={(id) => void queue.dismiss(id)} />
        {shown ? (
          <LineScreen
            key={shown.line_id}
            line={shown}
            onBack={() => setShownId(undefined)}
            onNotFound={(line) => keep(line, { kind: 'not_found' })}
            onConfirm={(line) => keep(line, { kind: 'picked', ean: '' })}
          />
        ) : (
          <ListScreen
            work={work}
            open={open}
            done={done}
            waiting={waiting}
            onUndo={(line) => keep(line, { kind: 'undone' })}
            onOpen={(line) => {
              keepScroll()
              setShownId(line.line_id)
            }}
          />
        )}
      </main>
      <ScanBar onScan={scan} success={success} />
      {refusal && (
        <RefusalSheet
          key={JSON.stringify(refusal)}
          refusal={refusal}
          onClose={() => setRefusal(undefined)}
          onGoTo={(line) => {
            setRefusal(undefined)
            setShownId(line.line_id)
          }}
        />
      )}
    </div>
  )
}

/** Where the list was scrolled to when a line was opened, it stands again afterwards. @returns to be called before */
function useKeptScroll(isLineOpen: boolean): () => void {
  const scrolled = useRef(0)
  // In braces: newer browsers answer a promise.
  useLayoutEffect(() => {
    window.scrollTo({ top: isLineOpen ? 0 : scrolled.current })
  }, [isLineOpen])
  return () => {
    scrolled.current = window.scrollY
  }
}

function useFadingOut(text: Success | undefined, onOver: () => void): void {
  useEffect(() => {
    if (text === undefined) return
    const over = setTimeout(onOver, SHOWN_MS)
    return () => clearTimeout(over)
  })
}

interface HeadProps {
  readonly work: ScanWork
  readonly waiting: number
  readonly refused: number
}

function Head({ work, waiting, refused }: HeadProps) {
  const t = useTexts(scanTexts)
  return (
    <header className={classes.head}>
      <div className={classes.headText}>
        <h1>{work.list?.store ?? t('title')}</h1>
        <p className="quiet">
          {work.list?.device}
          {work.loadedAt !== undefined && ` · ${t('state.asOf', { time: formatTime(work.loadedAt) })}`}
        </p>
      </div>
      <p className={classes.connection} data-offline={work.isOffline || undefined} role="status">
        {work.isOffline && <IconCloudOff size={18} aria-hidden />}
        <span>
          {t(work.isOffline ? 'state.offline' : 'state.online')}
          {waiting > 0 && <strong>{t('state.waiting', { count: waiting })}</strong>}
          {refused > 0 && <strong data-wrong>{t('state.refused', { count: refused })}</strong>}
        </span>
      </p>
    </header>
  )
}

interface RefusedProps {
  readonly queued: readonly QueuedCommand[]
  readonly onSeen: (id: string) => void
}

/** What the server has refused stays until somebody has seen it. */
function Refused({ queued, onSeen }: RefusedProps) {
  const t = useTexts(scanTexts)
  const refused = queued.filter(({ refusal }) => refusal !== undefined)
  if (refused.length === 0) return null
  return (
    <section className={classes.refused} role="alert">
      <h2>{t('refused.title', { count: refused.length })}</h2>
      <ul>
        {refused.map(({ id, body, line, refusal }) => (
          <li key={id}>
            <p>
              <strong>{t(`refused.${body.kind}`, { line: lineWords(t, line) })}</strong>
              <br />
              {refusal}
            </p>
            <button type="button" className={classes.bigButton} data-quiet onClick={() => onSeen(id)}>
              {t('refused.seen')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
