import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileStream, page, TABLE_MEDIA_TYPES } from '../shared/index.ts'
import {
  FileAddress,
  FileCheck,
  GeneratedFileParams,
  GeneratedFileQuery,
  OrderListBody,
  OrderListFile,
} from './downloads.schemas.ts'
import {
  CarrierParams,
  CarrierTrackingCodes,
  LabelFileQuery,
  LabelListQuery,
  LabelRow,
  LabelSummariesQuery,
  LabelSummary,
  LabelTotals,
  TrackingCodesFileQuery,
  TrackingCodesQuery,
} from './label-lists.schemas.ts'

/** Spec: catalogue §6 names co_products for the order list, orders §6 co_accounting for all downloads. */
const sales = anyOf('co_accounting', 'co_products')

export const startOrderList = {
  method: 'POST',
  url: '/download/orderList/startGenerate',
  config: {
    access: sales,
    errors: ['period_reversed', 'period_in_future'],
    period: { first: 'start', last: 'end' },
  },
  schema: {
    summary: 'Have the list of all order lines of a period made; one that is being made is not begun again',
    body: OrderListBody,
    response: { 200: z.object({ fileName: z.string() }) },
  },
} as const satisfies Endpoint

export const checkOrderList = {
  method: 'GET',
  url: '/download/orderList/checkFile',
  config: { access: sales, errors: ['download_not_found'] },
  schema: {
    summary: 'Whether an order list is ready',
    querystring: GeneratedFileQuery,
    response: { 200: FileCheck },
  },
} as const satisfies Endpoint

export const addressOrderList = {
  method: 'GET',
  url: '/download/orderList/downloadFile',
  config: { access: sales, errors: ['download_not_found', 'download_not_ready'] },
  schema: {
    summary: 'Where an order list that is ready can be had',
    querystring: GeneratedFileQuery,
    response: { 200: FileAddress },
  },
} as const satisfies Endpoint

export const listOrderLists = {
  method: 'GET',
  url: '/download/orderList',
  config: { access: sales },
  schema: {
    summary: 'The order lists of the last seven days, newest first, those being made included',
    response: { 200: z.object({ data: z.array(OrderListFile) }) },
  },
} as const satisfies Endpoint

export const getOrderListFile = {
  method: 'GET',
  url: '/download/orderList/files/:fileName',
  config: {
    access: sales,
    speaksOutside: true,
    produces: TABLE_MEDIA_TYPES,
    errors: ['download_not_found', 'download_not_ready'],
  },
  schema: {
    summary: 'An order list as it was made: CSV or XLSX',
    params: GeneratedFileParams,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const countTrackingCodes = {
  method: 'GET',
  url: '/download/trackingCodes',
  config: {
    access: anyOf('co_accounting'),
    errors: ['period_reversed', 'period_in_future'],
    period: { first: 'dateFrom', last: 'dateTo' },
  },
  schema: {
    summary: 'The tracking codes of a period by carrier: how many, and where they are',
    querystring: TrackingCodesQuery,
    response: { 200: z.object({ data: z.array(CarrierTrackingCodes) }) },
  },
} as const satisfies Endpoint

export const getTrackingCodes = {
  method: 'GET',
  url: '/download/trackingCodes/:carrier',
  config: {
    access: anyOf('co_accounting'),
    speaksOutside: true,
    errors: ['period_reversed', 'period_in_future'],
    period: { first: 'dateFrom', last: 'dateTo' },
    produces: TABLE_MEDIA_TYPES,
  },
  schema: {
    summary: 'The tracking codes of a carrier as CSV or XLSX',
    params: CarrierParams,
    querystring: TrackingCodesFileQuery,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const listLabels = {
  method: 'GET',
  url: '/download/labelCompletes',
  config: { access: sales, errors: ['store_not_found'] },
  schema: {
    summary: 'The labels that were bought in a month, with what they cost',
    querystring: LabelListQuery,
    response: { 200: page(LabelRow).extend({ totals: LabelTotals }) },
  },
} as const satisfies Endpoint

export const getLabelsFile = {
  method: 'GET',
  url: '/download/labelCompletes/file',
  config: {
    access: sales,
    speaksOutside: true,
    errors: ['store_not_found'],
    produces: TABLE_MEDIA_TYPES,
  },
  schema: {
    summary: 'The labels of a month as CSV or XLSX with their total, to check a carrier’s bill against',
    querystring: LabelFileQuery,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const summarizeLabels = {
  method: 'GET',
  url: '/download/labelSummaries',
  config: { access: sales, asksOnce: true },
  schema: {
    summary: 'The labels of a month by store and carrier',
    querystring: LabelSummariesQuery,
    response: { 200: z.object({ data: z.array(LabelSummary) }) },
  },
} as const satisfies Endpoint
