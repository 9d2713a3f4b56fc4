import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

const DEBIAN_SAXON = '/usr/share/java/Saxon-HE.jar'
/** The official rules of EN 16931, which are no part of this project. */
const RULES = join(ROOT, '../shared/contracts/en16931')

/**
 * Makes sure that the official rules of EN 16931 can judge e-invoices in the tests: they need Java and Saxon. As root on
 * Debian both are installed when they are missing.
 * @returns why they will not; null when they will
 */
export async function ensureSaxon(): Promise<string | null> {
  if (!existsSync(RULES)) return `the rules do not lie in ${RULES}`
  if (process.env.SAXON_JAR) return null
  if (existsSync(DEBIAN_SAXON) && (await hasJava())) return null
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'Java and Saxon are missing: `apt-get install libsaxonhe-java default-jre-headless` (Debian)'
  console.log('Installing Saxon for the rules of e-invoices …')
  const packages = ['libsaxonhe-java', ...((await hasJava()) ? [] : ['default-jre-headless'])]
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
  return existsSync(DEBIAN_SAXON) && (await hasJava()) ? null : 'Saxon was installed and is not there'
}

const hasJava = (): Promise<boolean> =>
  run('java', ['-version'], { quiet: true }).then(
    ({ code }) => code === 0,
    () => false,
  )
