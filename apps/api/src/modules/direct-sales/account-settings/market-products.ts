import type { Locale, TableFormat, Translated } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { readAhead } from '../../../platform/documents/read-ahead.ts'
import {
  amountCell,
  codeCell,
  EMPTY_CELL,
  numberCell,
  type TableCell,
  textCell,
} from '../../../platform/documents/table-cells.ts'
import { tableFile } from '../../../platform/documents/table-file.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { offerMessage } from '../../channels/index.ts'
import { type DirectSaleAccount, directSaleAccounts, type SoldCountry } from '../../organisation/index.ts'
import { OFFER_STATE_TEXTS } from './account-settings.texts.ts'
import { chooseAccount, directSaleMarkets, type MarketDeps } from './find-account.ts'
import { type MarketProduct, productBatch } from './market-products.repository.ts'

/** The account whose products are listed. @throws AppError `channel_account_not_found`, `own_account_missing` */
export async function productsAccount(ctx: Ctx, id: number | undefined): Promise<DirectSaleAccount> {
  const account = chooseAccount(await directSaleAccounts(ctx), id)
  if (!account) throw new AppError('own_account_missing')
  return account
}

/** A size in a country. */
interface ProductInCountry extends MarketProduct {
  /** Empty where the account sells nowhere. */
  readonly country: string
  /** Of the price. */
  readonly currency: string
}

interface Column {
  readonly title: Translated
  readonly value: (row: ProductInCountry, locale: Locale) => TableCell
}

const COLUMNS: readonly Column[] = [
  { title: { de: 'SKU', en: 'SKU', es: 'SKU' }, value: (row) => codeCell(row.sku) },
  { title: { de: 'EAN', en: 'EAN', es: 'EAN' }, value: (row) => codeCell(row.ean) },
  {
    title: { de: 'Nummer im ERP', en: 'ERP number', es: 'Número en el ERP' },
    value: (row) => codeCell(row.wws_number),
  },
  { title: { de: 'Titel', en: 'Title', es: 'Título' }, value: (row) => textCell(row.title) },
  { title: { de: 'Größe', en: 'Size', es: 'Talla' }, value: (row) => codeCell(row.size) },
  { title: { de: 'Land', en: 'Country', es: 'País' }, value: (row) => textCell(row.country) },
  {
    title: { de: 'Preis', en: 'Price', es: 'Precio' },
    value: ({ price_cents: cents, currency }) => (cents === null ? EMPTY_CELL : amountCell(cents, currency)),
  },
  {
    title: { de: 'Währung', en: 'Currency', es: 'Moneda' },
    value: ({ price_cents, currency }) => textCell(price_cents === null ? '' : currency),
  },
  {
    title: { de: 'Stück', en: 'Pieces', es: 'Unidades' },
    value: ({ pieces }) => (pieces === null ? EMPTY_CELL : numberCell(pieces)),
  },
  {
    title: { de: 'Stand', en: 'State', es: 'Estado' },
    value: ({ state }, locale) => textCell(OFFER_STATE_TEXTS[state ?? 'none']?.[locale] ?? ''),
  },
  {
    title: { de: 'Meldung', en: 'Message', es: 'Mensaje' },
    value: ({ error }, locale) => textCell(offerMessage(error, locale) ?? ''),
  },
]

/** Each size by country with price, pieces and how far its offer is, sent as it is read. */
export function productsFile(
  steps: CallSteps,
  deps: MarketDeps,
  account: DirectSaleAccount,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): AsyncGenerator<Uint8Array, void, undefined> {
  const countries = soldIn(deps, account)
  const batches = readAhead((after: string | null) =>
    steps.read((ctx) => productBatch(ctx, account.id, after ?? '')),
  )
  return tableFile(
    format,
    COLUMNS.map(({ title }) => title[locale]),
    inCountries(batches, countries, (row) => COLUMNS.map(({ value }) => value(row, locale))),
  )
}

/** The countries that an account sells in; one without a name where it sells in none. */
function soldIn(
  deps: MarketDeps,
  { salesChannelId, marketplaces }: DirectSaleAccount,
): readonly SoldCountry[] {
  const market = directSaleMarkets(deps).find(({ channelId }) => channelId === salesChannelId)
  const sold = (market?.countries ?? []).filter(({ marketplace }) => marketplaces.includes(marketplace))
  return sold.length === 0 ? [{ country: '', marketplace: '', currency: 'EUR' }] : sold
}

async function* inCountries(
  batches: AsyncIterable<readonly MarketProduct[]>,
  countries: readonly SoldCountry[],
  cells: (row: ProductInCountry) => readonly TableCell[],
): AsyncGenerator<readonly (readonly TableCell[])[], void, undefined> {
  for await (const rows of batches)
    yield rows.flatMap((row) => countries.map((country) => cells(inCountry(row, country))))
}

/** What is offered of a size in one of the countries; what is offered of it at all, where nothing is known of that one. Pure. */
function inCountry(row: MarketProduct, { country, marketplace }: SoldCountry): ProductInCountry {
  const there = row.countries?.find((each) => each.marketplace === marketplace)
  return { ...row, currency: 'EUR', ...there, country }
}
