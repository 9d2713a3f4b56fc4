/**
 * Messages: what Kontor tells its users. Label errors and notifications are read from what the other modules keep; news
 * and system messages of the provider are its own.
 */
export { messagesRoutes } from './messages.routes.ts'
