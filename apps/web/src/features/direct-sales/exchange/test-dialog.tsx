import type { ConnectionTest } from '@kontor/contract/direct-sales'
import type { Endpoint } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { exchangeTexts } from './locales/index.ts'

interface Props {
  /** Whose connection it is. */
  readonly title: string
  /** The call that logs in. */
  readonly endpoint: Endpoint
  readonly test: () => Promise<ConnectionTest>
  readonly onClose: () => void
}

/** Logs in to another system as soon as it opens, and says what that found and what to do. */
export function TestDialog({ title, endpoint, test: ask, onClose }: Props) {
  const t = useTexts(exchangeTexts)
  const test = useQuery({
    queryKey: [endpoint.url],
    queryFn: ask,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <Button variant="default" loading={test.isFetching} onClick={() => void test.refetch()}>
          {t('test.button')}
        </Button>
      }
    >
      <div aria-live="polite">
        {test.isFetching && <p className="quiet">{t('test.testing')}</p>}
        {!test.isFetching && test.error && <ErrorNotice error={test.error} />}
        {!test.isFetching && test.data && (
          <Notice kind={test.data.result === 'reached' ? 'success' : 'danger'} title={test.data.message} />
        )}
      </div>
    </Dialog>
  )
}
