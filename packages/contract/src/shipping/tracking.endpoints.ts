import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams, Message, webhook } from '../shared/index.ts'
import { ShippingsCheck } from './shipping.schemas.ts'
import { CarrierWebhook, CarrierWebhookParams } from './tracking.schemas.ts'

const ship = anyOf('co_orders_send')

/**
 * A carrier reports that something happened to a shipment. The call is proven by the token in its address and by HTTP
 * Basic; what happened is asked for, never taken from it. A shipment that nobody knows is answered alike.
 */
export const receiveCarrierWebhook = {
  method: 'POST',
  url: '/webhooks/:vendor/:token',
  config: { access: webhook, errors: ['unauthenticated', 'malformed_body'], bodyLimit: 64 * 1024 },
  schema: {
    summary: 'Webhook: something happened to a shipment',
    params: CarrierWebhookParams,
    body: CarrierWebhook,
    response: { 200: z.object({ received: z.literal(true) }) },
  },
} as const satisfies Endpoint

/** Voids the labels of a parcel before the carrier has it; its lines are to be shipped again. */
export const voidShipping = {
  method: 'PUT',
  url: '/shippings/:id/void',
  config: {
    access: ship,
    errors: ['shipping_not_found', 'label_not_voidable', 'label_handed_over', 'order_fulfilled'],
  },
  schema: { summary: 'Void the labels of a parcel', params: IdParams, response: { 200: Message } },
} as const satisfies Endpoint

/** A parcel on its way whose return label failed gets another try at that label alone. */
export const retryReturnLabel = {
  method: 'PUT',
  url: '/shippings/:id/return-label',
  config: {
    access: ship,
    errors: ['shipping_not_found', 'return_label_not_missing', 'carrier_not_configured'],
  },
  schema: { summary: 'Make a missing return label', params: IdParams, response: { 200: ShippingsCheck } },
} as const satisfies Endpoint
