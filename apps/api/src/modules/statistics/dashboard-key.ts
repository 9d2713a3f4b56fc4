import { ownValue } from '@kontor/contract/shared'

/** Keys that the dashboard has other names for. */
const OTHER_NAMES: Readonly<Record<string, string>> = { shop: 'schuhede', kaufland: 'kaufland_de' }

/**
 * The key of a channel as the dashboard's calls name it, from its own (spec: catalogue §3, Channels known): the own shop and
 * Kaufland have other names there. Pure.
 */
export const dashboardKey = (key: string): string => ownValue(OTHER_NAMES, key) ?? key

/** Of something by channel, as the dashboard's calls answer it: by key. */
export interface NamedChannel {
  readonly sales_channel_id: number
  readonly sales_channel: string
  readonly channel_name: string
}

/** Rows by channel, in their order, with its key, id and name. Pure. */
export function byChannel<Row extends NamedChannel, Figures extends object>(
  rows: readonly Row[],
  figures: (some: readonly Row[]) => Figures,
): Record<string, Figures & { sales_channel_id: number; name: string }> {
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ sales_channel }) => sales_channel)].map(([key, some]) => [
      dashboardKey(key),
      {
        sales_channel_id: some[0]?.sales_channel_id ?? 0,
        name: some[0]?.channel_name ?? key,
        ...figures(some),
      },
    ]),
  )
}
