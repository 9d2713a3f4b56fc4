import { inviteAgain, listPeopleOfCompany, type Member } from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { LinkDialog, type ShownLink } from '../people/link-dialog.tsx'
import { MemberState } from '../people/member-state.tsx'
import { nameOf } from '../people-search.ts'
import { companyPeopleTexts } from './locales/index.ts'

const PER_PAGE = 25

interface Props {
  readonly companyId: number
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Who works for a company, and a further invitation for who has lost the first. */
export function CompanyPeople({ companyId, page, onPage }: Props) {
  const t = useTexts(companyPeopleTexts)
  const [link, setLink] = useState<ShownLink>()
  const query = useQuery(
    queryOf(listPeopleOfCompany, { params: { id: companyId }, query: { page, per_page: PER_PAGE } }),
  )
  const columns: readonly Column<Member>[] = [
    {
      id: 'name',
      header: t('people.name'),
      priority: 'essential',
      pinned: true,
      width: 160,
      grow: 1,
      cell: (row) => nameOf(row),
    },
    {
      id: 'username',
      header: t('people.username'),
      priority: 'high',
      width: 120,
      cell: (row) => row.username,
    },
    {
      id: 'email',
      header: t('people.email'),
      priority: 'low',
      width: 220,
      cell: (row) => row.email,
    },
    {
      id: 'state',
      header: t('people.state'),
      priority: 'essential',
      width: 180,
      cell: (row) => (
        <>
          <MemberState member={row} />{' '}
          {row.roles.includes('co_admin') && <Badge style="neutral">{t('people.admin')}</Badge>}
        </>
      ),
    },
    {
      id: 'last_login',
      header: t('people.lastLogin'),
      priority: 'medium',
      width: 160,
      cell: (row) =>
        row.last_login_at === null ? (
          t('people.never')
        ) : (
          <DateText value={row.last_login_at} show="date-time" />
        ),
    },
    {
      id: 'actions',
      header: t('people.actions'),
      priority: 'essential',
      actions: true,
      width: 150,
      align: 'end',
      cell: (row) =>
        (row.state === 'invited' || row.state === 'declined') && (
          <InviteAgain companyId={companyId} member={row} onLink={setLink} />
        ),
    },
  ]
  return (
    <>
      <DataTable
        id="company-people"
        label={t('people.label')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        pageSize={PER_PAGE}
        onPage={onPage}
        empty={<EmptyState title={t('people.empty')}>{t('people.emptyText')}</EmptyState>}
      />
      {link && <LinkDialog name={link.name} link={link.link} onClose={() => setLink(undefined)} />}
    </>
  )
}

interface InviteProps {
  readonly companyId: number
  readonly member: Member
  readonly onLink: (link: ShownLink) => void
}

function InviteAgain({ companyId, member, onLink }: InviteProps) {
  const t = useTexts(companyPeopleTexts)
  const name = nameOf(member)
  const invite = useMutation({
    mutationFn: () => call(inviteAgain, { params: { id: companyId, userId: member.id } }),
    onSuccess: ({ invitation_link }) => {
      if (invitation_link === null) notify.success(t('people.sent', { email: member.email }))
      else onLink({ name, link: invitation_link })
    },
    onError: (error) => notify.error(error),
  })
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={t('people.againOf', { name })}
      loading={invite.isPending}
      onClick={() => invite.mutate()}
    >
      {t('people.again')}
    </Button>
  )
}
