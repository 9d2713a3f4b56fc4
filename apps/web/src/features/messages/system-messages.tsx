import { hideMessage, listSystemMessages } from '@kontor/contract/messages'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { messagesTexts } from './locales/index.ts'
import classes from './messages.module.css'

/** Interval of the query, which the event stream also triggers. */
const POLL_MS = 300_000

/**
 * System messages that are active and not hidden, on every screen (spec: orders §2, Notifications and news). They stay at
 * the foot of the window, so that nothing moves when one arrives.
 */
export function SystemMessages() {
  const t = useTexts(messagesTexts)
  const queryClient = useQueryClient()
  const messages = useQuery({ ...queryOf(listSystemMessages), refetchInterval: POLL_MS })
  const hide = useMutation({
    mutationFn: (id: number) => call(hideMessage, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(listSystemMessages) }),
    onError: (error) => notify.error(error),
  })
  if (!messages.data || messages.data.data.length === 0) return null
  return (
    <section aria-label={t('system.label')} className={classes.system} data-system-messages>
      {messages.data.data.map((message) => (
        <Notice
          key={message.id}
          kind={message.status}
          title={message.title}
          actions={
            <Button
              variant="subtle"
              loading={hide.isPending && hide.variables === message.id}
              onClick={() => hide.mutate(message.id)}
            >
              {t('system.hide')}
            </Button>
          }
        >
          <p className={classes.text}>{message.message}</p>
        </Notice>
      ))}
    </section>
  )
}
