import { hideMessage, listNews } from '@kontor/contract/messages'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { userQuery } from '../../lib/master-data.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { DateText } from '../../ui/value/time-text.tsx'
import { messagesTexts } from './locales/index.ts'
import classes from './messages.module.css'

/** Unread news, shown on the start page (spec: orders §2, Notifications and news). */
export function NewsDialog() {
  const t = useTexts(messagesTexts)
  const queryClient = useQueryClient()
  const { data: user } = useQuery(userQuery())
  const [isPutOff, setIsPutOff] = useState(false)
  const news = useQuery(queryOf(listNews))
  const unread = news.data?.data.filter(({ read }) => !read) ?? []
  const read = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call(hideMessage, { params: { id } })
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(listNews) }),
    onError: (error) => notify.error(error),
  })
  // Who looks through another company cannot mark its news as read.
  if (isPutOff || unread.length === 0 || user?.view !== null) return null
  return (
    <Dialog
      opened
      onClose={() => setIsPutOff(true)}
      title={t('news.title')}
      busy={read.isPending}
      footer={
        <>
          <Button variant="default" disabled={read.isPending} onClick={() => setIsPutOff(true)}>
            {t('news.later')}
          </Button>
          <Button loading={read.isPending} onClick={() => read.mutate(unread.map(({ id }) => id))}>
            {t('news.read')}
          </Button>
        </>
      }
    >
      <ul className={classes.news}>
        {unread.map((message) => (
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
    </Dialog>
  )
}
