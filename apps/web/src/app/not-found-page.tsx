import { Link } from '@tanstack/react-router'
import { useTexts } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { PlainPage, useDocumentTitle } from '../ui/page/page.tsx'
import { appTexts } from './locales/index.ts'
import { landingFor } from './routes.tsx'

/** The screen for an address that does not exist. */
export function NotFoundPage() {
  const t = useTexts(appTexts)
  const session = useSession()
  useDocumentTitle(t('notFound.title'))
  return (
    <PlainPage title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <Link to={session ? landingFor(session.roles) : '/'}>{t('notFound.home')}</Link>
    </PlainPage>
  )
}
