/**
 * Messages: what Kontor shows its users. Label errors and notifications are read from the tables of other modules; news
 * and system messages of the provider are its own.
 */

export { merchants } from './announcements.repository.ts'
export { newsFor } from './announcements.ts'
