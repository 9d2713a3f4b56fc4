import { listMembers } from '@kontor/contract/session'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useCan } from '../../../lib/session.ts'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { PEOPLE_TABS, PeopleSearch } from '../people-search.ts'
import { peopleTexts } from './locales/index.ts'
import { MembersTab } from './members-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'

/** `/management/users`: the own profile, and for admins the people of the company. */
export function PeoplePage() {
  const t = useTexts(peopleTexts)
  const { values } = useListSearch(PeopleSearch)
  const isAdmin = useCan()(listMembers)
  const tabs = isAdmin && (
    <Tabs
      label={t('tabs.label')}
      path="/management/users"
      current={values.tab}
      tabs={PEOPLE_TABS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
    />
  )
  return values.tab === 'users' ? (
    <MembersTab tabs={tabs} />
  ) : (
    <ProfileTab tabs={tabs} invitation={values.invitation} />
  )
}
