/**
 * Organisation: companies, their stores and API keys, the sales channels, the accounts at channels and carriers, and who
 * sells through the provider's.
 * Owns the tables of `organisation.tables.ts`.
 */
export { inAccountOwner, inParticipant, sealedCredentials } from './account-scope.ts'
export { accountChanged, accountCreated, channelAccountSwitched } from './accounts/accounts.events.ts'
export {
  type CarrierAccount,
  carrierCredentials,
  ownCarrierAccounts,
  saveCarrierAccount,
} from './accounts/carrier-accounts.repository.ts'
export { beginFirstImport } from './accounts/change-channel-account.ts'
export type { ChannelManifest } from './accounts/channel-manifest.ts'
export { ensureChannelTraits } from './accounts/channel-traits.repository.ts'
export { CHECK_TIMEOUT_MS, connectionCheck } from './accounts/connection.texts.ts'
export {
  type AccountKey,
  type ChannelAccount,
  channelKey,
  channelsNamingStores,
  findAccountToRead,
  findChannelAccount,
  findOwnAccount,
  findSalesChannel,
  notePull,
  type PullState,
  pulledAccountIds,
  pullStateOf,
  readAgain,
} from './channel-accounts.repository.ts'
export { companySwitched, termsChanged } from './companies/companies.events.ts'
export {
  billedUntil,
  findCompany,
  isCompanyNameTaken,
  peopleOfCompanies,
} from './companies/companies.repository.ts'
export { inCompanyOf } from './companies/manage-company.ts'
export { companyAccess, isParcelOptionOffered } from './company-settings.repository.ts'
export { createCompany, enableErp } from './organisation.repository.ts'
export { resolveIntakeAccount, resolveIntakeAccounts, UnknownAccount } from './resolve-channel-account.ts'
export { ensureSalesChannels, SALES_CHANNELS, STOREWINDOW_CHANNEL } from './sales-channels.ts'
export { createStore } from './stores/change-store.ts'
export { pairingOfDevice, registerDevice } from './stores/register-device.ts'
export { storeChanged, storeSwitched } from './stores/stores.events.ts'
export { findStore, holdActiveStores, linesInStore, reservationsInStore } from './stores/stores.repository.ts'
