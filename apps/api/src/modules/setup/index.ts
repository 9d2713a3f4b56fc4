/**
 * Setup: the first start of an empty installation, and what a company still has to set up. Owns no table.
 */
export { setupRoutes } from './setup.routes.ts'
export { issueSetupLink } from './setup-link.ts'
