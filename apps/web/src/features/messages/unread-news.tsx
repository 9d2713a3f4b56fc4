import { hideMessage, listNews, type NewsMessage } from '@kontor/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { userQuery } from '../../lib/master-data.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { DateText } from '../../ui/value/time-text.tsx'
import { messagesTexts } from './locales/index.ts'
import classes from './messages.module.css'

/** The news that the caller has not read, and how they are marked as read. */
export function useUnreadNews() {
  const queryClient = useQueryClient()
  const { data: user } = useQuery(userQuery())
  const news = useQuery(queryOf(listNews))
  const read = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(hideMessage, { params: { id } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(listNews) }),
    onError: (error) => notify.error(error),
  })
  return {
    unread: news.data?.data.filter((message) => !message.read) ?? [],
    read,
    isLoading: news.isLoading,
    /** Who looks through another company cannot mark its news as read. */
    canRead: user?.view === null,
  }
}

/** News with their texts (spec: orders §2, Notifications and news); nothing where there are none. */
export function NewsList({ news }: { readonly news: readonly NewsMessage[] }) {
  const t = useTexts(messagesTexts)
  if (news.length === 0) return null
  return (
    <ul className={classes.news} aria-label={t('news.title')}>
      {news.map((message) => (
        <li key={message.id}>
          <article className={classes.newsItem} data-status={message.status}>
            <h3 className={classes.newsTitle}>{message.title}</h3>
            <p className={classes.quiet}>
              <DateText value={message.date} />
            </p>
            <p className={classes.text}>{message.message}</p>
          </article>
        </li>
      ))}
    </ul>
  )
}
