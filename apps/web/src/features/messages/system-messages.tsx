import { hideMessage, listSystemMessages } from '@kontor/contract/messages'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { messagesTexts } from './locales/index.ts'
import classes from './system-messages.module.css'

/** Interval of the query, which the event stream also triggers. */
const POLL_MS = 300_000

interface Props {
  /** Called when it is known whether a message stands. */
  readonly onKnown: (stands: boolean) => void
}

/**
 * The system messages that are active and not hidden, on every screen (spec: orders §2, Notifications and news): one line
 * under the header, which shows them one after the other and unfolds where it is too short.
 */
export function SystemMessages({ onKnown }: Props) {
  const t = useTexts(messagesTexts)
  const queryClient = useQueryClient()
  const messages = useQuery({ ...queryOf(listSystemMessages), refetchInterval: POLL_MS })
  const hide = useMutation({
    mutationFn: (id: number) => call(hideMessage, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(listSystemMessages) }),
    onError: (error) => notify.error(error),
  })
  const [unfolded, setUnfolded] = useState<number>()
  const waiting = messages.data?.data
  const isKnown = waiting !== undefined
  const [message] = waiting ?? []
  const stands = message !== undefined
  useEffect(() => {
    if (isKnown) onKnown(stands)
  }, [isKnown, stands, onKnown])

  if (!message) return null
  const isOpen = unfolded === message.id
  const Icon = message.status === 'warning' ? IconAlertTriangle : IconInfoCircle
  return (
    <section aria-label={t('system.label')} data-status={message.status} className={classes.line}>
      <div role="status" className={classes.message}>
        <Icon size={16} aria-hidden className={classes.icon} />
        <button
          type="button"
          className={classes.text}
          aria-expanded={isOpen}
          onClick={() => setUnfolded(isOpen ? undefined : message.id)}
        >
          <strong>{message.title}</strong> {message.message}
        </button>
        {waiting && waiting.length > 1 && (
          <span className={classes.count}>{t('system.count', { count: waiting.length })}</span>
        )}
        <button
          type="button"
          className={classes.hide}
          disabled={hide.isPending}
          onClick={() => hide.mutate(message.id)}
        >
          {t('system.hide')}
        </button>
      </div>
    </section>
  )
}
