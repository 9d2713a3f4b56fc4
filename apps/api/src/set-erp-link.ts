import { parseArgs } from 'node:util'
import { ErpLinkSettings } from '@kontor/contract/erp'
import { IdInPath } from '@kontor/contract/shared'
import { saveErpLink } from './modules/erp/index.ts'
import { FUNCTION_OWNERS } from './modules.ts'
import { openSecrets } from './platform/auth/secrets-key.ts'
import { systemClock } from './platform/clock/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { migrateAndOpen } from './platform/db/open-database.ts'
import { outboundTarget } from './platform/outbound/outbound-target.ts'

const RESOLVE_WITHIN_MS = 10_000
const flag = (value: string | undefined, otherwise: boolean): boolean =>
  value === undefined ? otherwise : value === '1' || value === 'true'

/**
 * `ERP_PASSWORD=… npm run set-erp-link -- --company 2 --transport http --url https://… --user … [--active 0] [--delta 1]`:
 * connects a company with its ERP, or changes the connection. The password comes from the environment, since arguments
 * can be read by everybody on the machine; left out, it stays as it is.
 */
function readSettings(): { company: number; settings: ErpLinkSettings } {
  const { values } = parseArgs({
    options: {
      company: { type: 'string' },
      transport: { type: 'string' },
      url: { type: 'string' },
      user: { type: 'string', default: '' },
      active: { type: 'string' },
      delta: { type: 'string' },
    },
  })
  const company = IdInPath.safeParse(values.company)
  const { ERP_PASSWORD } = process.env
  const settings = ErpLinkSettings.safeParse({
    is_active: flag(values.active, true),
    is_delta_active: flag(values.delta, false),
    transport: values.transport,
    erp_base_url: values.url,
    erp_user: values.user,
    ...(ERP_PASSWORD ? { erp_password: ERP_PASSWORD } : {}),
  })
  if (!company.success) throw new ConfigError('--company: the id of the company')
  if (!settings.success) {
    throw new ConfigError(
      settings.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  }
  return { company: company.data, settings: settings.data }
}

async function main(): Promise<void> {
  const { company, settings } = readSettings()
  const config = readConfig(process.env)
  // An address that the worker would refuse is refused here, where somebody reads it.
  await outboundTarget(
    settings.erp_base_url,
    settings.transport,
    { allowPrivate: config.allowPrivateOutbound },
    AbortSignal.timeout(RESOLVE_WITHIN_MS),
  )
  const db = await migrateAndOpen(config, FUNCTION_OWNERS)
  try {
    const [known] = await db.lookup<{ name: string }>('select company_name($1) as name', [company])
    if (!known?.name) throw new ConfigError(`--company: there is no company ${company}`)
    const secrets = await openSecrets(config, db)
    await db.write({ companyId: company }, (tx) =>
      saveErpLink({ tx, company: { id: company }, now: systemClock.now() }, secrets, settings),
    )
    console.log(
      `${known.name}: orders go to ${settings.erp_base_url}${settings.is_active ? '' : ', once it is switched on'}.`,
    )
  } finally {
    await db.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
