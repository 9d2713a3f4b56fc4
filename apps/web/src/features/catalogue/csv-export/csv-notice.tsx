import { isFileLive, type ProductListFile } from '@kontor/contract/downloads'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { runTexts } from '../../../ui/run/locales/index.ts'
import { RunActions } from '../../../ui/run/run-actions.tsx'
import { RunNotice } from '../../../ui/run/run-notice.tsx'
import { CsvDownload } from './csv-download.tsx'
import { csvExportTexts } from './locales/index.ts'

/** Files that were made longer ago wait in the dialog. */
const NEWS_MS = 60 * 60_000

interface Props {
  readonly files: readonly ProductListFile[]
  /** Asks for the form that makes another one. */
  readonly onAgain: () => void
}

/** How far the newest file is, and its download once it is ready; also after the page was left. */
export function CsvNotice({ files, onAgain }: Props) {
  const t = useTexts(csvExportTexts)
  const tRun = useTexts(runTexts)
  const [openedAt] = useState(Date.now)
  const [file] = files
  if (!file) return null
  const rows = { rows: formatCount(file.rows) }
  if (isFileLive(file)) {
    const isWaiting = file.state === 'waiting'
    return (
      <RunNotice
        standing={isWaiting ? 'waiting' : 'running'}
        title={t(isWaiting ? 'state.waiting' : 'running')}
      >
        <span>
          {file.rows > 0 && t('rows', rows)} {tRun('leave')}
        </span>
      </RunNotice>
    )
  }
  if (Date.parse(file.created_at) < openedAt - NEWS_MS) return null
  const isReady = file.state === 'ready'
  return (
    <RunNotice
      key={file.id}
      standing={isReady ? 'done' : 'failed'}
      title={t(isReady ? 'ready' : 'failed')}
      actions={
        isReady ? <CsvDownload file={file} /> : <RunActions again={{ label: t('again'), run: onAgain }} />
      }
      hiding={{ name: 'csv.hidden', run: file.id }}
    >
      <span>{isReady ? t('readyText', rows) : t('failedText')}</span>
    </RunNotice>
  )
}
