/** Messages of Kontor to its users. */
export * from './announcement-changes.endpoints.ts'
export * from './announcement-changes.schemas.ts'
export * from './announcements.endpoints.ts'
export * from './announcements.schemas.ts'
export * from './live-events.ts'
export * from './messages.endpoints.ts'
export * from './messages.schemas.ts'
