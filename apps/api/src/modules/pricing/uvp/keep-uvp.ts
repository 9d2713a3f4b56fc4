import {
  UVP_CHANNELS,
  type Uvp,
  type UvpChannel,
  type UvpChannelBody,
  type UvpConfigurationBody,
  type UvpDevaluationsBody,
  type UvpManufacturersBody,
  type UvpSalesChannelsBody,
} from '@kontor/contract/pricing'
import type { z } from 'zod'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findBestPriceBrands } from '../best-price-settings.repository.ts'
import { brandKey, findChoices } from '../brands.repository.ts'
import { uvpChanged } from '../pricing.events.ts'
import { findChannelTerms } from './channel-terms.ts'
import { readHiddenChannels } from './hidden-channels.repository.ts'
import { seasonDue, seasonRate } from './season-rate.ts'
import {
  findChannelCosts,
  findConfiguration,
  findDevaluations,
  findDiscounts,
  findSalesChannels,
  manufacturerId,
  saveChannelCosts,
  saveConfiguration,
  saveDevaluations,
  saveDiscounts,
  type UvpConfiguration,
} from './uvp.repository.ts'

/** All of the settings, with what there is to choose. */
export async function readUvp(ctx: Ctx): Promise<Uvp> {
  const configuration = await findConfiguration(ctx)
  const { brands, seasons } = await findChoices(ctx)
  const discounts = await findDiscounts(ctx)
  const rates = await findDevaluations(ctx)
  const costs = await findChannelCosts(ctx)
  const channels = await findSalesChannels(ctx)
  const following = await findBestPriceBrands(ctx)
  const terms = await findChannelTerms(ctx, configuration.tax_rate)
  return {
    configuration,
    manufacturers: brands.map((name) => ({
      id: manufacturerId(name),
      name,
      follows_best_price: following.has(brandKey(name)),
    })),
    manufacturer_discounts: [...discounts].map(([name, discount]) => ({
      id: manufacturerId(name),
      name,
      discount,
    })),
    devaluations: [...rates].map(([season_count, discount]) => ({ season_count, discount })),
    sales_channels: channels
      .filter(({ is_sold }) => is_sold)
      .map(({ id, name }) => ({ id, name, has_costs: terms.has(id) })),
    company_sales_channels: costs,
    hidden_channels: await readHiddenChannels(ctx),
    seasons: seasons.map((code) => seasonRate(code, configuration, rates)),
    season_due: seasonDue(configuration.season_current, berlinDay(ctx.now)),
  }
}

/** Changes what is the same for all sales. Saving what is there already changes nothing. @throws AppError `stale_version` */
export async function changeConfiguration(ctx: Ctx, body: UvpConfigurationBody): Promise<Uvp> {
  const before = await findConfiguration(ctx)
  if (before.version !== body.version) throw new AppError('stale_version')
  const after = { ...before, ...body, season_codes: body.season_codes ?? before.season_codes }
  const stored = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(after).flatMap(([field, value]) =>
    JSON.stringify(stored.get(field)) === JSON.stringify(value) ? [] : [field],
  )
  if (fields.length > 0) await save(ctx, after, 'configuration', fields)
  return readUvp(ctx)
}

/** Sets discounts of manufacturers. @throws AppError `stale_version`, `manufacturer_not_found`, `uvp_row_repeated` */
export async function changeDiscounts(ctx: Ctx, body: z.output<typeof UvpManufacturersBody>): Promise<Uvp> {
  const rows = Array.isArray(body) ? body : body.manufacturers
  const configuration = await begin(ctx, body)
  refuseRepeated(rows.map(({ id }) => id))
  const before = await findDiscounts(ctx)
  const { brands } = await findChoices(ctx)
  const names = new Map([...brands, ...before.keys()].map((name) => [manufacturerId(name), name]))
  const wanted = new Map<string, number | null>()
  for (const { id, discount } of rows) {
    const name = names.get(id)
    if (name === undefined) throw new AppError('manufacturer_not_found')
    if ((before.get(name) ?? null) !== discount) wanted.set(name, discount)
  }
  if (wanted.size === 0) return readUvp(ctx)
  await save(ctx, configuration, 'manufacturers', [...wanted.keys()])
  await saveDiscounts(ctx, wanted)
  return readUvp(ctx)
}

