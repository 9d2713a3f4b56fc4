/** Messages: what Kontor tells its users, read from what the other modules keep. Owns no table yet. */
export { messagesRoutes } from './messages.routes.ts'
