import pg from 'pg'
import { ConfigError } from '../config.ts'
import { sqlState } from '../errors/sql-state.ts'
import { APP_ROLE, DEVICE_ROLE, ORDER_ROLE } from './database.ts'

const INVALID_PASSWORD = '28P01'
const INVALID_AUTHORIZATION = '28000'
const UNKNOWN_DATABASE = '3D000'
/** A pooler's answer to what a connection to a server itself may be begun with. */
const PROTOCOL_VIOLATION = '08P01'
const INSUFFICIENT_PRIVILEGE = '42501'
/** The server does not know the role that a connection asks for. */
const INVALID_PARAMETER = '22023'
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ECONNRESET',
  'ETIMEDOUT',
  'EAI_AGAIN',
])

/** Where the login stands that PostgreSQL was asked with. */
export type LoginSetting = 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'ADMIN_DATABASE_URL'

/** The parts of a PostgreSQL address that a message may show: never its password. */
export function partsOf(url: string): { login: string; database: string; server: string } {
  const { username, pathname, host } = new URL(url)
  return {
    login: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    server: host || 'its socket',
  }
}

/**
 * What an operator has to do when a login could not be used, in one sentence; any other error as it is.
 * @param error what PostgreSQL, or the way there, has answered
 */
export function explained(error: unknown, url: string, setting: LoginSetting): unknown {
  const { login, database, server } = partsOf(url)
  const code = sqlState(error) ?? codeOf(error)
  const said = error instanceof Error ? error.message : ''
  const named = `the login "${login}" of ${setting}`
  const sentence = (() => {
    if (UNREACHABLE.has(code)) return `PostgreSQL does not answer at ${server} (${setting}): ${code}.`
    switch (code) {
      case INVALID_PASSWORD:
        return `PostgreSQL does not let ${named} in: its password is wrong, or there is no such login (npm run create-roles makes it).`
      case INVALID_AUTHORIZATION:
        return `PostgreSQL does not let ${named} in: ${said}.`
      case PROTOCOL_VIOLATION:
        return said.includes('startup parameter')
          ? `A pooler answers at ${server} (${setting}): set DATABASE_POOLER=transaction (docs/operations.md).`
          : undefined
      case UNKNOWN_DATABASE:
        return `There is no database "${database}" (${setting}): make it by npm run create-roles, or by create database "${database}".`
      case INVALID_PARAMETER:
        return said.includes(APP_ROLE)
          ? `The role ${APP_ROLE} is missing: run npm run create-roles, or set MIGRATION_DATABASE_URL to a login that may make it.`
          : undefined
      case INSUFFICIENT_PRIVILEGE:
        if (said.includes('set role'))
          return `The login "${login}" may not become ${APP_ROLE}: grant ${APP_ROLE} to "${login}".`
        if (said.includes('for database'))
          return `The login "${login}" may not use the database: grant connect on database "${database}" to "${login}".`
        return undefined
    }
  })()
  return sentence ? new ConfigError(sentence, { cause: error }) : error
}

/** A connected client. @throws ConfigError in one sentence when the login cannot be used */
export async function connectAs(url: string, setting: LoginSetting, application: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: application })
  try {
    await client.connect()
  } catch (error) {
    throw explained(error, url, setting)
  }
  return client
}

/** What `pg_has_role` calls it that somebody may become a role; up to PostgreSQL 15 every member may. */
export const MAY_BECOME = `case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end`

interface OwnerFacts {
  readonly login: string
  readonly database: string
  readonly bypasses: boolean
  readonly creates_roles: boolean
  readonly creates_schemas: boolean
  readonly creates_tables: boolean
  readonly missing_roles: readonly string[]
  /** Roles of ours that this login may not give to others. */
  readonly not_given: readonly string[]
  /** Logins that should have `kontor_app` and do not. */
  readonly without_app_role: readonly string[]
  /** Limited roles that `kontor_app` should have and does not. */
  readonly app_lacks: readonly string[]
  readonly other_owners: readonly string[]
}

