import { beginView, endView } from '@kontor/contract/session'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { getSession, moveSession } from '../../../lib/session.ts'

/** Where the browser goes next. */
type Navigate = (options: { to: string }) => Promise<void>

/**
 * Shows the screens of a company as its admin sees them, until that is ended.
 * @param to the screen that comes first
 */
export async function lookThrough(
  companyId: number,
  queryClient: QueryClient,
  navigate: Navigate,
  to = '/home',
): Promise<void> {
  const session = getSession()
  if (!session) return
  const { roles } = await call(beginView, { params: { id: companyId } })
  moveSession({ token: session.token, roles })
  await navigate({ to })
  await queryClient.resetQueries()
}

/** Shows one's own screens again, the company's among them. */
export async function stopLooking(
  companyId: number | undefined,
  queryClient: QueryClient,
  navigate: Navigate,
): Promise<void> {
  const session = getSession()
  if (!session) return
  const { roles } = await call(endView)
  moveSession({ token: session.token, roles })
  await navigate({ to: `/accounting/companies${companyId === undefined ? '' : `/${companyId}`}` })
  await queryClient.resetQueries()
}
