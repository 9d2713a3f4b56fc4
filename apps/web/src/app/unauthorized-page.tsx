import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTexts } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { uiTexts } from '../ui/locales/index.ts'
import { PlainPage, useDocumentTitle } from '../ui/page/page.tsx'
import { appTexts } from './locales/index.ts'
import { logOut } from './shell/log-out.ts'

/** The screen after a failed permission check. */
export function UnauthorizedPage() {
  const t = useTexts(appTexts)
  const tUi = useTexts(uiTexts)
  const session = useSession()
  const navigate = useNavigate()
  useDocumentTitle(t('routes.unauthorized'))
  return (
    <PlainPage title={tUi('forbidden.title')}>
      <p>{tUi('forbidden.text')}</p>
      <Link to="/">{t('unauthorized.home')}</Link>
      {session && (
        <Button variant="default" onClick={() => void logOut().then(() => navigate({ to: '/' }))}>
          {t('unauthorized.logout')}
        </Button>
      )}
    </PlainPage>
  )
}
