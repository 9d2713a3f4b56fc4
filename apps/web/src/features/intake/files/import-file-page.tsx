import {
  changeImportFile,
  getImportFile,
  getRefusedRows,
  type ImportAction,
  type ImportFileDetail,
  listImportFiles,
} from '@kontor/contract/intake'
import { CSV_FORMATS } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, endpointUrl, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { formatSize } from '../../../lib/file-size.ts'
import { formatCount } from '../../../lib/format.ts'
import { currentLocale, useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { TableDownload } from '../../../ui/download/table-download.tsx'
import { Card, DetailColumns, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { RunNotice } from '../../../ui/run/run-notice.tsx'
import { RunProgress } from '../../../ui/run/run-progress.tsx'
import { EmptyState, Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import classes from './import.module.css'
import { isRunning, nameOf, REFRESH_MS, STATE_STYLES } from './import-state.ts'
import { importTexts } from './locales/index.ts'

/** `/productmanagement/import/{id}`: the columns of a file, a dry run, the import, and what became of its rows. */
export function ImportFilePage() {
  const { id = '' } = useParams({ strict: false })
  return useCan()(getImportFile) ? <OneFile key={id} id={Number(id)} /> : <Forbidden />
}

function OneFile({ id }: { readonly id: number }) {
  const t = useTexts(importTexts)
  const query = useQuery({
    ...queryOf(getImportFile, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? REFRESH_MS : false),
  })
  const { data: file, error } = query
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <Page title={t('notFound')}>
        <EmptyState title={t('notFound')} action={<Link to="/productmanagement/import">{t('back')}</Link>}>
          {t('notFoundText')}
        </EmptyState>
      </Page>
    )
  if (file) return <LoadedFile file={file} />
  return (
    <Page>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void query.refetch()} />
      ) : (
        <DetailColumns
          main={
            <Card title={t('mapping')}>
              <SkeletonLines lines={8} />
            </Card>
          }
          side={
            <Card title={t('result.none')}>
              <SkeletonLines lines={4} />
            </Card>
          }
        />
      )}
    </Page>
  )
}

interface FileProps {
  readonly file: ImportFileDetail
}

const isOver = ({ state }: ImportFileDetail): boolean => state === 'done' || state === 'discarded'

function LoadedFile({ file }: FileProps) {
  const t = useTexts(importTexts)
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<readonly (string | null)[]>()
  const [isDiscarding, setIsDiscarding] = useState(false)
  const targets = chosen ?? file.targets
  const change = useMutation({
    mutationFn: (body: ImportAction) => call(changeImportFile, { params: { id: file.id }, body }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(listImportFiles) })
      return queryClient.invalidateQueries({ queryKey: queryKeyOf(getImportFile) })
    },
    onSuccess: () => setChosen(undefined),
  })
  const run = (action: 'check' | 'import') => change.mutate({ action, targets: [...targets] })
  const isChecked = file.state === 'checked' && chosen === undefined
  const isBusy = change.isPending || isRunning(file)
  return (
    <Page
      title={nameOf(file, t)}
      aside={<Badge style={STATE_STYLES[file.state]}>{t(`state.${file.state}`)}</Badge>}
      actions={
        !isOver(file) && (
          <div className={classes.buttons}>
            <Button variant="default" disabled={isBusy} onClick={() => setIsDiscarding(true)}>
              {t('discard')}
            </Button>
            <Button variant={isChecked ? 'default' : 'filled'} disabled={isBusy} onClick={() => run('check')}>
              {t(isChecked ? 'checkAgain' : 'check')}
            </Button>
            <Button
              variant={isChecked ? 'filled' : 'default'}
              disabled={isBusy}
              onClick={() => run('import')}
            >
              {t(file.state === 'failed' ? 'importAgain' : 'import')}
            </Button>
          </div>
        )
      }
    >
      {change.error && <ErrorNotice error={change.error} />}
      <DetailColumns
        lead={<ResultCard file={file} isOutdated={chosen !== undefined && file.rows > 0} />}
        main={
          <>
            {file.refused > 0 && !isRunning(file) && <RefusalsCard file={file} />}
            <ColumnMapping
              file={file}
              targets={targets}
              disabled={isBusy}
              isOver={isOver(file)}
              onChange={setChosen}
            />
          </>
        }
        side={<FactsCard file={file} />}
      />
      <ConfirmDialog
        opened={isDiscarding}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        danger
        busy={change.isPending}
        onConfirm={() => change.mutate({ action: 'discard' }, { onSettled: () => setIsDiscarding(false) })}
        onCancel={() => setIsDiscarding(false)}
      >
        {t('discardText', { name: nameOf(file, t) })}
      </ConfirmDialog>
    </Page>
  )
}

