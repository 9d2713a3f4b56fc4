import { existsSync } from 'node:fs'
import { canInstall, installPackages } from './debian-packages.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/**
 * Makes sure that tests can go through a pooler: PgBouncer is installed as root on Debian when it is missing.
 * @returns why they will not; null when they will
 */
export async function ensurePgbouncer(): Promise<string | null> {
  if (existsSync(PROGRAM)) return null
  if (!canInstall()) return 'PgBouncer is missing: `apt-get install pgbouncer` (Debian)'
  console.log('Installing PgBouncer …')
  return (await installPackages('pgbouncer')) ?? (existsSync(PROGRAM) ? null : `${PROGRAM} is not there`)
}
