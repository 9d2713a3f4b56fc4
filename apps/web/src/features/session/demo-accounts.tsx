import type { LoginType } from '@kontor/contract/session'
import { useTexts } from '../../lib/i18n.ts'
import classes from './entrance.module.css'
import { sessionTexts } from './locales/index.ts'

/** The seeded accounts, as the README lists them; shown only where the server says that it runs the demo. */
const ACCOUNTS = ['demo', 'versand', 'auftrag', 'buchhaltung', 'demo2', 'kasse', 'maier', 'service'] as const
type Account = (typeof ACCOUNTS)[number]
/** The accounts that come with an ERP; all others are the portal's. */
const TYPES: Readonly<Partial<Record<Account, LoginType>>> = { kasse: 'ipos' }
export const DEMO_PASSWORD = 'Kontor-Demo-2026'

interface Props {
  readonly onChoose: (account: { readonly username: string; readonly type: LoginType }) => void
}

/** Fills the login form with a demo account. */
export function DemoAccounts({ onChoose }: Props) {
  const t = useTexts(sessionTexts)
  return (
    <section className={classes.demo}>
      <h2>{t('demo.title')}</h2>
      <p>
        {t('demo.text')} <code>{DEMO_PASSWORD}</code>
      </p>
      <ul>
        {ACCOUNTS.map((account) => (
          <li key={account}>
            <button
              type="button"
              onClick={() => onChoose({ username: account, type: TYPES[account] ?? 'portal' })}
            >
              <strong>{account}</strong>
              {t(`demo.${account}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
