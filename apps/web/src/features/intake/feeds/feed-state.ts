import type { Feed } from '@kontor/contract/intake'
import type { StatusStyle } from '../../../ui/status/status-badge.tsx'

/** A feed that is being worked on is asked for so often. */
export const REFRESH_MS = 1_500

/** How the state of a feed looks. */
export const FEED_STYLES: Readonly<Record<Feed['state'], StatusStyle>> = {
  open: 'info',
  completing: 'info',
  waiting: 'warning',
  applying: 'info',
  done: 'success',
  discarded: 'neutral',
  expired: 'neutral',
  replaced: 'neutral',
}

/** Something happens to it without anybody. */
export const isWorkedOn = ({ state }: Pick<Feed, 'state'>): boolean =>
  state === 'completing' || state === 'applying'

export const feedHref = ({ id }: Pick<Feed, 'id'>): string => `/productmanagement/import/feeds/${id}`
