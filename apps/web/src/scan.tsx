import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { ScanApp } from './features/scan/index.ts'
import { cssVariables, theme } from './ui/theme/index.ts'

// The content security policy forbids code from strings, which zod would use.
config({ jitless: true })

// Without a connection the app comes from the worker's cache; where there is no worker, it needs one.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/scan-worker.js', { scope: '/scan' }).catch(console.error)
    void navigator.storage?.persist?.()
  })

const queryClient = new QueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('scan.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <ScanApp />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
