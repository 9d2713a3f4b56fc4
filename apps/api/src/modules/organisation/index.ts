/** Organisation: companies, their stores and API keys, and the sales channels. Owns the tables of `organisation.tables.ts`. */
export { organisationRoutes } from './organisation.routes.ts'
export { ensureSalesChannels, SALES_CHANNELS } from './sales-channels.ts'
