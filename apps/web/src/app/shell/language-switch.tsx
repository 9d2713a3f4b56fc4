import { editUser } from '@kontor/contract/session'
import { LOCALES, type Locale } from '@kontor/contract/shared'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { changeLocale, chooseLocale, textsOf, useLocale, useTexts } from '../../lib/i18n.ts'
import { userQuery } from '../../lib/master-data.ts'
import { useSession } from '../../lib/session.ts'
import { ActionItem, ActionList } from '../../ui/popover/action-list.tsx'
import { Popover } from '../../ui/popover/popover.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { appTexts } from '../locales/index.ts'
import classes from './header.module.css'

const NAMES: Readonly<Record<Locale, string>> = { de: 'Deutsch', en: 'English', es: 'Español' }

interface Props {
  /** Also keeps the choice in the account of the person logged in. */
  readonly remembersInAccount?: boolean
}

/** Switches the language of the interface, on this device and in the account. */
export function LanguageSwitch({ remembersInAccount = false }: Props) {
  const t = useTexts(appTexts)
  const locale = useLocale()
  const queryClient = useQueryClient()
  const isLoggedIn = useSession() !== undefined

  const choose = async (next: Locale) => {
    // Chosen before a login it goes into the account, whose language may be another one than the one that is shown.
    if (next === locale && isLoggedIn) return
    await (isLoggedIn ? changeLocale(next) : chooseLocale(next))
    // Cached answers carry texts in the old language.
    void queryClient.invalidateQueries()
    if (!remembersInAccount) return
    try {
      const changed = await call(editUser, { body: { locale: next } })
      queryClient.setQueryData(userQuery().queryKey, changed)
    } catch {
      // The switch holds on this device; the user learns that the account does not know it.
      notify.warning(textsOf(appTexts)('header.languageNotSaved'))
    }
  }

  return (
    <Popover
      label={t('header.language')}
      align="end"
      trigger={(trigger) => (
        <button {...trigger} type="button" className={classes.menuButton} data-hint={t('header.language')}>
          {locale.toUpperCase()}
          <span className="visually-hidden">
            {t('header.language')}: {NAMES[locale]}
          </span>
        </button>
      )}
    >
      <ActionList>
        {LOCALES.map((option) => (
          <ActionItem key={option} current={option === locale} onClick={() => void choose(option)}>
            <span lang={option}>{NAMES[option]}</span>
          </ActionItem>
        ))}
      </ActionList>
    </Popover>
  )
}
