/**
 * Billing: what the provider charges merchants for sales, labels and collected reservations. Owns bills, their rows and what
 * has been billed (`billing.tables.ts`).
 */
export { computeBillsMonthly } from './billing.jobs.ts'
export { computeDrafts } from './compute-drafts.ts'
export { issueBills } from './issue-bills.ts'
