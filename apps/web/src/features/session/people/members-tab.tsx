import { listMembers, type Member } from '@kontor/contract/session'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { userQuery } from '../../../lib/master-data.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { PeopleSearch } from '../people-search.ts'
import { LoginRulesSwitch } from '../totp/login-rules-switch.tsx'
import type { ShownLink } from './link-dialog.tsx'
import { peopleTexts } from './locales/index.ts'
import { memberColumns } from './member-columns.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))
const RightsDialog = lazy(async () => ({ default: (await import('./rights-dialog.tsx')).RightsDialog }))
const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }))

type Shown =
  | { readonly what: 'invite' }
  | { readonly what: 'rights'; readonly member: Member }
  | ({ readonly what: 'link' } & ShownLink)

/** Who works for the company. */
export function MembersTab({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTexts(peopleTexts)
  const list = useList({
    endpoint: listMembers,
    search: PeopleSearch,
    query: ({ page, per_page }) => ({
      ...queryOf(listMembers, { query: { page, per_page } }),
      placeholderData: keepPreviousData,
    }),
  })
  const { data: me } = useQuery(userQuery())
  const [shown, setShown] = useState<Shown>()
  const columns = useMemo(
    () =>
      memberColumns(t, me?.id, {
        onRights: (member) => setShown({ what: 'rights', member }),
        onLink: (link) => setShown({ what: 'link', ...link }),
      }),
    [t, me?.id],
  )
  const close = () => setShown(undefined)
  return (
    <ListPage
      id="members"
      title={t('members.title')}
      list={list}
      columns={columns}
      rowId={(row) => row.id}
      notice={
        <>
          {tabs}
          <LoginRulesSwitch />
        </>
      }
      texts={{
        label: t('members.list'),
        count: (figures) => t('members.count', figures),
        empty: { title: t('members.empty'), text: t('members.emptyText') },
      }}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setShown({ what: 'invite' })}>
          {t('members.invite')}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {shown?.what === 'invite' && (
          <InviteDialog onClose={close} onLink={(link) => setShown({ what: 'link', ...link })} />
        )}
        {shown?.what === 'rights' && (
          <RightsDialog
            // As the list has it now: somebody else may have changed the row since.
            member={list.query.data?.data.find(({ id }) => id === shown.member.id) ?? shown.member}
            isMe={shown.member.id === me?.id}
            onClose={close}
          />
        )}
        {shown?.what === 'link' && <LinkDialog name={shown.name} link={shown.link} onClose={close} />}
      </Suspense>
    </ListPage>
  )
}
