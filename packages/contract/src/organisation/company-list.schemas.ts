import { z } from 'zod'
import { CountryCode, Id, Instant, Line, pageQuery } from '../shared/index.ts'

/** What the provider's list of companies is filtered by. */
export const COMPANY_STATES = ['all', 'active', 'paused'] as const
const COLUMNS = ['name', 'created_at', 'stores', 'people'] as const
/** A column, with a minus in front for the other direction. */
const COMPANY_SORTS: readonly string[] = [...COLUMNS, ...COLUMNS.map((column) => `-${column}`)]

export const CompaniesQuery = z.strictObject({
  ...pageQuery,
  /** Part of the name or of the city. */
  search: Line(100).default(''),
  state: z.enum(COMPANY_STATES).default('all'),
  sort: z
    .string()
    .refine((sort) => COMPANY_SORTS.includes(sort))
    .default('name'),
})
export type CompaniesQuery = z.infer<typeof CompaniesQuery>

/** A company in the provider's list. */
export const CompanyRow = z.object({
  id: Id,
  name: z.string(),
  inv_city: z.string(),
  inv_country: CountryCode,
  is_provider: z.boolean(),
  is_paused: z.boolean(),
  created_at: Instant,
  /** Active ones. */
  stores: z.number().int(),
  /** Who may work for it. */
  people: z.number().int(),
})
export type CompanyRow = z.infer<typeof CompanyRow>