/**
 * Looks whether a login can migrate, before anything is changed.
 * @param client connected as the owner
 * @param appUrl login of the application, which has to become `kontor_app`
 * @throws ConfigError with a sentence for each right that is missing, which says how to give it
 */
export async function requireOwner(client: pg.Client, appUrl: string): Promise<void> {
  const { login: appLogin } = partsOf(appUrl)
  const { rows } = await client.query<OwnerFacts>(OWNER_FACTS, [
    [APP_ROLE, ORDER_ROLE, DEVICE_ROLE],
    appLogin,
    APP_ROLE,
  ])
  const [facts] = rows
  const problems = facts ? ownerProblems(facts) : []
  if (!facts || problems.length === 0) return
  throw new ConfigError(
    [
      `The login "${facts.login}" cannot migrate the database "${facts.database}"; let a superuser help:`,
      ...problems.map((problem) => `  ${problem}`),
    ].join('\n'),
  )
}

function ownerProblems(facts: OwnerFacts): string[] {
  const login = `"${facts.login}"`
  const may = (role: string) => !facts.not_given.includes(role)
  const problems: (string | false)[] = [
    !facts.bypasses &&
      `It is subject to row-level security and would silently change no rows: alter role ${login} bypassrls.`,
    facts.missing_roles.length > 0 &&
      !facts.creates_roles &&
      `The roles ${facts.missing_roles.join(', ')} are missing and it may not make them: npm run create-roles, or alter role ${login} createrole.`,
    ...facts.without_app_role
      .filter(() => !may(APP_ROLE))
      .map((other) => `It may not let "${other}" become ${APP_ROLE}: grant ${APP_ROLE} to "${other}".`),
    ...facts.app_lacks
      .filter((role) => !may(role))
      .map((role) => `It may not let ${APP_ROLE} become ${role}: grant ${role} to ${APP_ROLE}.`),
    !facts.creates_schemas &&
      `It may not create schemas: grant create on database "${facts.database}" to ${login}.`,
    !facts.creates_tables && `It may not create tables: grant create on schema public to ${login}.`,
    ...facts.other_owners.map(
      (owner) => `Tables belong to "${owner}": reassign owned by "${owner}" to ${login}.`,
    ),
  ]
  return problems.filter((problem) => problem !== false)
}

/** Up to PostgreSQL 15, whoever may create roles may give any away; since then, those that they have with the admin option. */
const OWNER_FACTS = `
  select current_user as login, current_database() as database,
    me.rolsuper or me.rolbypassrls as bypasses, me.rolsuper or me.rolcreaterole as creates_roles,
    has_database_privilege(current_database(), 'create') as creates_schemas,
    has_schema_privilege('public', 'create') as creates_tables,
    array(select name from unnest($1::text[]) name where not exists (select from pg_roles where rolname = name)) as missing_roles,
    array(select rolname::text from pg_roles where rolname = any($1) and not me.rolsuper
      and not (me.rolcreaterole and current_setting('server_version_num')::int < 160000)
      and not pg_has_role(current_user, oid, 'member with admin option')) as not_given,
    array(select l.rolname::text from pg_roles l join pg_roles app on app.rolname = $3
      where l.rolname in ($2, current_user) and not l.rolsuper and not pg_has_role(l.oid, app.oid, ${MAY_BECOME})) as without_app_role,
    array(select r.rolname::text from pg_roles r join pg_roles app on app.rolname = $3
      where r.rolname = any($1) and r.oid <> app.oid and not pg_has_role(app.oid, r.oid, 'member')) as app_lacks,
    array(select distinct tableowner::text from pg_tables
      where schemaname = 'public' and not pg_has_role(tableowner, 'usage')) as other_owners
  from pg_roles me where me.rolname = current_user`

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
