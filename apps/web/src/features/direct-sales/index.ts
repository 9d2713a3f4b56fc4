/** What other features show of direct sale. */
export { CompanyMarkets } from './account-settings/company-markets.tsx'
export { GeneralSettingsPage } from './general-settings-page.tsx'
export { ConnectionsPage } from './systems/connections-page.tsx'
export { TermsFilesCard } from './terms/terms-files-card.tsx'