/** Sets rates of seasons. @throws AppError `stale_version`, `uvp_row_repeated` */
export async function changeDevaluations(ctx: Ctx, body: z.output<typeof UvpDevaluationsBody>): Promise<Uvp> {
  const rows = Array.isArray(body) ? body : body.devaluations
  const configuration = await begin(ctx, body)
  refuseRepeated(rows.map(({ season_count }) => season_count))
  const before = await findDevaluations(ctx)
  const changed = rows.filter(({ season_count, discount }) => (before.get(season_count) ?? null) !== discount)
  if (changed.length === 0) return readUvp(ctx)
  const fields = changed.map(({ season_count }) => `Saison-${season_count}`)
  await save(ctx, configuration, 'devaluations', fields)
  await saveDevaluations(ctx, new Map(changed.map(({ season_count, discount }) => [season_count, discount])))
  return readUvp(ctx)
}

/** Sets what sales through channels cost. @throws AppError `stale_version`, `sales_channel_not_found`, `uvp_row_repeated` */
export async function changeChannelCosts(
  ctx: Ctx,
  body: z.output<typeof UvpSalesChannelsBody>,
): Promise<Uvp> {
  const rows = Array.isArray(body) ? body : body.sales_channels
  const configuration = await begin(ctx, body)
  refuseRepeated(rows.map(({ name }) => name))
  const before = new Map((await findChannelCosts(ctx)).map((row) => [row.name, row]))
  const known = new Set((await findSalesChannels(ctx)).map(({ id }) => id))
  const wanted = rows.map((row) => withChannel(row, before.get(row.name)))
  if (wanted.some(({ sales_channel_id: id }) => id !== null && !known.has(id)))
    throw new AppError('sales_channel_not_found')
  const changed = wanted.filter((row) => !isSameRow(row, before.get(row.name)))
  if (changed.length === 0) return readUvp(ctx)
  await save(
    ctx,
    configuration,
    'sales_channels',
    changed.map(({ name }) => name),
  )
  await saveChannelCosts(ctx, changed)
  return readUvp(ctx)
}

/** A row that says nothing of its channel keeps it; a new one has the one that its name stands for. */
const withChannel = (row: UvpChannelBody, before: UvpChannel | undefined): UvpChannel => ({
  ...row,
  sales_channel_id:
    row.sales_channel_id === undefined
      ? ((before ?? UVP_CHANNELS.find(({ name }) => name === row.name))?.sales_channel_id ?? null)
      : row.sales_channel_id,
})

const isSameRow = (row: UvpChannel, before: UvpChannel | undefined): boolean => {
  const stored = new Map<string, unknown>(Object.entries(before ?? {}))
  return Object.entries(row).every(([field, value]) => stored.get(field) === value)
}

/** What the settings are before a list is changed; a list alone is not checked. @throws AppError `stale_version` */
async function begin(ctx: Ctx, body: object): Promise<UvpConfiguration> {
  const configuration = await findConfiguration(ctx)
  if ('version' in body && body.version !== configuration.version) throw new AppError('stale_version')
  return configuration
}

function refuseRepeated(keys: readonly (string | number)[]): void {
  if (new Set(keys).size < keys.length) throw new AppError('uvp_row_repeated')
}

/** One version for all parts; whoever saves first counts. */
async function save(
  ctx: Ctx,
  configuration: UvpConfiguration,
  what: 'configuration' | 'manufacturers' | 'devaluations' | 'sales_channels',
  fields: string[],
): Promise<void> {
  if (!(await saveConfiguration(ctx, configuration))) throw new AppError('stale_version')
  await ctx.emit(uvpChanged, { what, fields })
}
