import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { carrierConnectors } from '../../src/connectors/carriers/index.ts'
import { CHANNEL_ADAPTERS } from '../../src/connectors/marketplaces/index.ts'
import { vendorWords } from './vendor-words.ts'

/**
 * What a vendor is stands in its folder of connectors, in the sandbox, in the reference data and in texts. Nothing else asks
 * for a vendor by its name: it asks what a vendor can do (`channel_traits`, manifests).
 */

const ROOT = join(import.meta.dirname, '../../../..')
const SOURCES = [
  'packages/contract/src/**/*.ts',
  'apps/api/src/**/*.ts',
  'apps/api/migrations/*.sql',
  'apps/api/migrations/functions/*.sql',
  'apps/web/src/**/*.{ts,tsx}',
]
/** Connectors, reference data, texts, and what tests alone read. Migrations that have run are history. */
const ELSEWHERE =
  /\/connectors\/|\/sales-channels\.ts$|\.(texts|errors)\.ts$|\/locales\/|\.test\.tsx?$|\/testing\/|\/migrations\/\d/

/** Our own interface is the word of a module. */
const OURS = 'intake'
/** Channels that are to come. */
const COMING = ['ebay', 'kaufland']
/** What speaks an interface that we have published ourselves is no vendor, nor are the channels that are reached by it. */
const NEUTRAL = 'neutral_marketplace'
const words = [
  ...CHANNEL_ADAPTERS.flatMap(({ adapter, salesChannels }) =>
    adapter === NEUTRAL ? [] : [adapter, ...salesChannels],
  ),
  ...Object.keys(carrierConnectors({})),
  ...COMING,
].filter((word, index, all) => word !== OURS && all.indexOf(word) === index)

/**
 * Names of the specification (fields, addresses and the rooms that answer them) and what waits for its turn, by file with how
 * often. It may only shrink: who takes a word away takes it away here too.
 */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // Fields and addresses of the specification, and the rooms that answer them: the fees of a company.
  'apps/api/src/modules/billing/sale-fees.ts': 7,
  'packages/contract/src/organisation/channel-fees.schemas.ts': 3,
  // … the marketplace on which companies sell themselves: its name in addresses, and its title.
  'apps/web/src/features/direct-sales/account-settings/market.ts': 4,
  // … a company's access to Connected Retail.
  'apps/api/src/modules/organisation/company-settings.repository.ts': 5,
  'apps/api/src/modules/organisation/update-company.ts': 10,
  'apps/api/src/stored-secrets.ts': 1,
  'apps/web/src/app/screens/company/company-page.tsx': 2,
  'apps/web/src/features/organisation/company-cards.tsx': 4,
  'apps/web/src/features/organisation/company-dialog.tsx': 11,
  'packages/contract/src/organisation/company.schemas.ts': 7,
  // … what was sold through Connected Retail.
  'apps/api/src/modules.ts': 1,
  'apps/api/src/modules/statistics/connected-retail/connected-retail.jobs.ts': 3,
  'apps/api/src/modules/statistics/connected-retail/connected-retail.ts': 9,
  'apps/api/src/modules/statistics/connected-retail/retail-figures.repository.ts': 2,
  'apps/api/src/modules/statistics/connected-retail/retail-imports.repository.ts': 1,
  'apps/api/src/modules/statistics/module.ts': 4,
  'apps/api/src/modules/statistics/statistics.routes.ts': 6,
  'apps/api/src/modules/statistics/statistics.tables.ts': 3,
  'apps/web/src/feature-rooms.ts': 1,
  'apps/web/src/features/statistics/connected-retail/connected-retail-box.tsx': 8,
  'apps/web/src/features/statistics/connected-retail/retail-history.tsx': 6,
  'apps/web/src/features/statistics/index.ts': 1,
  'apps/web/src/features/statistics/performance-boxes.tsx': 4,
  'packages/contract/src/api/index.ts': 3,
  'packages/contract/src/statistics/connected-retail.endpoints.ts': 11,
  'packages/contract/src/statistics/connected-retail.schemas.ts': 6,
  'packages/contract/src/statistics/index.ts': 2,
  // … how long customers' data are kept, the label lists, dashboards, and what a bulk update switches.
  'apps/api/src/modules/privacy/privacy.tables.ts': 3,
  'apps/api/src/modules/privacy/retention.ts': 7,
  'apps/api/src/modules/statistics/dashboard-key.ts': 2,
  'apps/web/src/app/routes/downloads.ts': 1,
  'apps/web/src/features/catalogue/bulk-updates/bulk-words.ts': 6,
  'apps/web/src/features/downloads/label-lists-page.tsx': 1,
  'apps/web/src/features/privacy/retention-card.tsx': 7,
  'packages/contract/src/catalogue/bulk-updates.schemas.ts': 3,
  'packages/contract/src/privacy/privacy.schemas.ts': 4,
  // … and the rows of costs that a company begins with.
  'packages/contract/src/pricing/uvp.schemas.ts': 4,
  // … and the addresses and titles of direct sale.
  'apps/web/src/app/routes/direct-sales.ts': 3,
  'apps/web/src/features/direct-sales/authorisation/seller-consent-page.tsx': 2,
  'apps/web/src/features/direct-sales/authorisation/token-reminder.tsx': 1,
  'packages/contract/src/direct-sales/authorisation.endpoints.ts': 1,
  // Ways to pay, which buyers know by these names.
  'apps/web/src/features/orders/document/payment-method.ts': 10,
  // Servers of the version before know an account of Connected Retail by a flag.
  'apps/api/src/modules/organisation/accounts/managed-accounts.repository.ts': 3,
  'apps/api/src/modules/organisation/organisation.tables.ts': 6,
  // Waits for its turn: the operator's settings, the pages of articles at channels, the icon of Prime, and for which channel figures know stores.
  'apps/api/src/modules/orders/list/order-filters.repository.ts': 2,
  'apps/api/src/platform/config.ts': 26,
  'apps/web/src/app/screens/order-document/order-skeleton.tsx': 2,
  'apps/web/src/features/orders/lines/article-links.ts': 8,
}

