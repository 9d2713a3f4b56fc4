import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { withoutJsonSchemas } from './json-schemas.ts'
import { scanOnDev } from './scan-page.ts'

/** Modules that run before the login, and with them all they need. */
const START = /src[\\/](main|app[\\/]router|ui[\\/](hint[\\/]hint-layer|toast[\\/]toast-region))\.tsx?$/
/** Modules of the shell, and with them all they need. */
const SHELL =
  /src[\\/](app[\\/]shell[\\/](shell|notification-bell|waiting-badge)|features[\\/]messages[\\/]system-messages|lib[\\/]live-updates|ui[\\/]dialog[\\/]dialog-window)\./

/** Small modules that the boxes of the start page share with a screen each: by themselves they are five files. */
const BOXES =
  /contract[\\/]src[\\/](organisation[\\/]channel-accounts|monitoring[\\/]cancellation-(rate|rules)|ranking[\\/](ranking|forecast))\.|features[\\/](ranking[\\/](colour-badge|forecast|locales)|monitoring[\\/]observation-columns|statistics[\\/](figures\.module|performance[\\/]performance-search))|ui[\\/](picture[\\/]product-copy|run[\\/]run-progress)\.|icons[\\/]IconEqual\./

/** The reminder that an authorisation ends, with its texts in the language that everybody loads. */
const REMINDER =
  /contract[\\/]src[\\/]direct-sales[\\/]token-reminder\.|features[\\/]direct-sales[\\/]authorisation[\\/](token-reminder\.|locales[\\/](de|index)\.)/

/** The server whose calls and pages the development server passes on. */
const API = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), withoutJsonSchemas(), scanOnDev()],
  server: {
    port: 5173,
    proxy: { '/v1': API, '/schaufenster': API },
  },
  build: {
    // Popover, dialog and container queries are used as the platform has them: every browser since 2024.
    target: 'baseline-widely-available',
    manifest: true,
    rolldownOptions: {
      // Reads of a library's list of parts those that are asked for: the icons alone are 6,000 files.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs and no release of ours changes: one file, cached for long.
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|i18next|zod)[\\/]/,
            },
            // What many screens share is one file: many small ones compress badly and are asked for one by one.
            {
              name: 'frame',
              test: /[\\/]src[\\/](ui(?![\\/]form[\\/]use-contract-form)|lib)[\\/]|packages[\\/]contract|@mantine(?![\\/]form)|@tabler/,
              minShareCount: 8,
            },
            // What dialogs with a form share, and no list needs.
            {
              name: 'forms',
              test: /@mantine[\\/]form|use-contract-form/,
              minShareCount: 2,
            },
            // What the first page needs before anybody is logged in.
            { name: 'start', test: START },
            // What stands around every screen after the login.
            { name: 'shell', test: SHELL },
            { name: 'boxes', test: BOXES },
            // What reminds of an authorisation, once a screen stands: it is three files otherwise.
            { name: 'reminder', test: REMINDER },
            // What lists of orders share with each other and with an order, in one file for the same reason.
            {
              name: 'order-rows',
              test: /[\\/]features[\\/]orders[\\/]list[\\/](orders\.queries|order-list-columns|locales[\\/](de|index))\.tsx?$/,
            },
            // What several of them share.
            {
              name: 'screens',
              // Except long texts that the order list does not show.
              test: /[\\/]src[\\/](ui|lib|features(?![\\/](?:orders[\\/]document|downloads)[\\/]locales))[\\/]|packages[\\/]contract|@mantine|@tabler/,
              minShareCount: 7,
            },
          ],
        },
      },
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: [fileURLToPath(new URL('src/test-setup.ts', import.meta.url))],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
