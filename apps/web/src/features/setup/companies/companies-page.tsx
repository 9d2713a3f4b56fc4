import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { CompanyList } from '../../organisation/index.ts'
import type { MadeCompany } from './create-company-dialog.tsx'
import { newCompanyTexts } from './locales/index.ts'

const CreateCompanyDialog = lazy(async () => ({
  default: (await import('./create-company-dialog.tsx')).CreateCompanyDialog,
}))
const InvitationDialog = lazy(async () => ({
  default: (await import('./invitation-dialog.tsx')).InvitationDialog,
}))

/** `/accounting/companies`: the companies of the installation, for the provider's staff. */
export const CompaniesPage = () => <CompanyList actions={<CreateCompany />} />

/** Makes a company, shows its invitation where no mail carries it, and leads to the company. */
function CreateCompany() {
  const t = useTexts(newCompanyTexts)
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<MadeCompany>()
  const show = (company: MadeCompany) => void navigate({ to: `/accounting/companies/${company.id}` })
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
        {t('create')}
      </Button>
      <Suspense fallback={null}>
        {creating && (
          <CreateCompanyDialog
            onClose={() => setCreating(false)}
            onMade={(company) => {
              setCreating(false)
              if (company.link === null) show(company)
              else setMade(company)
            }}
          />
        )}
        {made?.link && <InvitationDialog person={made.person} link={made.link} onClose={() => show(made)} />}
      </Suspense>
    </>
  )
}