const COUNTS = ['rows', 'created', 'updated', 'unchanged', 'refused'] as const

function ResultCard({ file, isOutdated }: FileProps & { readonly isOutdated: boolean }) {
  const t = useTexts(importTexts)
  const { state } = file
  const wasImport = file.finished_at !== null
  if (state === 'uploaded' || state === 'uploading' || state === 'discarded')
    return <Card title={t('result.none')}>{t('result.noneText')}</Card>
  const title = isRunning(file)
    ? t(state === 'checking' ? 'result.checking' : 'result.importing')
    : t(wasImport ? 'result.import' : 'result.check')
  return (
    <Card title={title}>
      <div className={classes.stack} aria-live="polite">
        {isRunning(file) && (
          <div className="quiet">
            <RunProgress label={title} done={file.progress} total={100} />
          </div>
        )}
        {state === 'failed' && (
          <RunNotice standing="failed" title={t('result.failed')}>
            {file.problem} {t(wasImport ? 'result.failedText' : 'result.failedCheckText')}
          </RunNotice>
        )}
        {isOutdated && <Notice kind="warning" title={t('changed')} />}
        <dl className={classes.counts}>
          {COUNTS.map((key) => (
            <div key={key} className={classes.count}>
              <dt>{t(`result.${key}`)}</dt>
              <dd data-figures>{formatCount(file[key])}</dd>
            </div>
          ))}
        </dl>
        {state === 'done' && <Link to="/productmanagement/products">{t('result.toProducts')}</Link>}
      </div>
    </Card>
  )
}

function RefusalsCard({ file }: FileProps) {
  const t = useTexts(importTexts)
  const href = endpointUrl(getRefusedRows, { params: { id: file.id }, query: { locale: currentLocale() } })
  return (
    <Card
      flush
      title={t('refusals')}
      actions={<TableDownload path={href} label={t('refusalsAll')} size="compact-sm" formats={CSV_FORMATS} />}
    >
      {file.refusals.length < file.refused && (
        <p className={classes.text}>
          {t('refusalsShown', { count: file.refusals.length, total: formatCount(file.refused) })}
        </p>
      )}
      <table className={classes.refusals}>
        <thead>
          <tr>
            <th scope="col" className={classes.line}>
              {t('line')}
            </th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        <tbody>
          {file.refusals.map(({ row, line, reason }) => (
            <tr key={row}>
              <td data-figures>{line}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const DELIMITERS = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const

function FactsCard({ file }: FileProps) {
  const t = useTexts(importTexts)
  return (
    <Card title={t('facts')}>
      <Facts>
        <Fact label={t('size')}>{formatSize(file.bytes)}</Fact>
        <Fact label={t('encoding')}>{file.encoding === 'utf-8' ? 'UTF-8' : 'Windows-1252'}</Fact>
        <Fact label={t('delimiter')}>{t(`delimiters.${DELIMITERS[file.delimiter]}`)}</Fact>
        <Fact label={t('uploadedBy')}>{file.requested_by}</Fact>
        <Fact label={t('uploadedAt')}>
          <DateText value={file.created_at} show="date-time" />
        </Fact>
        {file.finished_at && (
          <Fact label={t('finishedAt')}>
            <DateText value={file.finished_at} show="date-time" />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
