import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, createdAt, id, instant, ref, tenantKey, within } from '../../platform/db/columns.ts'
import { orders } from '../orders/orders.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'

/** A company's connection to its ERP (spec: integrations, ERP (WWS) and FTP configuration). One a company. */
export const erpLinks = pgTable(
  'erp_links',
  {
    companyId: companyId().references(() => companies.id),
    isActive: boolean('is_active').notNull().default(false),
    /** Whether the ERP sends its stock as changes instead of whole. Orders are exported either way. */
    isDeltaActive: boolean('is_delta_active').notNull().default(false),
    transport: text().$type<'http' | 'ftp'>().notNull(),
    erpBaseUrl: text('erp_base_url').notNull(),
    erpUser: text('erp_user').notNull().default(''),
    /** Encrypted with the operator's key; empty: none. */
    erpPassword: text('erp_password').notNull().default(''),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId] }),
    check('erp_links_transport_known', sql`${t.transport} in ('http', 'ftp')`),
  ],
)

/** Why an order is not in the ERP; the first four come from the ERP or the connection to it (`ErpFailure`). */
export type ErpExportFailure =
  | 'unavailable'
  | 'unauthorised'
  | 'refused'
  | 'not_allowed'
  | 'switched_off'
  | 'nothing_left'
  | 'currency_unsupported'

/** Order documents to be sent to the ERP, or sent. A document is sent again under the version it has. */
export const erpExports = pgTable(
  'erp_exports',
  {
    companyId: companyId(),
    id: id(),
    orderId: ref().notNull(),
    /** Counts the documents of an order that differ in content or were requested after one had arrived. */
    version: integer().notNull(),
    state: text().$type<'pending' | 'sent' | 'failed'>().notNull(),
    /** Empty: automatically, when the order was released. */
    requestedBy: text('requested_by').notNull().default(''),
    requestedAt: instant().notNull(),
    /** The document as it is sent; null until a worker has made it. */
    document: text(),
    /** Hash of the document's content, by which a repeat recognises the same content. */
    contentHash: text('content_hash'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant(),
    /** The job that has it until `next_attempt_at`; null while none has. */
    leasedBy: uuid('leased_by'),
    lastErrorKind: text('last_error_kind').$type<ErpExportFailure>(),
    lastError: text('last_error'),
    sentAt: instant(),
    /** Since when the order says something else than the document, because its channel or staff changed it. */
    outdatedSince: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    tenantKey(t),
    within(t.companyId, t.orderId, orders),
    unique().on(t.companyId, t.orderId, t.version),
    uniqueIndex('erp_exports_one_pending').on(t.companyId, t.orderId).where(sql`state = 'pending'`),
    index('erp_exports_pending').on(t.companyId, t.nextAttemptAt).where(sql`state = 'pending'`),
    index('erp_exports_by_request').on(t.companyId, t.requestedAt, t.id).concurrently(),
    index('erp_exports_failed').on(t.companyId, t.requestedAt).where(sql`state = 'failed'`).concurrently(),
    check('erp_exports_state_known', sql`${t.state} in ('pending', 'sent', 'failed')`),
  ],
)
