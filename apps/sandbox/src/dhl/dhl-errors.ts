import type { z } from 'zod'
import type { Answer } from '../platform/answer.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
}

/** What is wrong with one property of a shipment, as DHL's backend tells it. */
export interface ValidationMessage {
  property: string
  validationMessage: string
  validationState: 'Error' | 'Warning'
}

/** An error of Parcel DE Shipping as a whole (`RequestStatus` within `status`). */
export const shippingError = (status: number): unknown => ({
  status: { title: TITLES[status] ?? 'Error', statusCode: status, detail: `Sandbox: status ${status}.` },
})

/** An error of Parcel DE Returns and of the tracking API: a problem whose status is a number. */
export const problem = (status: number, detail = `Sandbox: status ${status}.`): unknown => ({
  title: TITLES[status] ?? 'Error',
  status,
  detail,
})

/** A request that breaks the published schema: each place with its path. */
export const schemaError = (error: z.ZodError): Answer => ({
  status: 400,
  body: {
    status: { title: 'Bad Request', statusCode: 400, detail: 'The request does not fit the schema.' },
    items: error.issues.map(({ path, message }) => ({ propertyPath: pathOf(path), message })),
  },
})

/** `['shipments', 0, 'consignee', 'city']` → `shipments[0].consignee.city` */
const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')
