import { IconNote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { notesQuery } from '../document/order-document.queries.ts'
import { stampOf } from '../history/history.ts'
import type { TimelineEvent } from '../history/timeline.tsx'

/** The notes of an order for a `Timeline`; none while they are loading. */
export function useNoteEvents(orderId: number): TimelineEvent[] {
  const { data } = useQuery(notesQuery(orderId))
  return (data?.data ?? []).map(({ id, created_at, note, author }) => ({
    key: `note-${id}`,
    date: stampOf(created_at),
    icon: IconNote,
    style: 'neutral',
    title: note,
    details: author,
  }))
}
