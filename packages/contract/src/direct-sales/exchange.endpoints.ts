import { anyOf, type Endpoint, FileStream, Message } from '../shared/index.ts'
import { ConnectionTest, ExchangePage, ExchangeParams, ExchangeQuery } from './exchange.schemas.ts'

const accounting = anyOf('co_accounting')

export const listExchange = {
  method: 'GET',
  url: '/directsales/exchange',
  config: { access: accounting },
  schema: {
    summary: 'Documents that were exchanged with the ERP and other systems, newest first',
    querystring: ExchangeQuery,
    response: { 200: ExchangePage },
  },
} as const satisfies Endpoint

export const getExchangeDocument = {
  method: 'GET',
  url: '/directsales/exchange/:kind/:id',
  config: {
    access: accounting,
    speaksOutside: true,
    produces: 'application/octet-stream',
    errors: ['exchange_document_not_found'],
  },
  schema: {
    summary: 'A document as it was sent or received',
    params: ExchangeParams,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const repeatExchange = {
  method: 'POST',
  url: '/directsales/exchange/:kind/:id/repeat',
  config: {
    access: accounting,
    speaksOutside: true,
    errors: [
      'exchange_document_not_found',
      'import_file_busy',
      'import_columns_wrong',
      'import_column_twice',
      'import_columns_missing',
      'erp_disabled',
      'erp_manual',
      'erp_not_connected',
      'erp_nothing_to_export',
      'erp_currency_unsupported',
    ],
  },
  schema: {
    summary: 'Send a document to the ERP once more, or read a file again; what is under way is left alone',
    params: ExchangeParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const testErpConnection = {
  method: 'POST',
  url: '/directsales/erp/test',
  config: { access: accounting, speaksOutside: true },
  schema: {
    summary: 'Log in to the ERP as its connection is saved, and change nothing there',
    response: { 200: ConnectionTest },
  },
} as const satisfies Endpoint
