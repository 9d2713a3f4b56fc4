import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { canInstall, installPackages } from './debian-packages.ts'
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
  if (!canInstall())
    return 'Java and Saxon are missing: `apt-get install libsaxonhe-java default-jre-headless` (Debian)'
  console.log('Installing Saxon for the rules of e-invoices …')
  const java = (await hasJava()) ? [] : ['default-jre-headless']
  const failed = await installPackages('libsaxonhe-java', ...java)
  if (failed) return failed
  return existsSync(DEBIAN_SAXON) && (await hasJava()) ? null : 'Saxon was installed and is not there'
}

const hasJava = (): Promise<boolean> =>
  run('java', ['-version'], { quiet: true }).then(
    ({ code }) => code === 0,
    () => false,
  )
