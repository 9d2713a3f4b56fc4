import { readFileSync } from 'node:fs'

/** Everything the browser loads before the order list stands: the entry, its lazy route, and what both import. */
const DIST = 'apps/web/dist'
const ROUTES = ['index.html', 'src/features/orders/order-list-page.tsx']

const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8'))
const loaded = new Set()
const follow = (key) => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build: has the order list moved?`)
  if (loaded.has(chunk.file)) return
  loaded.add(chunk.file)
  for (const dependency of chunk.imports ?? []) follow(dependency)
}
for (const route of ROUTES) follow(route)

export default [
  {
    name: 'JavaScript to the order list',
    path: [...loaded].filter((file) => file.endsWith('.js')).map((file) => `${DIST}/${file}`),
    limit: '220 KiB',
    gzip: true,
  },
]
