import { ActionIcon } from '@mantine/core'
import { IconHeadset, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { appTexts } from '../locales/index.ts'
import { landingFor } from '../routes.tsx'
import { AccountMenu } from './account-menu.tsx'
import classes from './header.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { openOverlay } from './open-overlay.ts'
import { SchemeToggle } from './scheme-toggle.tsx'

const NotificationBell = lazy(async () => ({
  default: (await import('./notification-bell.tsx')).NotificationBell,
}))

interface Props {
  readonly onOpenNavigation: () => void
}

/** The bar at the top of the app: home, search, notifications and account. */
export function Header({ onOpenNavigation }: Props) {
  const t = useTexts(appTexts)
  const session = useSession()
  return (
    <header className={classes.header}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.burger}
        aria-label={t('nav.open')}
        onClick={onOpenNavigation}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to={landingFor(session?.roles ?? [])} className={classes.brand} aria-label="Kontor">
        <img src="/icon.svg" alt="" width={24} height={24} />
        <span>Kontor</span>
      </Link>
      <button type="button" className={classes.search} onClick={() => openOverlay('palette')}>
        <IconSearch size={16} aria-hidden />
        <span>{t('palette.title')}</span>
        <kbd aria-hidden>{t('shortcuts.ctrl')} K</kbd>
      </button>
      <div className={classes.end}>
        <LanguageSwitch remembersInAccount />
        <SchemeToggle />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('header.support')}
          data-hint={t('header.support')}
          onClick={() => openOverlay('support')}
        >
          <IconHeadset size={20} stroke={1.7} />
        </ActionIcon>
        <Suspense fallback={<span className={classes.bellSpace} />}>
          <NotificationBell />
        </Suspense>
        <AccountMenu />
      </div>
    </header>
  )
}
