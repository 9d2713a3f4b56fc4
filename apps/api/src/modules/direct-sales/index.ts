/**
 * Direct sales: how a merchant connects its own marketplaces and systems, and switches on what goes out. Owns the tables of
 * `direct-sales.tables.ts` and those of its rooms, among them
 * the folders and users of the FTP server.
 */
export type {
  AccountHolder,
  ConsentCode,
  MarketplaceConsent,
} from './authorisation/marketplace-consent.ts'
export { ftpLogins } from './ftp/ftp-logins.ts'
