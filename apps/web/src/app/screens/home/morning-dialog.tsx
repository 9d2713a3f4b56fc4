import { getToday } from '@kontor/contract/today'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { NewsList, useUnreadNews } from '../../../features/messages/index.ts'
import { OverdueReturns, useOverdueReturns } from '../../../features/monitoring/index.ts'
import { queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { homeTexts } from './locales/index.ts'

interface Props {
  /** Opened by itself: the overdue returns stand before the news. Else somebody wants to read the news. */
  readonly withReturns: boolean
  readonly onClose: () => void
}

/** What everybody should have seen when the day begins: overdue returns and unread news, in one dialog. */
export function MorningDialog({ withReturns, onClose }: Props) {
  const t = useTexts(homeTexts)
  const queryClient = useQueryClient()
  const returns = useOverdueReturns(withReturns)
  const { unread, read, canRead, isLoading } = useUnreadNews()
  const markRead = () =>
    read.mutate(
      unread.map(({ id }) => id),
      {
        onSuccess: () => {
          onClose()
          return queryClient.invalidateQueries({ queryKey: queryKeyOf(getToday) })
        },
      },
    )
  // A dialog that grows under the hand is none to read: it opens once all of it is there.
  if (isLoading || returns.isLoading) return null
  return (
    <Dialog
      opened
      waits={withReturns}
      onClose={onClose}
      title={withReturns ? t('morning.title') : t('morning.news')}
      busy={read.isPending}
      footer={
        <>
          <Button variant="default" disabled={read.isPending} onClick={onClose}>
            {t('morning.later')}
          </Button>
          {unread.length > 0 && canRead && (
            <Button loading={read.isPending} onClick={markRead}>
              {t('morning.read')}
            </Button>
          )}
        </>
      }
    >
      {withReturns && <OverdueReturns page={returns.data} onLeave={onClose} />}
      <NewsList news={unread} />
    </Dialog>
  )
}
