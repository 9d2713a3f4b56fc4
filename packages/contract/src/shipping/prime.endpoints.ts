import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams } from '../shared/index.ts'
import {
  EligibleServices,
  EligibleServicesBody,
  PrimeService,
  SavePrimeServiceBody,
} from './prime.schemas.ts'

/** Asks the channel while the caller waits: costs nothing, and keeps the answer for the choice that follows. */
export const eligibleShippingServices = {
  method: 'PUT',
  url: '/orders/:id/eligibleShippingServices',
  config: {
    access: anyOf('co_orders_send'),
    speaksOutside: true,
    errors: [
      'order_not_found',
      'order_reserved',
      'order_nothing_to_ship',
      'order_cancelled_by_channel',
      'order_not_shippable',
      'order_not_prime',
      'line_without_store',
      'parcel_option_not_found',
      'parcel_option_not_allowed',
      'store_contact_missing',
      'channel_takes_no_customs',
      'channel_sells_no_labels',
      'channel_refused',
      'channel_not_reached',
    ],
  },
  schema: {
    summary: 'The shipping services that the channel offers for a Prime order',
    params: IdParams,
    body: EligibleServicesBody,
    response: { 200: EligibleServices },
  },
} as const satisfies Endpoint

export const savePrimeShippingService = {
  method: 'POST',
  url: '/orders/:id/savePrimeShippingService',
  config: {
    access: anyOf('co_orders_send'),
    errors: ['order_not_found', 'prime_service_not_offered', 'prime_service_outdated'],
  },
  schema: {
    summary: 'Choose one of the offered shipping services',
    params: IdParams,
    body: SavePrimeServiceBody,
    response: { 200: z.object({ message: z.string(), prime_service: PrimeService }) },
  },
} as const satisfies Endpoint
