import { boolean, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, tenantKey } from '../../platform/db/columns.ts'

/** The tenants. The provider that runs the portal is one of them. */
export const companies = pgTable('companies', {
  id: id().primaryKey(),
  name: text().notNull(),
  isProvider: boolean('is_provider').notNull().default(false),
  homepage: text().notNull().default(''),
  telephone: text().notNull().default(''),
  mobile: text().notNull().default(''),
  invEmail: text('inv_email').notNull().default(''),
  invCompany: text('inv_company').notNull().default(''),
  invFirstName: text('inv_first_name').notNull().default(''),
  invLastName: text('inv_last_name').notNull().default(''),
  invStreet: text('inv_street').notNull().default(''),
  invPostcode: text('inv_postcode').notNull().default(''),
  invCity: text('inv_city').notNull().default(''),
  defaultShippingCountry: text('default_shipping_country').notNull().default('DE'),
  defaultParcelId: integer('default_parcel_id'),
  sendMailToBranch: boolean('send_mail_to_branch').notNull().default(true),
  erpSystemName: text('erp_system_name').notNull().default(''),
  erpEnabled: boolean('erp_enabled').notNull().default(false),
  /** Customer number and depot named in the pickup notice of parcels to Austria (decisions: Shipping). */
  austriaPickupCustomerNumber: text('austria_pickup_customer_number').notNull().default(''),
  austriaPickupDepot: text('austria_pickup_depot').notNull().default(''),
  /** Whether labels are bought together with a return label. */
  returnLabels: boolean('return_labels').notNull().default(true),
  createdAt: createdAt().notNull(),
})

/** The shops and branches goods are sent from. */
export const stores = pgTable(
  'stores',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    storeNumber: text('store_number').notNull(),
    name: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** 1 is asked first when stock alone does not decide (spec: catalogue §5, store ranking). */
    ranking: smallint().notNull().default(1),
    street: text().notNull(),
    streetNo: text('street_no').notNull(),
    zipCode: text('zip_code').notNull(),
    city: text().notNull(),
    country: text().notNull().default('DE'),
    /** German federal state (`BY`, `NW`, …) for its public holidays. */
    federalState: text('federal_state').notNull().default(''),
    contactName: text('contact_name').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    contactPhone: text('contact_phone').notNull().default(''),
    orderEmail: text('order_email').notNull().default(''),
    clickCollectEmail: text('click_collect_email').notNull().default(''),
    erpStoreId: text('erp_store_id').notNull().default(''),
    gln: text().notNull().default(''),
    /** `{ name, street, street_no, zip_code, city, country }` where it differs from the store's own address. */
    shippingAddress: jsonb('shipping_address').$type<StoreAddress>(),
    returnAddress: jsonb('return_address').$type<StoreAddress>(),
    createdAt: createdAt(),
  },
  (t) => [tenantKey(t), unique().on(t.companyId, t.storeNumber), index().on(t.companyId, t.ranking)],
)

export interface StoreAddress {
  name: string
  street: string
  street_no: string
  zip_code: string
  city: string
  country: string
}

/** Access to the intake API. The secret is kept as an argon2id hash; `access_key` is unique over all companies because it is what names the company. */
export const apiKeys = pgTable(
  'api_keys',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    issuer: text().notNull(),
    accessKey: text('access_key').notNull().unique(),
    secretHash: text('secret_hash').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [tenantKey(t)],
)

/** Marketplaces and shops as data (decisions: Sales channels). Ids are published and never reused. */
export const salesChannels = pgTable('sales_channels', {
  id: smallint().primaryKey(),
  key: text().notNull().unique(),
  name: text().notNull(),
  icon: text().notNull(),
  color: text().notNull(),
  isDirectSale: boolean('is_direct_sale').notNull().default(false),
  hasReturnProgramme: boolean('has_return_programme').notNull().default(false),
})
