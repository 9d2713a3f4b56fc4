import type { Endpoint } from '../shared/index.ts'
import { anyOf, page, provider } from '../shared/index.ts'
import {
  CompanyConnection,
  ConnectionSaved,
  ConnectionsQuery,
  ErpConnection,
  ErpConnectionBody,
} from './systems.schemas.ts'

const access = anyOf('co_accounting')

export const getErpConnection = {
  method: 'GET',
  url: '/directsales/erp',
  config: { access },
  schema: { summary: "The connection to the company's ERP (WWS)", response: { 200: ErpConnection } },
} as const satisfies Endpoint

export const saveErpConnection = {
  method: 'PUT',
  url: '/directsales/erp',
  config: {
    access,
    speaksOutside: true,
    errors: [
      'erp_manual',
      'erp_address_refused',
      'erp_address_missing',
      'erp_address_scheme',
      'erp_address_credentials',
      'erp_address_not_encrypted',
      'erp_address_port',
      'erp_address_private',
      'erp_address_unknown',
      'erp_address_redirects',
    ],
  },
  schema: {
    summary: 'Change the connection to the ERP (WWS); what is left out stays, so does an empty password',
    body: ErpConnectionBody,
    response: { 200: ConnectionSaved },
  },
} as const satisfies Endpoint

export const listConnections = {
  method: 'GET',
  url: '/directsales/connections',
  config: { access: provider },
  schema: {
    summary: 'How the ERP of each company is connected, company by company',
    querystring: ConnectionsQuery,
    response: { 200: page(CompanyConnection) },
  },
} as const satisfies Endpoint
