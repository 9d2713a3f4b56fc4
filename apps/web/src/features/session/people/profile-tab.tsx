import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { userQuery } from '../../../lib/master-data.ts'
import { Card, DetailColumns, Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Avatar } from '../../../ui/picture/avatar.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TotpCard } from '../totp/totp-card.tsx'
import { peopleTexts } from './locales/index.ts'
import { OwnInvitations } from './own-invitations.tsx'
import { OwnSessions } from './own-sessions.tsx'
import classes from './people.module.css'

const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog }))
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))

interface Props {
  readonly tabs: ReactNode
  /** What the link of an invitation carries. */
  readonly invitation: string | undefined
}

/** The own profile: who one is, one's password and one's sessions. */
export function ProfileTab({ tabs, invitation }: Props) {
  const t = useTexts(peopleTexts)
  const user = useQuery(userQuery())
  const [open, setOpen] = useState<'profile' | 'password'>()
  const close = () => setOpen(undefined)
  const fact = (value: string | undefined) => value ?? <Skeleton width={120} />
  return (
    <Page>
      {tabs}
      <DetailColumns
        main={
          <>
            <OwnInvitations token={invitation} />
            <Card
              title={t('profile.title')}
              actions={
                <Button variant="default" disabled={!user.data} onClick={() => setOpen('profile')}>
                  {t('profile.edit')}
                </Button>
              }
            >
              {user.error ? (
                <ErrorNotice error={user.error} onRetry={() => void user.refetch()} />
              ) : (
                <div className={classes.person}>
                  <Avatar person={user.data} size={48} />
                  <Facts>
                    <Fact label={t('profile.first_name')}>{fact(user.data?.first_name)}</Fact>
                    <Fact label={t('profile.last_name')}>{fact(user.data?.last_name)}</Fact>
                    <Fact label={t('profile.username')}>{fact(user.data?.username)}</Fact>
                    <Fact label={t('profile.email')}>{fact(user.data?.email)}</Fact>
                    <Fact label={t('profile.company')}>{fact(user.data?.company.name)}</Fact>
                  </Facts>
                </div>
              )}
            </Card>
            <OwnSessions />
          </>
        }
        side={
          <>
            <Card title={t('password.title')}>
              {user.data?.has_password === false ? (
                <p className={classes.quiet}>{t('password.none')}</p>
              ) : (
                <>
                  <p className={classes.quiet}>{t('password.text')}</p>
                  <Button variant="default" disabled={!user.data} onClick={() => setOpen('password')}>
                    {t('password.change')}
                  </Button>
                </>
              )}
            </Card>
            {user.data?.has_password !== false && <TotpCard username={user.data?.username ?? ''} />}
          </>
        }
      />
      <Suspense fallback={null}>
        {open === 'profile' && user.data && <ProfileDialog user={user.data} onClose={close} />}
        {open === 'password' && <PasswordDialog username={user.data?.username ?? ''} onClose={close} />}
      </Suspense>
    </Page>
  )
}
