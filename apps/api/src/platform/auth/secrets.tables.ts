import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../db/columns.ts'

/**
 * The keys that may have encrypted something in this database, by id; a start has to know each of them. There are several
 * while the operator changes the key, and one afterwards.
 */
export const secretsKeys = pgTable('secrets_keys', {
  /**
   * What stands in front of every secret (platform/auth/secrets.ts): the beginning of the key's SHA-256, which says nothing
   * about the key.
   */
  keyId: text('key_id').primaryKey(),
  createdAt: createdAt(),
})
