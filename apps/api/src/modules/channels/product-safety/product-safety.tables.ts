import type { SafetyPart } from '@kontor/contract/organisation'
import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { companyId, instant } from '../../../platform/db/columns.ts'
import { companies } from '../../organisation/organisation.tables.ts'

/** What channels are told of the safety of a brand's articles (Regulation (EU) 2023/988). Empty texts are unknown. */
export const safetyCards = pgTable(
  'safety_cards',
  {
    companyId: companyId().references(() => companies.id),
    /** The brand's name in lower case without blanks around it: articles write it in several ways. */
    brandKey: text().notNull(),
    manufacturer: text().notNull(),
    manufacturerStreet: text().notNull(),
    manufacturerPostcode: text().notNull(),
    manufacturerCity: text().notNull(),
    manufacturerCountry: text().notNull(),
    manufacturerEmail: text().notNull(),
    responsiblePerson: text().notNull(),
    responsibleStreet: text().notNull(),
    responsiblePostcode: text().notNull(),
    responsibleCity: text().notNull(),
    responsibleCountry: text().notNull(),
    responsibleEmail: text().notNull(),
    warnings: text().notNull(),
    warningCodes: text().array().notNull(),
    pictogramCodes: text().array().notNull().default([]),
    upper: text().notNull(),
    lining: text().notNull(),
    sole: text().notNull(),
    /** Sales channels in whose own portal the contacts are entered. */
    contactsEntered: smallint().array().notNull(),
    /** The parts that are there, as `givenParts` says; what offers wait for is compared with them. */
    given: text().array().$type<SafetyPart[]>().notNull(),
    version: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.brandKey] })],
)
