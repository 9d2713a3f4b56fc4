import { useTexts } from '../../../lib/i18n.ts'
import { ShownLinkDialog } from '../../../ui/dialog/shown-link-dialog.tsx'
import { peopleTexts } from './locales/index.ts'

/** An invitation that no mail carries: the admin hands the link over. */
export interface ShownLink {
  readonly name: string
  readonly link: string
}

interface Props extends ShownLink {
  readonly onClose: () => void
}

/** Shows the link of an invitation once, where no mail can carry it. */
export function LinkDialog({ name, link, onClose }: Props) {
  const t = useTexts(peopleTexts)
  return (
    <ShownLinkDialog title={t('link.title')} text={t('link.text', { name })} link={link} onClose={onClose} />
  )
}
