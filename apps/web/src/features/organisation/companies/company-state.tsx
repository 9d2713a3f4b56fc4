import { useTexts } from '../../../lib/i18n.ts'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { companiesTexts } from './locales/index.ts'

interface Props {
  readonly isPaused: boolean
  readonly isProvider: boolean
}

/** Whether a company works, and whether it is the provider's own. */
export function CompanyState({ isPaused, isProvider }: Props) {
  const t = useTexts(companiesTexts)
  if (isPaused) return <Badge style="warning">{t('state.paused')}</Badge>
  return isProvider ? (
    <Badge style="info">{t('state.provider')}</Badge>
  ) : (
    <Badge style="success">{t('state.active')}</Badge>
  )
}
