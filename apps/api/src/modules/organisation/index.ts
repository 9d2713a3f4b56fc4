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
export {
  type AccountDeps,
  beginFirstImport,
  changeChannelAccount,
  createChannelAccount,
} from './accounts/change-channel-account.ts'
export { changeOffering } from './accounts/change-offering.ts'
export {
  type ChannelIssue,
  type ChannelManifest,
  channelIdsOf,
  type DirectSale,
  type SafetyDemand,
  type SafetyForm,
  type SoldCountry,
} from './accounts/channel-manifest.ts'
export { ensureChannelTraits } from './accounts/channel-traits.repository.ts'
export { CHECK_TIMEOUT_MS, connectionCheck } from './accounts/connection.texts.ts'
export { type ConsentFacts, consentEndsOn, daysUntil } from './accounts/consent-end.ts'
export {
  type ConsentedAccount,
  consentedAccounts,
  earliestConsentEnd,
  lockConsents,
} from './accounts/consented-accounts.repository.ts'
export {
  type DirectSaleAccount,
  directSaleAccounts,
  isNameTaken,
  lockOwnAccount,
  type OwnAccount,
  ownAccounts,
  ownAccountView,
} from './accounts/managed-accounts.repository.ts'
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
  companiesByName,
  findCompany,
  isCompanyNameTaken,
  peopleOfCompanies,
} from './companies/companies.repository.ts'
export { inCompanyOf } from './companies/manage-company.ts'
export { companyAccess, isParcelOptionOffered, piecesPerWalk } from './company-settings.repository.ts'
export { createCompany, enableErp } from './organisation.repository.ts'
export { resolveIntakeAccount, resolveIntakeAccounts, UnknownAccount } from './resolve-channel-account.ts'
export {
  CHANNELS_WITH_TERMS,
  ensureSalesChannels,
  REGIONAL_CHANNEL,
  SALES_CHANNELS,
  STOREWINDOW_CHANNEL,
} from './sales-channels.ts'
export { createStore, openStore } from './stores/change-store.ts'
export {
  ensureLocalMarketplaces,
  findLocalMarketplace,
  localMarketplacesOf,
  storesOnMarketplace,
} from './stores/local-marketplaces.repository.ts'
export { pairingOfDevice, registerDevice } from './stores/register-device.ts'
export {
  changeStoreOnMarketplace,
  putStoreOnMarketplace,
  type StoreChoice,
} from './stores/sell-on-marketplace.ts'
export { storeChanged, storeMarketplaceChanged, storeSwitched } from './stores/stores.events.ts'
export {
  closedChannels,
  findStore,
  holdActiveStores,
  linesInStore,
  listStoreRows,
  reservationsInStore,
  type StoreRow,
} from './stores/stores.repository.ts'
export {
  BRITISH_RATES,
  isVatCountry,
  PLACES_WITH_RATE,
  ratesOn,
  standardRateOn,
  VAT_COUNTRIES,
  type VatCountry,
} from './vat-rates.ts'
