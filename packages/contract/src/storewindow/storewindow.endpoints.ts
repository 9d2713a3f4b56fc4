import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import {
  ChangedStorewindowAction,
  NewStorewindowAction,
  StorewindowActionParams,
  StorewindowActions,
  StorewindowFilters,
  StorewindowSaved,
  StorewindowStoreParams,
} from './storewindow.schemas.ts'

/** Who decides what a store shows: the same people who see the products. */
const products = anyOf('co_accounting')

export const storewindowFilters = {
  method: 'GET',
  url: '/statistics/storewindow/filters',
  config: { access: products },
  schema: {
    summary: 'Stores, categories, brands and colours that a shop window can be made of',
    response: { 200: StorewindowFilters },
  },
} as const satisfies Endpoint

export const listStorewindowActions = {
  method: 'GET',
  url: '/statistics/storewindow/:store/actions',
  config: { access: products, errors: ['store_not_found'] },
  schema: {
    summary: 'What a store shows in its window, by path; `store` is its number',
    params: StorewindowStoreParams,
    response: { 200: StorewindowActions },
  },
} as const satisfies Endpoint

export const createStorewindowAction = {
  method: 'POST',
  url: '/statistics/storewindow/:store/action',
  config: {
    access: products,
    errors: ['store_not_found', 'storewindow_path_taken', 'storewindow_too_many_actions'],
  },
  schema: {
    summary: 'Give a store another page to show articles on',
    params: StorewindowStoreParams,
    body: NewStorewindowAction,
    response: { 201: StorewindowSaved },
  },
} as const satisfies Endpoint

export const updateStorewindowAction = {
  method: 'PUT',
  url: '/statistics/storewindow/:store/action/:id',
  config: {
    access: products,
    errors: ['store_not_found', 'storewindow_action_not_found', 'stale_version'],
  },
  schema: {
    summary: 'Change what a page of a store shows; its path stays',
    params: StorewindowActionParams,
    body: ChangedStorewindowAction,
    response: { 200: StorewindowSaved },
  },
} as const satisfies Endpoint
