import { CompanyList } from '../../../features/organisation/index.ts'
import { CreateCompany } from '../../../features/setup/index.ts'

/** `/accounting/companies`: the companies of the installation, for the provider's staff. */
export const CompaniesPage = () => <CompanyList actions={<CreateCompany />} />
