import { isFileLive, type ProductListFile } from '@kontor/contract/downloads'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { readStored, writeStored } from '../../../lib/browser-storage.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { CsvDownload } from './csv-download.tsx'
import { csvExportTexts } from './locales/index.ts'

/** Which one this browser does not show any more. */
const HIDDEN = 'csv.hidden'
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
  const [hidden, setHidden] = useState(() => readStored(HIDDEN))
  const [openedAt] = useState(Date.now)
  const [file] = files
  if (!file || hidden === String(file.id)) return null
  const rows = { rows: formatCount(file.rows) }
  if (isFileLive(file)) {
    return (
      <Notice kind="info" title={t(file.state === 'waiting' ? 'state.waiting' : 'running')}>
        <span>
          {file.state === 'waiting' && t('waiting')} {file.rows > 0 && t('rows', rows)} {t('leave')}
        </span>
      </Notice>
    )
  }
  if (Date.parse(file.created_at) < openedAt - NEWS_MS) return null
  const hide = () => {
    writeStored(HIDDEN, String(file.id))
    setHidden(String(file.id))
  }
  const hideButton = (
    <Button variant="subtle" size="compact-sm" onClick={hide}>
      {t('hide')}
    </Button>
  )
  return file.state === 'ready' ? (
    <Notice
      kind="success"
      title={t('ready')}
      actions={
        <>
          <CsvDownload file={file} />
          {hideButton}
        </>
      }
    >
      <span>{t('readyText', rows)}</span>
    </Notice>
  ) : (
    <Notice
      kind="danger"
      title={t('failed')}
      actions={
        <>
          <Button variant="default" size="compact-sm" onClick={onAgain}>
            {t('again')}
          </Button>
          {hideButton}
        </>
      }
    >
      <span>{t('failedText')}</span>
    </Notice>
  )
}
