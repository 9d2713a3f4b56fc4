/** What is reported to the sales channels, and what they are told of products. Screens are loaded by their route. */
export { ChannelReportsCard } from './channel-reports-card.tsx'
export { ProductOffersCard } from './product-offers-card.tsx'
export { useReportEvents } from './report-events.ts'
