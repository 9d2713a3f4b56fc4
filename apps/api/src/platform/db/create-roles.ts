import type pg from 'pg'
import { ConfigError } from '../config.ts'
import { APP_ROLE } from './database.ts'
import { connectAs, type LoginSetting, partsOf } from './login-problems.ts'
import { roleStatements, setConfigStatements } from './migrate.ts'
import { POOL } from './postgres-database.ts'

/** The logins of an installation, as PostgreSQL addresses with their passwords. */
interface Logins {
  /** Login of the application. */
  readonly appUrl: string
  /** Login that owns the tables; the same as the application's where there is one only. */
  readonly ownerUrl: string
  /** A login that may make the others: a superuser, or one that may create roles and databases. Null: the owner itself. */
  readonly adminUrl: string | null
  /** The application goes through a pooler in transaction mode. */
  readonly isPooled?: boolean
}

/**
 * Makes what a server needs before a database can be migrated, or restored, on it: the roles that the program runs as, the two
 * logins, and the database. What is there already stays as it is, passwords included, but gets the rights that are missing.
 * @returns what was made, a line each
 * @throws ConfigError when a login cannot be used
 */
export async function createRoles({
  appUrl,
  ownerUrl,
  adminUrl,
  isPooled = false,
}: Logins): Promise<string[]> {
  const setting: LoginSetting = adminUrl ? 'ADMIN_DATABASE_URL' : 'MIGRATION_DATABASE_URL'
  if (isPooled && partsOf(appUrl).login === partsOf(ownerUrl).login)
    throw new ConfigError(
      'Behind a pooler the application needs a login of its own: set MIGRATION_DATABASE_URL.',
    )
  const made: string[] = []
  const { login: owner, database } = partsOf(ownerUrl)
  const server = await connectAs(adminUrl ?? serverOf(ownerUrl), setting, 'kontor-create-roles')
  try {
    await server.query(await roleStatements())
    for (const url of new Set([ownerUrl, appUrl])) {
      if (await createLogin(server, url)) made.push(`login ${partsOf(url).login}`)
    }
    await grantRights(server, owner, partsOf(appUrl).login)
    const { rowCount } = await server.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) {
      await server.query(
        `create database ${server.escapeIdentifier(database)} owner ${server.escapeIdentifier(owner)}`,
      )
      made.push(`database ${database}`)
    }
    if (isPooled) await runAsApplication(server, appUrl)
  } finally {
    await server.end()
  }
  await closeSetConfig(withDatabase(adminUrl ?? ownerUrl, database), setting)
  return made
}

/** @returns whether it was missing */
async function createLogin(server: pg.Client, url: string): Promise<boolean> {
  const { login } = partsOf(url)
  const { rowCount } = await server.query('select from pg_roles where rolname = $1', [login])
  if (rowCount !== 0) return false
  const password = decodeURIComponent(new URL(url).password)
  const secret = password === '' ? '' : ` password ${server.escapeLiteral(password)}`
  await server.query(`create role ${server.escapeIdentifier(login)} login${secret}`)
  return true
}

/** The owner bypasses row-level security, which its migrations have to; both may become the application's role. */
async function grantRights(server: pg.Client, owner: string, app: string): Promise<void> {
  const { rows } = await server.query<{ login: string; bypasses: boolean; is_super: boolean }>(
    'select rolname as login, rolsuper or rolbypassrls as bypasses, rolsuper as is_super from pg_roles where rolname = any($1)',
    [[owner, app]],
  )
  for (const { login, bypasses, is_super } of rows) {
    const name = server.escapeIdentifier(login)
    if (login === owner && !bypasses) await server.query(`alter role ${name} bypassrls`)
    if (!is_super) await server.query(`grant ${APP_ROLE} to ${name}`)
  }
}

/**
 * Lets every statement of a login in this database run as the application: a pooler in transaction mode drops what a connection
 * is begun with.
 */
async function runAsApplication(server: pg.Client, appUrl: string): Promise<void> {
  const { login, database } = partsOf(appUrl)
  const place = `${server.escapeIdentifier(login)} in database ${server.escapeIdentifier(database)}`
  for (const setting of [
    `role to ${APP_ROLE}`,
    `statement_timeout to ${POOL.statement_timeout}`,
    'jit to off',
  ])
    await server.query(`alter role ${place} set ${setting}`)
}

/** Takes set_config away from the limited sessions (ADR 8): a superuser's to do, so that no other login is asked to. */
async function closeSetConfig(adminUrl: string, setting: LoginSetting): Promise<void> {
  const client = await connectAs(adminUrl, setting, 'kontor-create-roles')
  try {
    const { rows } = await client.query<{ is_super: boolean }>(
      'select rolsuper as is_super from pg_roles where rolname = current_user',
    )
    if (rows[0]?.is_super) await client.query(await setConfigStatements())
  } finally {
    await client.end()
  }
}

/** A database that every server has: the own one may be what is missing. */
const serverOf = (url: string): string => withDatabase(url, 'postgres')

function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}
