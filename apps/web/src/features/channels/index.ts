/** What is reported to the sales channels. Screens are loaded by their route. */
export { ChannelReportsCard } from './channel-reports-card.tsx'
