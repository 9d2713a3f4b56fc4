import { sessionInfo } from '@kontor/contract/session'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Fact, Facts } from '../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { appTexts } from '../locales/index.ts'

/** How to reach the provider's customer service. */
export function SupportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(appTexts)
  const info = useQuery(queryOf(sessionInfo))
  const support = info.data?.support
  return (
    <Dialog opened onClose={onClose} title={t('support.title')} size="sm">
      {info.isPending && <SkeletonLines />}
      {info.error && <ErrorNotice error={info.error} onRetry={() => void info.refetch()} />}
      {support && (
        <Facts>
          <Fact label={t('support.phone')}>
            <a href={`tel:${support.phone.replace(/[^\d+]/g, '')}`}>{support.phone}</a>
          </Fact>
          <Fact label={t('support.email')}>
            <a href={`mailto:${support.email}`}>{support.email}</a>
          </Fact>
          <Fact label={t('support.hours')}>{support.hours}</Fact>
        </Facts>
      )}
    </Dialog>
  )
}
