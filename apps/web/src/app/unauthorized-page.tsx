import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTexts } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { uiTexts } from '../ui/locales/index.ts'
import { useDocumentTitle } from '../ui/page/page.tsx'
import { PlainPage } from '../ui/page/plain-page.tsx'
import { appTexts } from './locales/index.ts'
import { landingFor } from './routes.tsx'
import { logOut } from './shell/log-out.ts'

/** Where a failed permission check leads: says so, and the ways on. */
export function UnauthorizedPage() {
  const t = useTexts(appTexts)
  const words = useTexts(uiTexts)
  const session = useSession()
  const navigate = useNavigate()
  const landing = session ? landingFor(session.roles) : '/'
  useDocumentTitle(t('routes.unauthorized'))
  return (
    <PlainPage title={words('forbidden.title')}>
      <p>{words('forbidden.text')}</p>
      {landing !== '/unauthorized' && <Link to={landing}>{t('unauthorized.home')}</Link>}
      {session && (
        <Button variant="default" onClick={() => void logOut().then(() => navigate({ to: '/' }))}>
          {t('unauthorized.logout')}
        </Button>
      )}
    </PlainPage>
  )
}
