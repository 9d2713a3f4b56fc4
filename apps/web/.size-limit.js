import { readFileSync } from 'node:fs'

/**
 * What the browser loads until the order list stands: its entry, the shell and the page, with all they import. Ten files in
 * groups weigh 20 KiB more than the 55 that they would be without, and are asked for at once.
 */
const ENTRIES = ['index.html', 'shell', 'src/app/screens/order-list/order-list-screen.tsx']

const manifest = JSON.parse(readFileSync(new URL('dist/.vite/manifest.json', import.meta.url), 'utf8'))

/** A chunk of an entry is found by its source, one of a group (vite.config.ts) by the group's name. */
const chunkOf = (key) =>
  manifest[key] ?? Object.values(manifest).find(({ name, file }) => name === key && file.endsWith('.js'))

function collect(key, files) {
  const chunk = chunkOf(key)
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
    brotli: true,
    limit: '235 KiB',
  },
]
