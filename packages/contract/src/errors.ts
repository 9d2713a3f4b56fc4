import { z } from 'zod'
import { billingErrors } from './billing/billing.errors.ts'
import { catalogueErrors } from './catalogue/catalogue.errors.ts'
import { channelsErrors } from './channels/channels.errors.ts'
import { clickAndCollectErrors } from './click-and-collect/click-and-collect.errors.ts'
import { directSalesErrors } from './direct-sales/direct-sales.errors.ts'
import { downloadsErrors } from './downloads/downloads.errors.ts'
import { erpErrors } from './erp/erp.errors.ts'
import { intakeErrors } from './intake/intake.errors.ts'
import { invoicesErrors } from './invoices/invoices.errors.ts'
import { messagesErrors } from './messages/messages.errors.ts'
import { monitoringErrors } from './monitoring/monitoring.errors.ts'
import { orderAccessErrors } from './order-access/order-access.errors.ts'
import { orderActionsErrors } from './order-actions/order-actions.errors.ts'
import { orderViewsErrors } from './order-views/order-views.errors.ts'
import { ordersErrors } from './orders/orders.errors.ts'
import { organisationErrors } from './organisation/organisation.errors.ts'
import { pricingErrors } from './pricing/pricing.errors.ts'
import { privacyErrors } from './privacy/privacy.errors.ts'
import { returnsErrors } from './returns/returns.errors.ts'
import { scanErrors } from './scan/scan.errors.ts'
import { sessionErrors } from './session/session.errors.ts'
import { setupErrors } from './setup/setup.errors.ts'
import type { ErrorEntry } from './shared/define-errors.ts'
import { fill, type Locale } from './shared/locale.ts'
import { sharedErrors } from './shared/shared.errors.ts'
import { shippingErrors } from './shipping/shipping.errors.ts'
import { statisticsErrors } from './statistics/statistics.errors.ts'
import { storewindowErrors } from './storewindow/storewindow.errors.ts'

/** Every error a caller can meet, from the catalogues of the domains. A code stands in one of them only. */
export const ERRORS = {
  ...sharedErrors,
  ...organisationErrors,
  ...sessionErrors,
  ...catalogueErrors,
  ...pricingErrors,
  ...ordersErrors,
  ...shippingErrors,
  ...returnsErrors,
  ...channelsErrors,
  ...intakeErrors,
  ...invoicesErrors,
  ...erpErrors,
  ...directSalesErrors,
  ...orderAccessErrors,
  ...clickAndCollectErrors,
  ...scanErrors,
  ...statisticsErrors,
  ...storewindowErrors,
  ...monitoringErrors,
  ...messagesErrors,
  ...downloadsErrors,
  ...billingErrors,
  ...setupErrors,
  ...privacyErrors,
  ...orderActionsErrors,
  ...orderViewsErrors,
} as const satisfies Readonly<Record<string, ErrorEntry>>

export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]

/** Endpoints name their errors as plain strings, so that `shared` does not depend on the domains. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

export type ErrorParams = Readonly<Record<string, string | number>>

/** The text of an error in the caller's language. */
export const errorMessage = (code: ErrorCode, locale: Locale, params?: ErrorParams): string =>
  fill(ERRORS[code][locale], params)

/** The body of every answer that is not a success (decisions: Calls). */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  /** Field path → what is wrong with it, in the caller's language. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** What else could be meant, where the call names no single thing. */
  candidates: z.array(z.object({ wws_number: z.string(), title: z.string() })).optional(),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
