/** The company's own data. Screens are composed in `app/screens`. */
export { ChannelFees } from './channel-fees.tsx'
export { CompanyCards } from './company-cards.tsx'
export { CompanyDialog } from './company-dialog.tsx'
export { KeyPairs } from './key-pairs.tsx'
export { organisationTexts } from './locales/index.ts'
