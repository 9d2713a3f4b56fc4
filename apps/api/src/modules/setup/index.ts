/**
 * Setup: the first start of an empty installation, and what a company still has to set up. Owns no table.
 */
export { issueSetupLink } from './setup-link.ts'
