import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { articleSizes } from '../catalogue/catalogue.tables.ts'
import { reservations } from '../click-and-collect/click-and-collect.tables.ts'
import { companies, stores } from '../organisation/organisation.tables.ts'

/** Something that is searched for by its name. */
export interface Named {
  readonly name: string
}

/** What a store shows in its window on the web; the columns are named as the specification stores them. */
export const storewindowActions = pgTable(
  'storewindow_actions',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    storeId: ref().notNull(),
    /** The end of the page's address, after `auswahl-`; never changed, since people keep it. */
    aktionPath: text('aktion_path').notNull(),
    /** Of empty lists nothing is narrowed by. */
    strSearchInCat: jsonb('str_search_in_cat').$type<readonly Named[]>().notNull().default([]),
    strSearchInBrand: jsonb('str_search_in_brand').$type<readonly Named[]>().notNull().default([]),
    strSearchInColor: jsonb('str_search_in_color').$type<readonly Named[]>().notNull().default([]),
    /** Models that stand at the end for comparison, separated by semicolons. */
    txtCompProductsModels: text('txt_comp_products_models').notNull().default(''),
    tiSearchInSale: boolean('ti_search_in_sale').notNull().default(true),
    tiSearchJustSale: boolean('ti_search_just_sale').notNull().default(false),
    tiActive: boolean('ti_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.storeId, stores),
    unique().on(t.companyId, t.storeId, t.aktionPath),
    check('storewindow_actions_path_plain', sql`${t.aktionPath} ~ '^[a-z0-9-]{1,60}$'`),
    check('storewindow_actions_sale', sql`${t.tiSearchInSale} or not ${t.tiSearchJustSale}`),
  ],
)

/**
 * Reservations that somebody asked for on the page of a store and that wait for the click in the mail. Nothing is reserved
 * for them. Who asked is kept until it is confirmed, and half an hour at most: a job deletes what was not.
 */
export const storewindowRequests = pgTable(
  'storewindow_requests',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    actionId: ref().notNull(),
    storeId: ref().notNull(),
    sizeId: ref().notNull(),
    /** SHA-256 of what the link of the mail carries. */
    tokenHash: text('token_hash').notNull().unique(),
    customerFirstname: text('customer_firstname').notNull().default(''),
    customerName: text('customer_name').notNull().default(''),
    customerEmail: text('customer_email').notNull().default(''),
    customerTel: text('customer_tel').notNull().default(''),
    /** SHA-256 of the network address that asked; empty once it counts no more. */
    addressHash: text('address_hash').notNull().default(''),
    createdAt: createdAt(),
    /** Until when the link works. */
    expiresAt: instant().notNull(),
    /** Since when it is a reservation; then nothing here says for whom. */
    confirmedAt: instant(),
    reservationId: ref(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.actionId, storewindowActions),
    within(t.companyId, t.storeId, stores),
    within(t.companyId, t.sizeId, articleSizes),
    within(t.companyId, t.reservationId, reservations),
    index('storewindow_requests_by_store').on(t.companyId, t.storeId, t.createdAt),
    index('storewindow_requests_by_address').on(t.companyId, t.addressHash, t.createdAt),
    index('storewindow_requests_by_email').on(t.companyId, sql`lower(customer_email)`, t.createdAt),
    index('storewindow_requests_unfinished')
      .on(t.companyId, t.expiresAt)
      .where(sql`confirmed_at is null or address_hash <> ''`),
  ],
)
