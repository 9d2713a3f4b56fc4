/** Setup: the card of the start page. The screens are loaded by their routes. */
export { SetupCard } from './setup-card.tsx'
