import type { Role } from '@kontor/contract/shared'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Kontor-Demo-2026'

/** The key that orders, articles and stock of the first merchant can be delivered with. */
export const DEMO_INTAKE_KEY = { accessKey: 'demo-intake', secretKey: 'Kontor-Intake-2026' } as const

/** Somebody who can log in to the demo. */
export interface DemoAccount {
  readonly username: string
  /** Key of the merchant, or the provider. */
  readonly company: 'lindner' | 'brandt' | 'provider'
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
  { username: 'service', company: 'provider', firstName: 'Nele', lastName: 'Voss', roles: ['service'] },
]
