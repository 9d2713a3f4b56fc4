import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

const WORKER = new URL('scan-worker.js', import.meta.url)
/** What the page names and no module imports. */
const PUBLIC_FILES = ['/start.js', '/icon.svg', '/scan.webmanifest', '/scan-192.png', '/scan-512.png']

/** The address of the scan app while developing. */
export const scanOnDev = (): Plugin => ({
  name: 'kontor-scan-on-dev',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url === '/scan' || request.url?.startsWith('/scan?')) request.url = '/scan.html'
      next()
    })
  },
})

/** The worker of the scan app, with the list of all files that the app consists of. */
export function scanWorker(): Plugin {
  return {
    name: 'kontor-scan-worker',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = filesOf(bundle)
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
      const source = readFileSync(WORKER, 'utf8')
        .replace('const FILES = []', `const FILES = ${JSON.stringify(files)}`)
        .replace("const VERSION = ''", `const VERSION = '${version}'`)
      this.emitFile({ type: 'asset', fileName: 'scan-worker.js', source })
    },
  }
}

/** The addresses of every script, style, font and program that the page may ask for, sorted. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(`/${name}`) || chunk?.type !== 'chunk') return
    found.add(`/${name}`)
    for (const one of [
      ...(chunk.viteMetadata?.importedCss ?? []),
      ...(chunk.viteMetadata?.importedAssets ?? []),
    ])
      found.add(`/${one}`)
    for (const other of [...chunk.imports, ...chunk.dynamicImports]) visit(other)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry && chunk.facadeModuleId?.endsWith('scan.html'))
      visit(chunk.fileName)
  if (found.size === 0) throw new Error('the build has no page scan.html')
  return [...found, ...PUBLIC_FILES].sort()
}
