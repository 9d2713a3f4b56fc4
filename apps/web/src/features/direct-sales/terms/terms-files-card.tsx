import { listTermsVersions } from '@kontor/contract/direct-sales'
import { Anchor } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { directSalesTexts } from '../locales/index.ts'
import classes from './terms-files-card.module.css'

/** The terms of direct sale that count now, one line of links beside the provider's other files. */
export function TermsFilesCard() {
  const t = useTexts(directSalesTexts)
  const query = useQuery(queryOf(listTermsVersions))
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  return (
    <section className={classes.files} aria-label={t('terms.files')}>
      <strong>{t('terms.files')}</strong>
      {query.data?.data
        .filter(({ is_current }) => is_current)
        .map(({ market, name, version, path }) => (
          <Anchor key={market} href={path} target="_blank" rel="noopener" size="sm" className={classes.link}>
            <IconFileText size={16} aria-hidden />
            {t('terms.fileOf', { name, version })}
          </Anchor>
        ))}
    </section>
  )
}
