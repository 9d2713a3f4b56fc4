import { listMembers, switchCompany } from '@kontor/contract/session'
import { IconBuildingStore, IconChevronDown, IconLogout, IconUser, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { userQuery } from '../../lib/master-data.ts'
import { getSession, moveSession, useCan } from '../../lib/session.ts'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { ActionDivider, ActionItem, ActionList } from '../../ui/popover/action-list.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { appTexts } from '../locales/index.ts'
import { landingFor } from '../routes.tsx'
import classes from './header.module.css'
import { logOut } from './log-out.ts'

/** The menu of the account: user, profile and what admins set up, companies to switch to, log-out. */
export function AccountMenu() {
  const t = useTexts(appTexts)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: user } = useQuery(userQuery())
  const name = user ? `${user.first_name} ${user.last_name}`.trim() || user.username : ''
  const can = useCan()
  const others = user?.companies.filter((company) => !company.active) ?? []

  const workFor = async (companyId: number) => {
    const session = getSession()
    if (!session) return
    try {
      const changed = await call(switchCompany, { body: { company_id: companyId } })
      moveSession({ token: session.token, roles: changed.roles })
      await navigate({ to: landingFor(changed.roles) })
      await queryClient.resetQueries()
      notify.success(t('account.switched', { company: changed.company.name }))
    } catch (error) {
      notify.error(error)
    }
  }

  return (
    <Popover
      label={t('account.label')}
      align="end"
      width={240}
      trigger={(trigger) => (
        <button {...trigger} type="button" className={classes.menuButton}>
          <span className={classes.accountName}>
            <span className="visually-hidden">{t('account.label')}: </span>
            {name}
            <small>{user?.company.name}</small>
          </span>
          <Avatar person={user} />
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      <p className={classes.menuHead}>
        <strong>{name}</strong>
        {user?.company.name}
      </p>
      <ActionList>
        <ActionItem
          icon={<IconUser size={16} aria-hidden />}
          onClick={() => void navigate({ to: '/management/users' })}
        >
          {t('account.profile')}
        </ActionItem>
        {can(listMembers) && (
          <ActionItem
            icon={<IconUsers size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/management/users', search: { tab: 'users' } })}
          >
            {t('account.users')}
          </ActionItem>
        )}
        {others.length > 0 && <ActionDivider />}
        {others.length > 0 && <li className={classes.menuHead}>{t('account.switchCompany')}</li>}
        {others.map((company) => (
          <ActionItem
            key={company.id}
            icon={<IconBuildingStore size={16} aria-hidden />}
            onClick={() => void workFor(company.id)}
          >
            {company.name}
          </ActionItem>
        ))}
        <ActionDivider />
        <ActionItem icon={<IconLogout size={16} aria-hidden />} onClick={() => void logOut()}>
          {t('account.logout')}
        </ActionItem>
      </ActionList>
    </Popover>
  )
}
