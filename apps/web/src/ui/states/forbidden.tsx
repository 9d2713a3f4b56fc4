import { IconLock } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { EmptyState } from './empty-state.tsx'

/** The user may not see this; says whom to ask. */
export function Forbidden() {
  const t = useTexts(uiTexts)
  return (
    <EmptyState icon={<IconLock size={28} stroke={1.5} />} title={t('forbidden.title')}>
      {t('forbidden.text')}
    </EmptyState>
  )
}
