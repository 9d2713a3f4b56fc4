import { Link, useLocation } from '@tanstack/react-router'
import { useTexts } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { appTexts } from './locales/index.ts'
import classes from './menu-page.module.css'
import { MenuPage } from './menu-page.tsx'
import { landingFor } from './routes.tsx'

/** The screen for an address that does not exist, which it names and keeps. */
export function NotFoundPage() {
  const t = useTexts(appTexts)
  const session = useSession()
  const address = useLocation({ select: ({ pathname }) => pathname })
  return (
    <MenuPage title={t('notFound.title')}>
      <p className={classes.address}>
        <code>{address}</code>
      </p>
      <p>{t('notFound.text')}</p>
      <Link to={session ? landingFor(session.roles) : '/'}>{t('notFound.home')}</Link>
    </MenuPage>
  )
}
