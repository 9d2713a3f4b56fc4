import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../app.ts'

/** Tables that belong to no company (decisions: Data). Whatever is added here needs a reason there. */
const WITHOUT_COMPANY = [
  'activation_tokens', // a user's, like sessions
  'announcements', // the provider's news, most of them for everybody
  'carrier_paces', // companies share the operator's account
  'channel_traits', // what vendors say of themselves
  'clock_readings', // all companies share the clock
  'companies', // the tenants themselves
  'device_registrations', // of no store yet
  'direct_sale_terms_versions', // the provider's, for everybody
  'local_marketplaces', // of sales channels, the same for everybody
  'login_addresses', // a user's, like sessions
  'login_failures', // counted before anybody is known
  'login_steps', // a user's, like sessions
  'parcel_options', // the parcel catalogue
  'provider_files', // the provider's, most of them for everybody
  'recovery_codes', // a user's, like the password
  'sales_channels',
  'secrets_keys',
  'sessions',
  'sso_tokens', // a user's, like sessions
  'top_seller_weeks', // a week ends for everybody
  'top_sellers_overall', // over all merchants: no figures, nobody's name
  'totp_factors', // a user's, like the password
  'users',
  'view_looks', // a session's
]

/** Unique over all companies on purpose: what is looked up there names the company. */
const UNIQUE_OVER_COMPANIES = [
  'api_keys_access_key_unique',
  'reservations_reply_token_unique',
  'storewindow_requests_token_hash_unique',
]

/**
 * Keys that lead to the provider's company: an order and its reports name the account they came through and the document
 * they were made of (ADR 7), and so does what is counted of an account's orders. Who may name which is in the key of the participation.
 */
const TO_THE_ACCOUNT_OWNER = [
  'channel_order_hours_account_owner_id_channel_account_id_channel_accounts_company_id_id_fk',
  'channel_pulses_account_owner_id_channel_account_id_channel_accounts_company_id_id_fk',
  'channel_reports_account_owner_id_channel_account_id_channel_accounts_company_id_id_fk',
  'channel_silences_account_owner_id_channel_account_id_channel_accounts_company_id_id_fk',
  'orders_account_owner_id_channel_account_id_channel_accounts_company_id_id_fk',
  'orders_account_owner_id_channel_order_id_channel_orders_company_id_id_fk',
  'orders_of_participant',
].map((name) => name.slice(0, 63))

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

const rows = <Row>(text: string) => kontor.db.lookup<Row>(text)
const TENANT_TABLES = `
  select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)`

describe('the separation of merchants', () => {
  it('gives every table a company, but for a short list', async () => {
    const without = await rows<{ relname: string }>(`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') order by 1`)
    expect(without.map((table) => table.relname)).toEqual(WITHOUT_COMPANY)
  })

  it('forces row-level security with one policy for everybody on every table with a company', async () => {
    const tables = await rows<{
      relname: string
      relrowsecurity: boolean
      relforcerowsecurity: boolean
      policies: number
      checked: boolean
    }>(`
      select t.relname, t.relrowsecurity, t.relforcerowsecurity,
        (select count(*)::int from pg_policy p where p.polrelid = t.oid and p.polroles = '{0}') as policies,
        (select bool_and(p.polpermissive and pg_get_expr(p.polqual, p.polrelid) like '%company_id%app.company_id%'
                     and pg_get_expr(p.polwithcheck, p.polrelid) like '%company_id%app.company_id%')
         from pg_policy p where p.polrelid = t.oid and p.polroles = '{0}') as checked
      from (${TENANT_TABLES}) t`)
    expect(tables.length).toBeGreaterThan(20)
    const open = tables.filter(
      (t) => !(t.relrowsecurity && t.relforcerowsecurity && t.policies === 1 && t.checked),
    )
    expect(open).toEqual([])
  })

  it('leads every primary key, unique constraint and foreign key between tenants with the company', async () => {
    const constraints = await rows<{ conname: string; relname: string }>(`
      select k.conname, t.relname from pg_constraint k join (${TENANT_TABLES}) t on t.oid = k.conrelid
      where (k.contype in ('p', 'u') or (k.contype = 'f' and k.confrelid in (select oid from (${TENANT_TABLES}) f)))
        and (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) <> 'company_id'`)
    expect(constraints.map((constraint) => constraint.conname).toSorted()).toEqual(
      [...UNIQUE_OVER_COMPANIES, ...TO_THE_ACCOUNT_OWNER].toSorted(),
    )
  })

  it('leads every unique index with the company', async () => {
    const indexes = await rows<{ name: string }>(`
      select i.indexrelid::regclass::text as name from pg_index i join (${TENANT_TABLES}) t on t.oid = i.indrelid
      where i.indisunique and (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) <> 'company_id'`)
    expect(indexes.map((index) => index.name).toSorted()).toEqual(UNIQUE_OVER_COMPANIES)
  })

  it('shows and takes nothing where no company is named', async () => {
    const tables = await rows<{ relname: string }>(TENANT_TABLES)
    for (const { relname } of tables) {
      expect(await rows(`select 1 from "${relname}"`), relname).toEqual([])
    }
    await expect(
      rows(`insert into memberships (company_id, user_id) values (${kontor.a.id}, ${kontor.a.admin.id})`),
    ).rejects.toThrow()
  })

  it('shows only its own company to a query that forgets to name it', async () => {
    const { tx: _none, ...seen } = await kontor.db.read({ companyId: kontor.a.id }, async (tx) => {
      const result = await tx.execute<{ company_id: number }>(
        'select distinct company_id::int from memberships',
      )
      return { tx: null, companies: result.rows.map((row) => row.company_id) }
    })
    expect(seen.companies).toEqual([kontor.a.id])
  })

  it('runs as a role that owns nothing and bypasses nothing', async () => {
    const [role] = await rows<{ name: string; plain: boolean; owned: number }>(`
      select current_user as name, not (rolsuper or rolbypassrls) as plain,
        (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owned
      from pg_roles r where rolname = current_user`)
    expect(role).toEqual({ name: 'kontor_app', plain: true, owned: 0 })
  })
})
