import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from './session.ts'

/** Refreshes what is on screen when somebody changes it; loaded after the first screen. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  // Another person's log-in, in this tab or another one, needs a stream of its own.
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined) return
    let end: (() => void) | undefined
    let isOver = false
    void import('./live-updates.ts').then(({ followEvents }) => {
      if (!isOver) end = followEvents(queryClient)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [queryClient, token])
}
