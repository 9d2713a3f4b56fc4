/**
 * Organisation: companies, their stores and API keys, the sales channels, the accounts at channels and carriers, and who
 * sells through the provider's.
 * Owns the tables of `organisation.tables.ts`.
 */
export { inAccountOwner, inParticipant, sealedCredentials } from './account-scope.ts'
export {
  type AccountKey,
  type ChannelAccount,
  channelKey,
  findChannelAccount,
  findOwnAccount,
  findSalesChannel,
  notePull,
  type PullState,
  pulledAccountIds,
  pullStateOf,
} from './channel-accounts.repository.ts'
export { enableErp } from './organisation.repository.ts'
export { organisationRoutes } from './organisation.routes.ts'
export { resolveIntakeAccount, resolveIntakeAccounts, UnknownAccount } from './resolve-channel-account.ts'
export { ensureSalesChannels, SALES_CHANNELS } from './sales-channels.ts'
