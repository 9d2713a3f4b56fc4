import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { App } from './app/providers.tsx'

// The content security policy forbids code from strings, which zod would use.
config({ jitless: true })

// After a release the old files are gone: a screen that fails to load reloads the page.
// At most one reload a minute, so that a missing file shows its error.
const RELOADED_KEY = 'kontor.reloaded'
window.addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (Date.now() - last < 60_000) return
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  event.preventDefault()
  window.location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
