import { z } from 'zod'
import { listOrders } from '../orders/orders.endpoints.ts'
import type { Endpoint } from '../shared/index.ts'
import { Id } from '../shared/index.ts'
import {
  DefaultOrderView,
  OrderView,
  OrderViewBody,
  OrderViewCount,
  OrderViewParams,
} from './order-views.schemas.ts'

/** Whoever sees the list keeps views of it. */
const { access } = listOrders.config

export const listOrderViews = {
  method: 'GET',
  url: '/orders/views',
  config: { access },
  schema: {
    summary: 'The views of the order list that the reader and the company have saved, by their names',
    response: { 200: z.object({ data: z.array(OrderView) }) },
  },
} as const satisfies Endpoint

export const countOrderViews = {
  method: 'GET',
  url: '/orders/views/counts',
  config: { access },
  schema: {
    summary: 'How many orders each view lists, those that everybody has first',
    response: { 200: z.object({ data: z.array(OrderViewCount) }) },
  },
} as const satisfies Endpoint

export const saveOrderView = {
  method: 'POST',
  url: '/orders/views',
  config: {
    access,
    errors: ['store_not_found', 'too_many_order_views', 'order_view_name_taken', 'order_view_not_yours'],
  },
  schema: {
    summary: 'Save a view of the order list, for oneself or for the company',
    body: OrderViewBody,
    response: { 201: OrderView },
  },
} as const satisfies Endpoint

export const changeOrderView = {
  method: 'PUT',
  url: '/orders/views/:viewId',
  config: {
    access,
    errors: [
      'order_view_not_found',
      'store_not_found',
      'too_many_order_views',
      'order_view_name_taken',
      'order_view_not_yours',
    ],
  },
  schema: {
    summary: 'Change a saved view of the order list',
    params: OrderViewParams,
    body: OrderViewBody,
    response: { 200: OrderView },
  },
} as const satisfies Endpoint

export const deleteOrderView = {
  method: 'DELETE',
  url: '/orders/views/:viewId',
  config: { access, errors: ['order_view_not_found', 'order_view_not_yours'] },
  schema: {
    summary: 'Delete a saved view of the order list',
    params: OrderViewParams,
    response: { 200: z.object({ id: Id }) },
  },
} as const satisfies Endpoint

export const chooseDefaultOrderView = {
  method: 'PUT',
  url: '/orders/views/default',
  config: { access, errors: ['order_view_not_found'] },
  schema: {
    summary: 'Choose the saved view that the order list opens with for oneself',
    body: DefaultOrderView,
    response: { 200: DefaultOrderView },
  },
} as const satisfies Endpoint
