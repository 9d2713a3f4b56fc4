import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Builds the back office, and then the scan app into the same folder, in one process. */
for (const config of ['vite.config.ts', 'scan.config.ts'])
  await build({ root: here('.'), configFile: here(config), logLevel: 'warn' })
