import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES } from '@kontor/contract/shared'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { readConfig, Settings } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { readCredentials } from '../platform/outbound/vendor-manifest.ts'
import { ensureReferenceData } from '../reference-data.ts'
import { CARRIER_SETTINGS, carrierConnectors } from './carriers/index.ts'
import {
  CHANNEL_ADAPTERS,
  channelCarrierConnectors,
  listingConnectors,
  marketplaceConnectors,
} from './marketplaces/index.ts'

const OPERATIONS = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
/** What is typed into fields that take no word of one letter. */
const TYPED: Readonly<Record<string, string>> = {
  billing_number: '33333333330102',
  billing_number_international: '33333333335301',
}
/** Marketplaces that speak our own interface are reached nowhere unless the operator says where. */
const OUR_OWN = 'NEUTRAL_MARKETPLACE_URL'
const NOWHERE = {
  amazon: { spApiUrl: null, lwaUrl: null, sellerCentralUrl: null, application: null },
  connectedRetailUrl: null,
  neutralUrl: null,
}
const named = (choose: (manifest: (typeof CHANNEL_ADAPTERS)[number]) => boolean) =>
  CHANNEL_ADAPTERS.filter(choose).map(({ adapter }) => adapter)

describe('what vendors say of themselves', () => {
  const carriers = Object.entries(carrierConnectors({}))
  const all = [...CHANNEL_ADAPTERS, ...carriers.flatMap(([, one]) => one?.manifest ?? [])]
  const forms = all.flatMap(({ credentials }) =>
    credentials === null || credentials === 'company' ? [] : [credentials],
  )

  it('names operator’s settings that there are, and that the handbook explains', () => {
    const settings = all.flatMap((manifest) => manifest.settings)
    expect(settings.length).toBeGreaterThan(3)
    for (const { name, usually, holds } of settings) {
      expect(OPERATIONS).toContain(`\`${name}\``)
      if (holds === 'address' && name !== OUR_OWN) expect(usually).toMatch(/^https:\/\//)
    }
  })

  it('names those of marketplaces that the program reads', () => {
    for (const { name } of CHANNEL_ADAPTERS.flatMap((manifest) => manifest.settings))
      expect(Object.keys(Settings.shape)).toContain(name)
  })

  it('names those of carriers that the connectors read, no others and none of the program’s own', () => {
    const asked = new Set<string>()
    const recorder = new Proxy({}, { get: (_, name) => void asked.add(String(name)) })
    carrierConnectors(recorder)
    const names = CARRIER_SETTINGS.map(({ name }) => name)
    expect([...asked].sort()).toEqual(names.toSorted())
    expect(names.filter((name) => name in Settings.shape)).toEqual([])
    const env = Object.fromEntries(names.map((name) => [name, 'https://carrier.example']))
    expect(readConfig(env, [], CARRIER_SETTINGS).carriers).toEqual(env)
  })

  it('says of every field what it is in every language', () => {
    const texts = forms.flatMap(({ fields }) =>
      fields.flatMap(({ label, hint }) => [label, ...(hint ? [hint] : [])]),
    )
    for (const text of texts) for (const locale of LOCALES) expect(text[locale].trim()).not.toBe('')
  })

  it('shows no field openly that opens something', () => {
    const open = forms.flatMap(({ fields }) =>
      fields.filter(({ isSecret }) => !isSecret).map(({ key }) => key),
    )
    expect(open).toEqual([
      'client_id',
      'seller_id',
      'username',
      'username',
      'billing_number',
      'billing_number_international',
      'returns_receiver',
    ])
  })

  it('names a vendor of labels as accounts, options and labels do', () => {
    for (const [vendor, connector] of carriers) expect(connector?.manifest.vendor).toBe(vendor)
  })

  it('is what its connectors can do', () => {
    expect(Object.keys(marketplaceConnectors(NOWHERE))).toEqual(named(({ can }) => can.orders === 'pulled'))
    expect(Object.keys(marketplaceConnectors(NOWHERE))).toEqual(named(({ can }) => can.reports === 'sent'))
    expect(Object.keys(listingConnectors(NOWHERE))).toEqual(named(({ can }) => can.offers === 'told'))
    expect(Object.keys(channelCarrierConnectors(NOWHERE))).toEqual(named(({ can }) => can.labels))
  })

  /** The fields that are refused, by their paths. */
  const wrongIn = (form: (typeof forms)[number], given: Record<string, string>): string[] => {
    try {
      readCredentials(form, given)
    } catch (error) {
      const { issues } = error as { issues: readonly { path: readonly PropertyKey[] }[] }
      return issues.map(({ path }) => path.join('.'))
    }
    return []
  }

  it('refuses credentials that lack what it needs, field by field', () => {
    for (const form of forms) {
      const needed = form.fields.filter(({ isRequired }) => isRequired).map(({ key }) => `credentials.${key}`)
      expect(needed).not.toEqual([])
      expect(wrongIn(form, {})).toEqual(needed)
      const needsForm = form.fields
        .filter(({ pattern }) => pattern !== null && !new RegExp(pattern).test('x'))
        .map(({ key }) => key)
      const letters = Object.fromEntries(form.fields.map(({ key }) => [key, 'x']))
      expect(wrongIn(form, letters)).toEqual(needsForm.map((key) => `credentials.${key}`))
    }
  })

  it('takes credentials as they are meant, with spaces around them', () => {
    for (const form of forms) {
      const meant = Object.fromEntries(form.fields.map(({ key }) => [key, TYPED[key] ?? 'x']))
      const typed = Object.fromEntries(Object.entries(meant).map(([key, value]) => [key, ` ${value} `]))
      expect(readCredentials(form, typed)).toEqual(meant)
    }
  })
})

describe('the traits of vendors in the database', () => {
  let db: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ db, close } = await testDatabase())
  })
  afterAll(() => close())
  const traits = () => db.lookup<Record<string, unknown>>('select * from channel_traits order by adapter')

  it('are there before a program has started, as it writes them', async () => {
    const migrated = await traits()
    expect(migrated.map(({ adapter }) => adapter)).toEqual([
      'amazon',
      'connected_retail',
      'intake',
      'neutral_marketplace',
    ])
    await ensureReferenceData(db)
    expect(await traits()).toEqual(migrated)
  })

  it('are written anew at every start', async () => {
    const before = await traits()
    await db.write({ companyId: null }, (tx) =>
      tx.execute(
        sql`update channel_traits set consent_days = 7, names_store = not names_store, sales_channel_ids = '{9}'`,
      ),
    )
    await ensureReferenceData(db)
    expect(await traits()).toEqual(before)
  })
})
