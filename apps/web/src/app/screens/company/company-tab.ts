import { PageQuery } from '@kontor/contract/shared'
import { z } from 'zod'

/** The parts of the company's screen; the first is the one that its path shows. */
export const COMPANY_TABS = ['company', 'keys', 'fees'] as const

/** What the address of the company's screen holds. */
export const CompanyTabQuery = z.strictObject({ tab: z.enum(COMPANY_TABS).default('company') })

/** The parts of a company's screen for the provider; the first is the one that its path shows. */
export const MANAGED_COMPANY_TABS = [
  'master',
  'fees',
  'conditions',
  'channels',
  'bills',
  'people',
  'stores',
] as const

/** What the address of that screen holds: the page is that of the list in the tab. */
export const ManagedCompanyTabQuery = z.strictObject({
  tab: z.enum(MANAGED_COMPANY_TABS).default('master'),
  page: PageQuery.shape.page,
})
