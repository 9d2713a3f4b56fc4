import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, apiKey, IdParams, Message, page } from '../shared/index.ts'
import {
  IntakeReservationEvent,
  IntakeReservationEventParams,
  IntakeReservationsAnswer,
  IntakeReservationsBody,
  ReservationActionBody,
  ReservationDetail,
  ReservationListQuery,
  ReservationMessageBody,
  ReservationNotesBody,
  ReservationRow,
} from './click-and-collect.schemas.ts'

/** Spec: orders §6 names co_accounting for the single reservation; the list has no gate of its own (decisions: any named role). */
const read = anyOf('co_orders', 'co_accounting', 'co_orders_send')
const change = anyOf('co_orders')

export const listReservations = {
  method: 'GET',
  url: '/clickAndCollect',
  config: {
    access: read,
    errors: ['period_reversed', 'period_in_future'],
    period: { first: 'start', last: 'end' },
  },
  schema: {
    summary:
      'Click-and-collect reservations, the soonest deadline first; closed ones newest first behind them',
    querystring: ReservationListQuery,
    response: { 200: page(ReservationRow) },
  },
} as const satisfies Endpoint

export const countReservations = {
  method: 'GET',
  url: '/clickAndCollect/reservations/count',
  config: { access: anyOf('co_orders', 'co_accounting', 'co_orders_send', 'co_dashboard') },
  schema: {
    summary: 'How many reservations wait: all open ones, and those nobody has answered',
    response: {
      200: z.object({
        amount: z.number().int().nonnegative(),
        unanswered: z.number().int().nonnegative(),
      }),
    },
  },
} as const satisfies Endpoint

export const reservationChannels = {
  method: 'GET',
  url: '/clickAndCollect/reservations/channels',
  config: { access: read },
  schema: {
    summary: 'The sales channels that reservations came from, own shop first',
    response: { 200: z.object({ data: z.array(z.object({ id: z.number().int(), name: z.string() })) }) },
  },
} as const satisfies Endpoint

export const getReservation = {
  method: 'GET',
  url: '/clickAndCollect/:id',
  config: { access: read, errors: ['reservation_not_found'] },
  schema: {
    summary: 'One reservation with its history and messages',
    params: IdParams,
    response: { 200: ReservationDetail },
  },
} as const satisfies Endpoint

export const changeReservation = {
  method: 'PUT',
  url: '/clickAndCollect/:id/status',
  config: {
    access: change,
    errors: ['reservation_not_found', 'reservation_action_not_possible', 'stale_version'],
  },
  schema: {
    summary: 'Confirm, make ready, hand over, cancel or take back a reservation',
    params: IdParams,
    body: ReservationActionBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const writeToCustomer = {
  method: 'POST',
  url: '/clickAndCollect/:id/messages',
  config: { access: change, errors: ['reservation_not_found', 'reservation_without_email'] },
  schema: {
    summary: 'Write to the customer by e-mail',
    params: IdParams,
    body: ReservationMessageBody,
    response: { 201: Message },
  },
} as const satisfies Endpoint

export const noteReservation = {
  method: 'PUT',
  url: '/clickAndCollect/:id/notes',
  config: { access: change, errors: ['reservation_not_found', 'stale_version'] },
  schema: {
    summary: 'Change the note of the store',
    params: IdParams,
    body: ReservationNotesBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

/** Answers 200 with a result per reservation. */
export const intakeReservations = {
  method: 'POST',
  url: '/intake/reservations',
  config: { access: apiKey('reservations'), bodyLimit: 2 * 1024 * 1024 },
  schema: {
    summary: 'Deliver click-and-collect reservations; each promises a piece of its store',
    body: IntakeReservationsBody,
    response: { 200: IntakeReservationsAnswer },
  },
} as const satisfies Endpoint

export const intakeReservationEvent = {
  method: 'POST',
  url: '/intake/reservations/:channel/:ext_order_id/events',
  config: {
    access: apiKey('reservations'),
    errors: ['channel_unknown', 'reservation_not_found', 'reservation_action_not_possible'],
  },
  schema: {
    summary: 'Report that the customer has cancelled a reservation',
    params: IntakeReservationEventParams,
    body: IntakeReservationEvent,
    response: { 200: Message },
  },
} as const satisfies Endpoint
