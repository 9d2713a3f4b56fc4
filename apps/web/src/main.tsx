import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod'
import { App } from './app/providers.tsx'

// The content security policy forbids making code from text, which zod would otherwise try.
config({ jitless: true })

// After a release the files of the last one are gone: a screen opened only now is fetched with a fresh page.
// Once a minute at most, so that a file that is missing for good shows its error instead of reloading for ever.
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
