import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { setPriority, constants as system } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Compresses the built app once, as small as can be: the server sends these files as they are, instead of compressing each
 * answer anew at a low quality. Brotli is for https and this machine, gzip for browsers that come by plain http.
 * It gives way to whatever else runs, because a first start makes the database meanwhile.
 */
setPriority(system.priority.PRIORITY_LOW)

const ASSETS = new URL('dist/assets/', import.meta.url)
/** What is compressed already, as pictures and fonts are, is not named here. */
const COMPRESSIBLE = /\.(js|css|svg|wasm)$/
/** Below that the server does not compress either (`platform/http/security.ts`). */
const SMALLEST_BYTES = 1024

const KINDS = [
  {
    extension: 'br',
    compress: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  {
    extension: 'gz',
    compress: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  },
] as const

/** A file is there as a whole or not at all, for the server may be looking for it already. */
async function place(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}

const names = (await readdir(ASSETS)).filter((name) => COMPRESSIBLE.test(name))
for (const name of names) {
  const path = fileURLToPath(new URL(name, ASSETS))
  const content = await readFile(path)
  if (content.length < SMALLEST_BYTES) continue
  await Promise.all(
    KINDS.map(async ({ extension, compress }) => place(`${path}.${extension}`, await compress(content))),
  )
}