const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
  (file) => !ELSEWHERE.test(file),
)
const named = (file: string) => vendorWords(readFileSync(join(ROOT, file), 'utf8'), words)

const MOST_FILES = 48
const MOST_WORDS = 227

describe('a vendor’s word', () => {
  it('is one of those whose folders there are, and of those to come', () => {
    expect(words).toEqual([
      'amazon',
      'connected_retail',
      'zalando',
      'shipcloud',
      'dhl_parcel_de',
      'ebay',
      'kaufland',
    ])
    expect(files.length).toBeGreaterThan(1000)
  })

  it('stands in no file but the exceptions, and there no more often', () => {
    const found = files.flatMap((file) => {
      const count = named(file).length
      return count > 0 ? [[file, count] as const] : []
    })
    expect(Object.fromEntries(found)).toEqual(EXCEPTIONS)
  })

  it('is not excepted more often than it was', () => {
    expect(Object.keys(EXCEPTIONS).length).toBeLessThanOrEqual(MOST_FILES)
    expect(Object.values(EXCEPTIONS).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MOST_WORDS)
  })
})

describe('a planted violation is seen', () => {
  it.each([
    ['a comparison', `if (account.adapter === 'amazon') return`, ['amazon']],
    ['a type', `type Name = 'amazon' | 'connected_retail'`, ['amazon', 'connected_retail']],
    ['a flag', 'if (account.connectedRetail) tell()', ['connectedRetail']],
    ['a constant', 'const ZALANDO_CHANNEL = 3', ['ZALANDO']],
    ['an import', `import { x } from './ebay-orders.ts'`, ['ebay']],
    ['an address in a text', `open('https://www.amazon.de/dp/' + code)`, ['amazon']],
    ['a part of a statement', `sql\`where a.vendor = 'kaufland'\``, ['kaufland']],
    ['a setting', 'config.carriers.shipcloud.key', ['shipcloud']],
    ['a channel by its number', 'where o.sales_channel_id = 3 and true', ['sales_channel_id = 3']],
    ['the same in code', 'if (order.salesChannelId !== 4) return', ['salesChannelId !== 4']],
    ['our interface as the name of an adapter', `where a.adapter <> 'intake'`, [`adapter <> 'intake'`]],
    ['the same in code', `account.adapter === 'intake'`, [`adapter === 'intake'`]],
  ])('in %s', (_, code, found) => {
    expect(vendorWords(code, words)).toEqual(found)
  })

  it.each([
    ['a comment', '/** Amazon gives no address before. */\nconst x = 1 // eBay neither'],
    ['a comment in SQL', '-- Zalando names stores.\nselect 1'],
    ['the module of what comes in', `import { readOrder } from '../intake/index.ts'`],
    ['a channel by what somebody chose', 'where o.sales_channel_id = c.id'],
  ])('and %s is none', (_, code) => {
    expect(vendorWords(code, words)).toEqual([])
  })
})
