import { readFileSync } from 'node:fs'

/** What the browser loads until the order list stands: its entry, the shell and the page, with all they import. */
const ENTRIES = ['index.html', 'src/app/shell/shell.tsx', 'src/features/orders/order-list-page.tsx']

const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'))

function collect(key, files) {
  const chunk = manifest[key]
  if (!chunk)
    throw new Error(`dist/.vite/manifest.json has no ${key}; the list of entries above is out of date`)
  if (files.has(chunk.file)) return files
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) collect(imported, files)
  return files
}

const files = ENTRIES.reduce((found, entry) => collect(entry, found), new Set())

export default [
  {
    name: 'JavaScript to the order list',
    path: [...files].map((file) => `dist/${file}`),
    gzip: true,
    limit: '220 KiB',
  },
]
