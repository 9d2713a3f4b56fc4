/**
 * Billing: what the provider charges merchants for sales, labels and collected reservations. Owns bills, their rows and what
 * has been billed (`billing.tables.ts`).
 */
export {
  billingJobs,
  computeBillsJob,
  computeBillsMonthly,
  recomputeDrafts,
  renderBillJob,
  sweepBills,
} from './billing.jobs.ts'
export { billingRoutes } from './billing.routes.ts'
export { lastDayBilled } from './bills.repository.ts'
export { computeDrafts } from './compute-drafts.ts'
export { issueBills } from './issue-bills.ts'
export { serviceBillingRoutes } from './service-billing.routes.ts'
