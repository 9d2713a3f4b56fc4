import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutJsonSchemas } from './json-schemas.ts'
import { scanWorker } from './scan-page.ts'

/**
 * The scan app (`/scan`), built by itself into the same folder: it shares no file with the back office, so that a device loads,
 * and keeps for the time without a connection, nothing but what it needs.
 */
export default defineConfig({
  plugins: [react(), withoutJsonSchemas(), scanWorker()],
  // What lies there comes with the back office.
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: false,
    rolldownOptions: {
      // Reads of a library's list of parts those that are asked for: the icons alone are 6,000 files.
      experimental: { lazyBarrel: true },
      input: fileURLToPath(new URL('scan.html', import.meta.url)),
      output: {
        codeSplitting: { groups: [{ name: 'scan-framework', test: /node_modules/, minShareCount: 2 }] },
      },
    },
  },
})
