import { sessionInfo } from '@kontor/contract/session'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { resumeSession } from '../lib/master-data.ts'
import { mayRetry, retryDelay } from '../lib/query-retries.ts'
import { getSession, onSessionChange, onSessionMoved } from '../lib/session.ts'
import { cssVariables, theme } from '../ui/theme/index.ts'
import { takeEntry } from './entry/entry-address.ts'
import { makeRouter } from './router.tsx'

const STALE_AFTER_MS = 15_000

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: mayRetry, retryDelay, staleTime: STALE_AFTER_MS } },
})

// Before the router reads the address: a token must not stay in it.
const entry = takeEntry(window.location, window.history)
const router = makeRouter(queryClient, undefined, entry)

let token = getSession()?.token

/** Another session may see other data: nothing that was loaded for the last one stays. */
async function followSession(): Promise<void> {
  const next = getSession()?.token
  const isOther = next !== token
  token = next
  if (next !== undefined && isOther) void queryClient.resetQueries()
  await router.invalidate()
  // After the screens are unmounted: before, they would ask again without a session.
  // Public answers, which the login screen uses, stay.
  if (getSession() === undefined) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionInfo.url })
  }
}

onSessionChange(() => void followSession())
// What is on the screen, and what was entered, is of the company before.
onSessionMoved(
  () => void router.navigate({ to: '/', ignoreBlocker: true }).then(() => queryClient.resetQueries()),
)
void resumeSession()

/** The providers around all screens: theme, queries and router. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
