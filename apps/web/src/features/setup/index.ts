/** Setup: the card of the start page, and a new company for the provider. The screens are loaded by their routes. */
export { CreateCompany } from './companies/create-company.tsx'
export { SetupCard } from './setup-card.tsx'
