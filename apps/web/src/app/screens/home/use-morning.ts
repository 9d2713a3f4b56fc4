import type { Today } from '@kontor/contract/today'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readStored, writeStored } from '../../../lib/browser-storage.ts'
import { businessDay } from '../../../lib/format.ts'
import { userQuery } from '../../../lib/master-data.ts'
import { useNow } from '../../../lib/now.ts'

/** The day on which a person closed the dialog on this device. */
const keyOf = (userId: number): string => `morning.seen.${userId}`

/** Whether there is something that the specification shows by itself: returns past 32 hours, or unread news. Pure. */
export const wantsMorning = ({ rows }: Pick<Today, 'rows'>): boolean =>
  rows.some(({ kind, part }) => kind === 'news' || (kind === 'returns' && (part ?? 0) > 0))

interface Morning {
  readonly isOpen: boolean
  readonly close: () => void
}

/**
 * Overdue returns and unread news open by themselves in one dialog, once a day and person (spec: orders §2, Dashboard;
 * decisions: Access). Who looks through another company is no person of it.
 */
export function useMorning(today: Today | undefined): Morning {
  const day = businessDay(useNow())
  const { data: user } = useQuery(userQuery())
  const [closedOn, setClosedOn] = useState<string>()
  const isOpen =
    today !== undefined &&
    user !== undefined &&
    user.view === null &&
    closedOn !== day &&
    readStored(keyOf(user.id)) !== day &&
    wantsMorning(today)
  return {
    isOpen,
    close: () => {
      if (!isOpen) return
      writeStored(keyOf(user.id), day)
      setClosedOn(day)
    },
  }
}
