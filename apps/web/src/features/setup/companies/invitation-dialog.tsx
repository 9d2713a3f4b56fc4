import { useTexts } from '../../../lib/i18n.ts'
import { ShownLinkDialog } from '../../../ui/dialog/shown-link-dialog.tsx'
import { newCompanyTexts } from './locales/index.ts'

interface Props {
  readonly person: string
  readonly link: string
  readonly onClose: () => void
}

/** Shows the link of a new company's first person once, where no mail can carry it. */
export function InvitationDialog({ person, link, onClose }: Props) {
  const t = useTexts(newCompanyTexts)
  return (
    <ShownLinkDialog
      title={t('link.title')}
      text={t('link.text', { name: person })}
      link={link}
      onClose={onClose}
    />
  )
}
