import { merchantPoints } from '@kontor/contract/ranking'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api-client.ts'
import { formatDate } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { TableDownload } from '../../ui/download/table-download.tsx'
import { Card } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { rankingTexts } from './locales/index.ts'
import { PointRules } from './point-rules.tsx'
import classes from './ranking.module.css'

/** `/downloads/points`: what points are given for, and the ledger as a file (spec: catalogue §2, Merchant points). */
export function PointsPage() {
  const t = useTexts(rankingTexts)
  const isAllowed = useCan()(merchantPoints)
  if (!isAllowed) return <Forbidden />
  return (
    <Page>
      <Card title={t('file.title')}>
        <div className={classes.file}>
          <p>{t('file.text')}</p>
          <Download />
        </div>
      </Card>
      <Card title={t('rules.title')}>
        <PointRules />
      </Card>
    </Page>
  )
}

/** The link to the file, as soon as the server has said where it is, and from when on it is complete. */
function Download() {
  const t = useTexts(rankingTexts)
  const { data, error, refetch } = useQuery(queryOf(merchantPoints))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton width={200} height={36} />
  return (
    <>
      {data.scored_since !== null && <p>{t('file.scoring', { day: formatDate(data.scored_since) })}</p>}
      <TableDownload path={data.url} label={t('file.download')} />
    </>
  )
}
