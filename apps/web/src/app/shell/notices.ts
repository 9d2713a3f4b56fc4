import { listLabelErrorNotices, listNotifications, type Notification } from '@kontor/contract/messages'
import type { Answer } from '@kontor/contract/shared'
import { queryOf } from '../../lib/api-client.ts'

/** Interval of the bell's query (spec: orders §9). */
const NOTICES_POLL_MS = 300_000

export const labelErrorsQuery = () => ({
  ...queryOf(listLabelErrorNotices),
  refetchInterval: NOTICES_POLL_MS,
})
export const notificationsQuery = () => ({
  ...queryOf(listNotifications, { query: { page: 1 } }),
  refetchInterval: NOTICES_POLL_MS,
})

/** One entry of the bell; only a label error that is not hidden yet can be hidden. */
export interface Notice {
  readonly key: string
  readonly kind: Notification['kind']
  /** Null for a channel that has fallen silent and a feed that waits. */
  readonly orderId: number | null
  /** The number of the order, or what the channel, the feed or the action is called. */
  readonly subject: string
  readonly createdAt: string
  readonly lines: readonly string[]
  readonly isNew: boolean
  /** The feed that waits. */
  readonly feedId?: number | null
  /** The action with many orders that has ended. */
  readonly actionId?: number | null
  readonly labelError?: { readonly id: number; readonly isOwn: boolean }
}

/**
 * What the bell lists, newest first: labels that failed and are not hidden, silent channels, waiting feeds, and shipping
 * papers made.
 * A label error is new until it was read, the others until the bell was opened after they came; papers made before it was
 * ever opened are not.
 * @param seenUntil instant of the newest entry when the bell was last opened, ISO 8601; empty if it never was
 */
export function noticesOf(
  errors: Answer<typeof listLabelErrorNotices>['data'],
  notifications: Answer<typeof listNotifications>['data'],
  seenUntil: string,
): readonly Notice[] {
  const failed = errors.map(
    (error): Notice => ({
      key: `label_error:${error.id}`,
      kind: 'label_error',
      orderId: error.order_id,
      subject: error.ext_order_id,
      createdAt: error.created_at,
      lines: error.message,
      isNew: !error.read && error.created_at > seenUntil,
      labelError: { id: error.id, isOwn: error.own_label_error },
    }),
  )
  const others = notifications
    .filter(({ kind }) => kind !== 'label_error')
    .map(
      (notification): Notice => ({
        key: notification.key,
        kind: notification.kind,
        orderId: notification.order_id,
        subject: notification.subject,
        feedId: notification.feed_id,
        actionId: notification.order_action_id,
        createdAt: notification.created_at,
        lines: notification.message,
        isNew: (seenUntil !== '' || notification.order_id === null) && notification.created_at > seenUntil,
      }),
    )
  return [...failed, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}
