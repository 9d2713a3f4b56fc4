import {
  CASE_CONDITIONS,
  CASE_REASONS,
  type CaseCondition,
  type CaseReason,
  type CaseRow,
} from '@kontor/contract/returns'
import { IconBan, IconCheck, IconClockPause } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Badge } from '../../ui/status/status-badge.tsx'
import { returnsTexts } from './locales/index.ts'

const LOOKS = {
  requested: { style: 'warning', icon: IconClockPause },
  accepted: { style: 'success', icon: IconCheck },
  declined: { style: 'danger', icon: IconBan },
} as const

/** The status of a goodwill case. */
export function CaseBadge({ status }: Pick<CaseRow, 'status'>) {
  const t = useTexts(returnsTexts)
  return <Badge {...LOOKS[status]}>{t(`status.${status}`)}</Badge>
}

const isReason = (key: string): key is CaseReason => CASE_REASONS.some((known) => known === key)
const isCondition = (key: string): key is CaseCondition => CASE_CONDITIONS.some((known) => known === key)

/** Reasons and conditions in the user's language; an unknown key is shown as it is. */
export function useCaseLabels() {
  const t = useTexts(returnsTexts)
  return useMemo(
    () => ({
      reason: (key: string) => (isReason(key) ? t(`reason.${key}`) : key),
      condition: (key: string) => (isCondition(key) ? t(`condition.${key}`) : key),
    }),
    [t],
  )
}
