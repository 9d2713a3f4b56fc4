import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What `npm ci` brings: packages, and MiB of their files. Caches of tools beside them do not count. */
export async function installed(root: string): Promise<{ packages: number; mebibytes: number }> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly link?: boolean }>>
  }
  const folders = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path]) => join(root, path))
  const sizes = await Promise.all(folders.map((folder) => bytesOf(folder)))
  const present = sizes.filter((bytes) => bytes > 0)
  return {
    packages: present.length,
    mebibytes: Math.round(present.reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024),
  }
}

/** Bytes of a package's own files; 0 where it is for another system and was left out. */
async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? 0 : bytesOf(path)
      return (await lstat(path)).size
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
