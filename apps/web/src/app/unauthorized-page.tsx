import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTexts } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { uiTexts } from '../ui/locales/index.ts'
import { appTexts } from './locales/index.ts'
import classes from './menu-page.module.css'
import { MenuPage } from './menu-page.tsx'
import { logOut } from './shell/log-out.ts'

/** An address of this app; one of another host would begin otherwise. */
const OWN_ADDRESS = /^\/(?![/\\])/

/** The screen after a failed permission check: it names the address that was asked for, and opens it again on demand. */
export function UnauthorizedPage() {
  const t = useTexts(appTexts)
  const tUi = useTexts(uiTexts)
  const session = useSession()
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('from') })
  const address = asked !== null && OWN_ADDRESS.test(asked) ? asked : undefined
  return (
    <MenuPage title={tUi('forbidden.title')}>
      {address && (
        <p className={classes.address}>
          <code>{address}</code>
        </p>
      )}
      <p>{tUi('forbidden.text')}</p>
      {address && session && (
        <Button variant="default" onClick={() => void navigate({ href: address })}>
          {t('unauthorized.again')}
        </Button>
      )}
      <Link to="/">{t('unauthorized.home')}</Link>
      {session && (
        <Button variant="default" onClick={() => void logOut().then(() => navigate({ to: '/' }))}>
          {t('unauthorized.logout')}
        </Button>
      )}
    </MenuPage>
  )
}
