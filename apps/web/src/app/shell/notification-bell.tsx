import { hideLabelErrorNotice, listLabelErrorNotices, listNotifications } from '@kontor/contract/messages'
import { observationCounts } from '@kontor/contract/monitoring'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconTruck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, queryKeyOf } from '../../lib/api-client.ts'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { Popover, useClosePopover } from '../../ui/popover/popover.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { DateText } from '../../ui/value/time-text.tsx'
import { appTexts } from '../locales/index.ts'
import classes from './header.module.css'
import { labelErrorsQuery, type Notice, noticesOf, notificationsQuery } from './notices.ts'

const SEEN_KEY = 'bell.seen'

/** The bell: shipping papers made, labels that failed, silent channels and waiting feeds, queried every five minutes. */
export function NotificationBell() {
  const can = useCan()
  return can(listNotifications) ? <Bell /> : null
}

function Bell() {
  const t = useTexts(appTexts)
  const [seenUntil, setSeenUntil] = useState(() => readStored(SEEN_KEY) ?? '')
  const can = useCan()
  const errors = useQuery({ ...labelErrorsQuery(), enabled: can(listLabelErrorNotices) })
  const made = useQuery(notificationsQuery())
  const notices = noticesOf(errors.data?.data ?? [], made.data?.data ?? [], seenUntil)
  const unread = notices.filter((notice) => notice.isNew).length
  const label = unread > 0 ? t('bell.unread', { count: unread }) : t('bell.label')

  return (
    <div className={classes.bell}>
      <Popover
        label={t('bell.label')}
        align="end"
        width={380}
        trigger={(trigger) => (
          <ActionIcon
            {...trigger}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={label}
            data-hint={t('bell.label')}
          >
            <IconBell size={20} stroke={1.7} />
          </ActionIcon>
        )}
      >
        <NoticeList
          notices={notices}
          isPending={errors.isLoading || made.isPending}
          error={errors.error ?? made.error}
          onRetry={() => {
            if (errors.isError) void errors.refetch()
            void made.refetch()
          }}
          onSeen={(newest) => {
            writeStored(SEEN_KEY, newest)
            setSeenUntil(newest)
          }}
        />
      </Popover>
      {unread > 0 && (
        <span aria-hidden className={classes.unread}>
          {unread > 99 ? '99+' : formatCount(unread)}
        </span>
      )}
    </div>
  )
}

interface ListProps {
  readonly notices: readonly Notice[]
  readonly isPending: boolean
  readonly error: Error | null
  readonly onRetry: () => void
  readonly onSeen: (newest: string) => void
}

function NoticeList({ notices, isPending, error, onRetry, onSeen }: ListProps) {
  const t = useTexts(appTexts)
  const newest = notices[0]?.createdAt

  // Opening the list marks it as read; the count disappears when it closes.
  useEffect(() => {
    if (newest !== undefined) return () => onSeen(newest)
  }, [newest, onSeen])

  return (
    <div className={classes.notices}>
      <h2 className={classes.noticesTitle}>{t('bell.label')}</h2>
      {error && <ErrorNotice error={error} onRetry={onRetry} />}
      {isPending && !error && <SkeletonLines />}
      {!isPending && !error && notices.length === 0 && (
        <p className={classes.noticesEmpty}>{t('bell.empty')}</p>
      )}
      <ul>
        {notices.map((notice) => (
          <NoticeEntry key={notice.key} notice={notice} />
        ))}
      </ul>
      <AllNotices />
    </div>
  )
}

/** The link to the page of all notifications. */
function AllNotices() {
  const t = useTexts(appTexts)
  const close = useClosePopover()
  return (
    <p className={classes.noticesAll}>
      <Link to="/notifications" onClick={close}>
        {t('bell.all')}
      </Link>
    </p>
  )
}

function NoticeEntry({ notice }: { readonly notice: Notice }) {
  const t = useTexts(appTexts)
  const close = useClosePopover()
  const queryClient = useQueryClient()
  const hide = useMutation({
    mutationFn: (id: number) => call(hideLabelErrorNotice, { params: { id } }),
    onSuccess: () =>
      Promise.all(
        [listLabelErrorNotices, observationCounts].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
        ),
      ),
    onError: (problem) => notify.error(problem),
  })
  const { labelError, orderId, feedId, actionId, subject } = notice
  const isMade = notice.kind === 'shipping_created'
  const ofOrder = isMade
    ? 'created'
    : labelError?.isOwn
      ? 'ownError'
      : labelError
        ? 'technicalError'
        : 'notDone'
  const Icon = isMade ? IconTruck : IconAlertTriangle
  return (
    <li className={classes.notice} data-kind={notice.kind}>
      <Icon size={16} aria-hidden />
      <div className={classes.noticeText}>
        <strong>{orderId === null ? subject : t(`bell.${ofOrder}`)}</strong>
        {!isMade && notice.lines.map((line) => <p key={line}>{line}</p>)}
        <p>
          {orderId !== null && (
            <Link to={`/orders/${orderId}`} onClick={close}>
              {t('bell.order', { number: subject })}
            </Link>
          )}
          {feedId && (
            <Link to={`/productmanagement/import/feeds/${feedId}`} onClick={close}>
              {t('bell.decide')}
            </Link>
          )}
          {actionId && (
            <Link to={`/orders/actions/${actionId}`} onClick={close}>
              {t('bell.look')}
            </Link>
          )}
          <DateText value={notice.createdAt} show="date-time" />
        </p>
      </div>
      {labelError && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('bell.hide')}
          data-hint={t('bell.hide')}
          loading={hide.isPending}
          onClick={() => hide.mutate(labelError.id)}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </li>
  )
}
