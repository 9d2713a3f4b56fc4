import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Whether packages can be installed here: as root on Debian. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian's packages. @returns what went wrong; null when nothing did */
export async function installPackages(...packages: readonly string[]): Promise<string | null> {
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { code, output } = await run('apt-get', args, {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (code !== 0) return `apt-get ${args[0]} failed:\n${output}`
  }
  return null
}
