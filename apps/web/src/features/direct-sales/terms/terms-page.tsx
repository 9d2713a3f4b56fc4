import { listTermsVersions, publishTerms, type TermsVersion } from '@kontor/contract/direct-sales'
import { Anchor, Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { directSalesTexts } from '../locales/index.ts'
import { PublishTermsDialog } from './publish-terms-dialog.tsx'
import classes from './terms-page.module.css'

/** `/service/terms`: the provider's staff publish the terms that companies agree to before they sell directly. */
export function TermsPage() {
  return useCan()(publishTerms) ? <TermsScreen /> : <Forbidden />
}

function TermsScreen() {
  const t = useTexts(directSalesTexts)
  const query = useQuery(queryOf(listTermsVersions))
  const versions = query.data?.data ?? []
  const current = versions.filter(({ is_current }) => is_current)
  return (
    <Page>
      <p className={classes.intro}>{t('terms.service.intro')}</p>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Card>
          <SkeletonLines lines={6} />
        </Card>
      )}
      {current.map((newest) => (
        <MarketCard
          key={newest.market}
          newest={newest}
          versions={versions.filter(({ market }) => market === newest.market)}
        />
      ))}
    </Page>
  )
}

interface Props {
  /** The version that counts. */
  readonly newest: TermsVersion
  /** All of the market, the newest first. */
  readonly versions: readonly TermsVersion[]
}

function MarketCard({ newest, versions }: Props) {
  const t = useTexts(directSalesTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { name } = newest
  return (
    <Card
      flush
      title={name}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUpload size={16} aria-hidden />}
          aria-label={t('terms.service.publishOf', { name })}
          onClick={() => setIsOpen(true)}
        >
          {t('terms.service.publish')}
        </Button>
      }
    >
      <table className={classes.table} aria-label={t('terms.service.table', { name })}>
        <thead>
          <tr>
            {(['version', 'state', 'publishedAt', 'publishedBy', 'file'] as const).map((column) => (
              <th key={column} scope="col" className={classes[column]}>
                {t(`terms.service.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {versions.map((row) => (
            <tr key={row.version}>
              <td className={classes.version}>{row.version}</td>
              <td>
                <Badge style={row.is_current ? 'success' : 'neutral'}>
                  {t(row.is_current ? 'terms.service.current' : 'terms.service.replaced')}
                </Badge>
              </td>
              <td className={classes.publishedAt}>
                {row.published_at === null ? (
                  t('terms.service.initial')
                ) : (
                  <DateText value={row.published_at} />
                )}
              </td>
              <td className={classes.publishedBy}>{row.published_by ?? '–'}</td>
              <td>
                <Anchor
                  size="sm"
                  href={row.path}
                  target="_blank"
                  rel="noopener"
                  aria-label={t('terms.service.fileOf', { version: row.version, name })}
                >
                  {t('terms.show')}
                </Anchor>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isOpen && <PublishTermsDialog newest={newest} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
