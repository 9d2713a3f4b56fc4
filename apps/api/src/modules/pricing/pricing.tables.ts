import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '../../platform/db/columns.ts'
import { companies } from '../organisation/organisation.tables.ts'

/** What rules are for: all articles, or those of the one brand that may have rules of its own. */
export type RuleScope = 'all' | 'tamaris'

/** A percentage from 0 to 99.99, exact. */
const reduction = () => numeric({ precision: 4, scale: 2 })

/** How a company's prices are held; without a row they are not. */
export const pricingRules = pgTable(
  'pricing_rules',
  {
    companyId: companyId().references(() => companies.id),
    scope: text().$type<RuleScope>().notNull(),
    isActive: boolean('is_active').notNull().default(false),
    /** Whether rules counted when they were switched last: so they do until what was switched counts. */
    wasActive: boolean('was_active').notNull().default(false),
    switchedAt: instant(),
    useUvp: boolean('use_uvp').notNull().default(false),
    /** Null: there is no rule for what no other is for. */
    minPriceGlobal: reduction(),
    /** When the global rule was last changed, and by whom. */
    setAt: instant(),
    setByName: text('set_by_name').notNull().default(''),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.scope] }),
    check('pricing_rules_scope_known', sql`${t.scope} in ('all', 'tamaris')`),
    check('pricing_rules_global_reduction', sql`${t.minPriceGlobal} >= 0`),
  ],
)

/** Rules for a brand, a season, or a brand in a season; an empty one stands for any. */
export const pricingRuleRows = pgTable(
  'pricing_rule_rows',
  {
    companyId: companyId().references(() => companies.id),
    brand: text().notNull(),
    season: text().notNull(),
    minPrice: reduction().notNull(),
    /** Where it stands in its list. */
    position: integer().notNull(),
    setAt: instant().notNull(),
    setByName: text('set_by_name').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.brand, t.season] }),
    check('pricing_rule_rows_for_something', sql`${t.brand} <> '' or ${t.season} <> ''`),
    check('pricing_rule_rows_reduction', sql`${t.minPrice} >= 0`),
  ],
)

/** ERP ids of articles that no floor holds. There need not be such an article. */
export const pricingExclusions = pgTable(
  'pricing_exclusions',
  {
    companyId: companyId().references(() => companies.id),
    wwsNumber: text('wws_number').notNull(),
    /** Where it stands in the text. */
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.wwsNumber] })],
)
