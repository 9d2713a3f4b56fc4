import type { Member } from '@kontor/contract/session'
import type { Translate } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { nameOf } from '../people-search.ts'
import type { ShownLink } from './link-dialog.tsx'
import type { de } from './locales/de.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberState } from './member-state.tsx'
import classes from './people.module.css'

interface Handlers {
  readonly onRights: (member: Member) => void
  readonly onLink: (link: ShownLink) => void
}

/** The columns of the list of users. `myId` marks the user's own row. */
export const memberColumns = (
  t: Translate<typeof de>,
  myId: number | undefined,
  { onRights, onLink }: Handlers,
): readonly Column<Member>[] => [
  {
    id: 'name',
    priority: 'essential',
    header: t('members.column.name'),
    pinned: true,
    width: 150,
    grow: 1,
    cell: (row) => (row.id === myId ? `${nameOf(row)} (${t('members.me')})` : nameOf(row)),
  },
  {
    id: 'username',
    priority: 'low',
    header: t('members.column.username'),
    width: 110,
    cell: (row) => row.username,
  },
  {
    id: 'email',
    priority: 'low',
    defaultVisible: false,
    header: t('members.column.email'),
    width: 200,
    cell: (row) => row.email,
  },
  {
    id: 'roles',
    priority: 'high',
    header: t('members.column.roles'),
    width: 130,
    grow: 1,
    cell: (row) => (
      <span className={classes.wrapped}>
        {row.roles.map((role) => t(`members.roles.${role}`)).join(', ')}
      </span>
    ),
  },
  {
    id: 'state',
    priority: 'essential',
    header: t('members.column.state'),
    width: 190,
    cell: (row) => (
      <span className={classes.wrapped}>
        <MemberState member={row} />
        {row.totp && <Badge style="neutral">{t('members.totp')}</Badge>}
      </span>
    ),
  },
  {
    id: 'last_login',
    priority: 'medium',
    header: t('members.column.lastLogin'),
    width: 150,
    cell: (row) =>
      row.last_login_at === null ? (
        t('members.never')
      ) : (
        <DateText value={row.last_login_at} show="date-time" />
      ),
  },
  {
    id: 'actions',
    priority: 'essential',
    actions: true,
    header: t('members.column.actions'),
    width: 260,
    align: 'end',
    cell: (row) => (
      <MemberActions member={row} isMe={row.id === myId} onRights={() => onRights(row)} onLink={onLink} />
    ),
  },
]
