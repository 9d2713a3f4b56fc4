import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import { PickList, PickListQuery } from './pick-list.schemas.ts'

export const getPickList = {
  method: 'GET',
  url: '/orders/picklist',
  config: { access: anyOf('co_orders', 'co_products', 'co_orders_send') },
  schema: {
    summary: 'What has to be fetched from the shelves: lines of open orders that are in no parcel yet',
    querystring: PickListQuery,
    response: { 200: PickList },
  },
} as const satisfies Endpoint
