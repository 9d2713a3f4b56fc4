import { z } from 'zod'
import { ConnectionCheck } from '../organisation/index.ts'
import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import { CarrierContract, CarrierContractEdit, CarrierParams } from './carrier-accounts.schemas.ts'

const seeContracts = anyOf('co_accounting')
/** Whose contract serves decides who pays for the labels. */
const changeContracts = anyOf('co_admin')

export const listCarrierContracts = {
  method: 'GET',
  url: '/accounting/carriers',
  config: { access: seeContracts },
  schema: {
    summary: 'By whose contract labels are bought, by vendor; never the keys',
    response: { 200: z.object({ data: z.array(CarrierContract) }) },
  },
} as const satisfies Endpoint

export const changeCarrierContract = {
  method: 'PUT',
  url: '/accounting/carriers/:vendor',
  config: {
    access: changeContracts,
    errors: ['carrier_not_found', 'carrier_in_use', 'credentials_missing', 'stale_version'],
  },
  schema: {
    summary: 'Store the company’s own key with a vendor of labels, or change whose contract serves',
    params: CarrierParams,
    body: CarrierContractEdit,
    response: { 200: CarrierContract },
  },
} as const satisfies Endpoint

export const checkCarrierContract = {
  method: 'POST',
  url: '/accounting/carriers/:vendor/check',
  config: { access: seeContracts, speaksOutside: true, errors: ['carrier_not_found'] },
  schema: {
    summary: 'Try the company’s own key with a vendor of labels, in use or not; changes nothing',
    params: CarrierParams,
    response: { 200: ConnectionCheck },
  },
} as const satisfies Endpoint
