import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

/** What a git command prints, line by line. @throws Error with what git says when it fails */
export async function gitLines(...args: string[]): Promise<string[]> {
  const { code, output } = await run('git', args, { quiet: true })
  if (code !== 0) throw new Error(output)
  return output.split('\n').filter((line) => line !== '')
}

/**
 * The files that differ from a commit or branch, by their path from the root, each once: committed, changed and new ones.
 * Those that are gone are not among them.
 */
export async function changedFiles(base: string): Promise<string[]> {
  const changed = [
    ...(await gitLines('diff', '--name-only', '--relative', `${base}...HEAD`)),
    ...(await gitLines('diff', '--name-only', '--relative', 'HEAD')),
    ...(await gitLines('ls-files', '--others', '--exclude-standard')),
  ]
  return [...new Set(changed)].filter((path) => existsSync(join(ROOT, path)))
}
