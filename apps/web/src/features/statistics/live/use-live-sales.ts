import { liveSales } from '@kontor/contract/statistics'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { nextRefetch } from './next-refetch.ts'

/** Today's sales, fetched anew every five minutes by Berlin's clock; not while the window is hidden, but once it is shown. */
export function useLiveSales() {
  const query = useQuery({ ...queryOf(liveSales), refetchOnWindowFocus: false })
  const { refetch } = query
  useEffect(() => {
    let timer: number | undefined
    const wait = () => {
      const now = Date.now()
      timer = window.setTimeout(() => {
        void refetch()
        wait()
      }, nextRefetch(now, Math.random()) - now)
    }
    const follow = () => {
      window.clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      void refetch()
      wait()
    }
    if (document.visibilityState !== 'hidden') wait()
    document.addEventListener('visibilitychange', follow)
    return () => {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [refetch])
  return query
}
