import { z } from 'zod'

/** The parts of the screen of a company for the provider; the first is the one that its path shows. */
export const MANAGED_COMPANY_TABS = ['master', 'fees', 'conditions', 'channels', 'people', 'stores'] as const

/** What the address of that screen holds. */
export const ManagedCompanyTabQuery = z.strictObject({
  tab: z.enum(MANAGED_COMPANY_TABS).default('master'),
})
