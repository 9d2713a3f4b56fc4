import { sessionInfo } from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { IconExternalLink, IconPackages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Card } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { helpTexts } from './locales/index.ts'
import classes from './materials.module.css'

/** `/materials-order`: the link to the packaging shop, which is another site (spec: orders §2). */
export function MaterialsPage() {
  const info = useQuery(queryOf(sessionInfo))
  return (
    <Page>
      {info.data ? (
        <Shop address={info.data.materials_shop_url} />
      ) : info.error ? (
        <ErrorNotice error={info.error} onRetry={() => void info.refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Page>
  )
}

function Shop({ address }: { readonly address: string | null }) {
  const t = useTexts(helpTexts)
  if (address === null) {
    return (
      <EmptyState
        icon={<IconPackages size={28} stroke={1.5} />}
        title={t('materials.none')}
        action={
          <Link to="/faq" hash="support">
            {t('materials.toFaq')}
          </Link>
        }
      >
        {t('materials.noneText')}
      </EmptyState>
    )
  }
  return (
    <Card>
      <div className={classes.shop}>
        <p>{t('materials.text')}</p>
        <p>
          {t('materials.leadsTo')} <strong className={classes.address}>{new URL(address).host}</strong>
        </p>
        <div className={classes.ways}>
          <Button
            component="a"
            className={classes.open}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('materials.open')}
          </Button>
          <Link to="/faq" hash="packaging">
            {t('materials.which')}
          </Link>
        </div>
      </div>
    </Card>
  )
}
