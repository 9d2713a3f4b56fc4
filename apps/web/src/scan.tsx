import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { ScanApp } from './features/scan/index.ts'
import { BrokenView } from './ui/states/broken-view.tsx'
import { cssVariables, theme } from './ui/theme/index.ts'

// The content security policy forbids code from strings, which zod would use.
config({ jitless: true })

// Without a connection the app comes from the worker's cache; where there is no worker, it needs one.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/scan-worker.js', { scope: '/scan' }).catch(console.error)
    void navigator.storage?.persist?.()
  })

interface BoundaryState {
  readonly error?: unknown
}

/** Shows what went wrong, and a button that begins anew: what was done on the device is kept. */
class Boundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <BrokenView error={this.state.error} />
  }
}

const queryClient = new QueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('scan.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <Boundary>
            <ScanApp />
          </Boundary>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
