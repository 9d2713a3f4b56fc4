import {
  getManagedCompany,
  listChannelsOfCompany,
  listCompanies,
  listConditionsOfCompany,
  listFeesOfCompany,
  listStoresOfCompany,
  type ManagedCompany,
} from '@kontor/contract/organisation'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf, queryOf } from '../../../lib/api-client.ts'

const params = (id: number) => ({ params: { id } })

export const managedCompanyQuery = (id: number) => queryOf(getManagedCompany, params(id))
export const feesQuery = (id: number) => queryOf(listFeesOfCompany, params(id))
export const conditionsQuery = (id: number) => queryOf(listConditionsOfCompany, params(id))
export const storesOfCompanyQuery = (id: number) => queryOf(listStoresOfCompany, params(id))
export const channelsOfCompanyQuery = (id: number) => queryOf(listChannelsOfCompany, params(id))

/** Shows a company as a call has answered it, and asks for the list again. */
export async function keepCompany(queryClient: QueryClient, company: ManagedCompany): Promise<void> {
  queryClient.setQueryData(managedCompanyQuery(company.id).queryKey, company)
  await queryClient.invalidateQueries({ queryKey: queryKeyOf(listCompanies) })
}
