import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody, orOrderToken, page, signedIn } from '../shared/index.ts'
import { PictureParams, PictureQuery, ProductPicture } from './pictures.schemas.ts'
import { ProductHistory } from './product-history.schemas.ts'
import {
  FoundProducts,
  Product,
  ProductChoice,
  ProductFilterOptions,
  ProductFindQuery,
  ProductListQuery,
  ProductParams,
  ProductQuery,
  ProductRow,
  ProductSwitch,
  ProductSwitched,
  ProductSwitchParams,
} from './products.schemas.ts'

/** Who sees and steers what is sold (spec: catalogue §6). */
const products = anyOf('co_accounting')

export const productFilterOptions = {
  method: 'GET',
  url: '/inventory/filters',
  config: { access: products },
  schema: {
    summary: 'What the filters of the product list offer, and what they start with',
    response: { 200: ProductFilterOptions },
  },
} as const satisfies Endpoint

export const listProducts = {
  method: 'GET',
  url: '/inventory',
  config: { access: products, asksOnce: true },
  schema: {
    summary: 'Products, those changed last first unless `filters` names a sort',
    querystring: ProductListQuery,
    response: { 200: page(ProductRow) },
  },
} as const satisfies Endpoint

export const findProducts = {
  method: 'GET',
  url: '/inventory-search',
  config: { access: products },
  schema: {
    summary: 'A few products by the beginning of model or ERP id, by EAN, or by a part of the title',
    querystring: ProductFindQuery,
    response: { 200: FoundProducts },
  },
} as const satisfies Endpoint

export const getProduct = {
  method: 'GET',
  url: '/inventory/:id',
  config: {
    access: products,
    errors: ['product_not_found', 'product_ambiguous', 'store_not_found'],
    asksOnce: true,
  },
  schema: {
    summary: 'A product by its model, with its sizes and where they lie',
    params: ProductParams,
    querystring: ProductQuery,
    response: { 200: Product },
  },
} as const satisfies Endpoint

export const getProductHistory = {
  method: 'GET',
  url: '/inventory/:id/history',
  config: { access: products, errors: ['product_not_found', 'product_ambiguous'] },
  schema: {
    summary: 'What was sold of a product and came back by month, and what it cost on which channel',
    params: ProductParams,
    querystring: ProductChoice,
    response: { 200: ProductHistory },
  },
} as const satisfies Endpoint

export const switchProduct = {
  method: 'PUT',
  url: '/inventory/:wws_model',
  config: {
    access: products,
    errors: ['product_not_found', 'product_ambiguous', 'channel_without_account'],
  },
  schema: {
    summary: 'Switch a product on or off, as a whole or on channels',
    params: ProductSwitchParams,
    querystring: ProductChoice,
    body: ProductSwitch,
    response: { 200: ProductSwitched, 202: ProductSwitched },
  },
} as const satisfies Endpoint

export const getPicture = {
  method: 'GET',
  url: '/inventory-pictures/:img_id',
  // Sent from the file storage, which may be far away.
  // Whoever sees an article sees its picture: in orders, on the pick list and in reservations, too.
  config: {
    access: orOrderToken(signedIn),
    errors: ['picture_not_found'],
    produces: 'image/jpeg',
    speaksOutside: true,
  },
  schema: {
    summary: 'Our copy of the picture of a product, as JPEG; never changes',
    params: PictureParams,
    querystring: PictureQuery,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint

export const refetchPicture = {
  method: 'POST',
  url: '/inventory/:wws_model/picture',
  config: { access: products, errors: ['product_not_found', 'product_ambiguous', 'product_without_picture'] },
  schema: {
    summary: 'Fetch the picture of a product again, now',
    params: ProductSwitchParams,
    querystring: ProductChoice,
    response: { 200: ProductPicture },
  },
} as const satisfies Endpoint
