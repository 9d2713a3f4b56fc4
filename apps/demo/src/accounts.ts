import type { LoginType } from '@kontor/contract/session'
import type { Role } from '@kontor/contract/shared'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Kontor-Demo-2026'
/** Of the demo's FTP user, whose passwords have letters and digits alone. */
export const DEMO_FTP_PASSWORD = 'KontorDemo2026'

/** Brings the orders of the provider's accounts, which become those of the merchants who sell through them. */
export const DEMO_PROVIDER_KEY = { accessKey: 'demo-provider', secretKey: 'Kontor-Provider-2026' } as const
/** The key that orders, articles and stock of the first merchant can be delivered with. */
export const DEMO_INTAKE_KEY = { accessKey: 'demo-intake', secretKey: 'Kontor-Intake-2026' } as const

/** Somebody who can log in to the demo. */
export interface DemoAccount {
  readonly username: string
  /** What is chosen beside the name; the portal's unless given. */
  readonly type?: LoginType
  /** Key of the merchant, or the provider. */
  readonly company: 'lindner' | 'brandt' | 'maier' | 'provider'
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly Role[]
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { username: 'demo', company: 'lindner', firstName: 'Sabine', lastName: 'Lindner', roles: ['co_admin'] },
  {
    username: 'versand',
    company: 'lindner',
    firstName: 'Jonas',
    lastName: 'Petersen',
    roles: ['co_dashboard', 'co_orders', 'co_orders_send'],
  },
  { username: 'auftrag', company: 'lindner', firstName: 'Meike', lastName: 'Albers', roles: ['co_orders'] },
  {
    username: 'buchhaltung',
    company: 'lindner',
    firstName: 'Ulrich',
    lastName: 'Harms',
    roles: ['co_accounting', 'co_products'],
  },
  { username: 'demo2', company: 'brandt', firstName: 'Katrin', lastName: 'Brandt', roles: ['co_admin'] },
  {
    username: 'kasse',
    type: 'ipos',
    company: 'brandt',
    firstName: 'Dörte',
    lastName: 'Jansen',
    roles: ['co_orders'],
  },
  { username: 'maier', company: 'maier', firstName: 'Clemens', lastName: 'Maier', roles: ['co_admin'] },
  { username: 'service', company: 'provider', firstName: 'Nele', lastName: 'Voss', roles: ['service'] },
]

/** What `npm start` prints of the demo: where its mails are and who can log in. */
export function welcomeDemo({
  mailboxUrl,
  ftpUrl,
}: {
  readonly mailboxUrl: string
  readonly ftpUrl: string
}): string[] {
  const accounts = DEMO_ACCOUNTS.map(
    ({ username, type = 'portal', roles, firstName, lastName }) =>
      `    ${username.padEnd(12)}${`${firstName} ${lastName}`.padEnd(18)}${roles.join(', ')}${
        type === 'portal' ? '' : ` (login type ${type})`
      }`,
  )
  return [
    `  Mails   ${mailboxUrl}`,
    `  FTP     ${ftpUrl}`,
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}`,
    ...accounts,
    '',
    `  Demo intake keys  ${DEMO_INTAKE_KEY.accessKey}  ${DEMO_INTAKE_KEY.secretKey}`,
    `                    ${DEMO_PROVIDER_KEY.accessKey}  ${DEMO_PROVIDER_KEY.secretKey}`,
    `  Demo FTP user     Rheinschuh Brandt's, password ${DEMO_FTP_PASSWORD}`,
  ]
}
