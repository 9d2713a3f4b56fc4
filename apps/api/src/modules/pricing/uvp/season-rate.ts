import { halfYearOf, MOST_SEASONS_BACK, type UvpSeason } from '@kontor/contract/pricing'

/** What rates there are, and which season is the current one (spec: integrations §9, season devaluation). */
export interface SeasonRates {
  readonly season_current: string
  readonly season_nos: string
  readonly season_old: string
  readonly season_devalue_current: number | null
  readonly season_devalue_future: number | null
  readonly season_devalue_nos: number | null
  readonly season_devalue_old: number | null
  readonly season_codes: readonly { readonly code: string; readonly stands_for: string }[]
}

const isSameCode = (a: string, b: string): boolean =>
  b.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * What a season is, seen from the current one, and the rate that lowers a purchase price of it: half-years before it are
 * "Saison-1" to "Saison-10", older ones "Altware", later ones "Zukunft". A code that names no half-year is "Altware" until
 * somebody says what it stands for. Pure.
 * @param rates by how many half-years ago
 */
export function seasonRate(
  code: string,
  settings: SeasonRates,
  rates: ReadonlyMap<number, number>,
): UvpSeason {
  const assigned = settings.season_codes.find((each) => isSameCode(code, each.code))?.stands_for
  const place = placeOf(code, assigned, settings)
  const devaluation =
    place.kind === 'back'
      ? (rates.get(place.season_count ?? 0) ?? null)
      : settings[`season_devalue_${place.kind}`]
  return { code, ...place, devaluation }
}

type Place = Omit<UvpSeason, 'code' | 'devaluation'>
const named = (kind: UvpSeason['kind'], is_unreadable = false): Place => ({
  kind,
  season_count: null,
  is_unreadable,
})

function placeOf(code: string, assigned: string | undefined, settings: SeasonRates): Place {
  if (isSameCode(code, settings.season_nos) || assigned === 'nos') return named('nos')
  if (isSameCode(code, settings.season_old) || assigned === 'old') return named('old')
  const halfYear = halfYearOf(assigned ?? code)
  if (halfYear === undefined) return named('old', true)
  const current = halfYearOf(settings.season_current)
  if (current === undefined) return named('old')
  const back = current - halfYear
  if (back < 0) return named('future')
  if (back === 0) return named('current')
  return back > MOST_SEASONS_BACK ? named('old') : { kind: 'back', season_count: back, is_unreadable: false }
}

/** The season of a day in Berlin, `YYYY-MM-DD`: spring and summer from February on, autumn and winter from August. Pure. */
export function seasonOfDay(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const code = (half: 'FS' | 'HW', of: number) => `${half}${String(of % 100).padStart(2, '0')}`
  if (month === 1) return code('HW', year - 1)
  return code(month >= 8 ? 'HW' : 'FS', year)
}

/** The season that has begun since the current one was set; empty while that is not over, or none is set. Pure. */
export function seasonDue(seasonCurrent: string, today: string): string {
  const current = halfYearOf(seasonCurrent)
  const begun = seasonOfDay(today)
  return current !== undefined && current < (halfYearOf(begun) ?? 0) ? begun : ''
}
