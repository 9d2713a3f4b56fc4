import { useTexts } from '../../lib/i18n.ts'
import classes from './entrance.module.css'
import { sessionTexts } from './locales/index.ts'

/** The seeded accounts, as the README lists them; shown only where the server says that it runs the demo. */
const ACCOUNTS = ['demo', 'versand', 'auftrag', 'buchhaltung', 'demo2', 'maier', 'service'] as const
export const DEMO_PASSWORD = 'Kontor-Demo-2026'

/** Fills the login form with a demo account. */
export function DemoAccounts({ onChoose }: { readonly onChoose: (username: string) => void }) {
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
            <button type="button" onClick={() => onChoose(account)}>
              <strong>{account}</strong>
              {t(`demo.${account}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
