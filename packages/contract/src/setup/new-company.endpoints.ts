import type { Endpoint } from '../shared/index.ts'
import { provider } from '../shared/index.ts'
import { CreatedCompany, NewCompany } from './new-company.schemas.ts'

/** Of several callers at once one makes the company: its name is taken then. */
export const createCompany = {
  method: 'POST',
  url: '/accounting/companies',
  config: {
    access: provider,
    errors: ['company_name_taken', 'username_taken', 'store_number_taken', 'too_many_invitations'],
  },
  schema: {
    summary: 'Make a company for a merchant, with its first person and stores',
    body: NewCompany,
    response: { 201: CreatedCompany },
  },
} as const satisfies Endpoint
