import type { Member } from '@kontor/contract/session'
import { formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Badge, type StatusStyle } from '../../../ui/status/status-badge.tsx'
import { peopleTexts } from './locales/index.ts'

const STYLES: Readonly<Record<Member['state'], StatusStyle>> = {
  active: 'success',
  invited: 'info',
  declined: 'warning',
  inactive: 'neutral',
}

/** Whether somebody works for a company; of a declined invitation also the day on which it was declined. */
export function MemberState({ member: { state, declined_at } }: { readonly member: Member }) {
  const t = useTexts(peopleTexts)
  return (
    <Badge style={STYLES[state]}>
      {state === 'declined' && declined_at !== null
        ? t('members.declinedOn', { date: formatDate(declined_at) })
        : t(`members.state.${state}`)}
    </Badge>
  )
}
