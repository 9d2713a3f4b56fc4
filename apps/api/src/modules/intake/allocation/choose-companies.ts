/** How a company stands; grey has no acts to go by, and is treated like yellow. */
export type Colour = 'green' | 'yellow' | 'red' | 'grey'

/** Pieces of one article of an order. */
export interface WantedArticle {
  /** Its place among the articles of the order. */
  readonly key: number
  readonly quantity: number
}

/** A company that takes part, with what it has of the articles that it sells on the channel. */
export interface Candidate {
  readonly company_id: number
  readonly colour: Colour
  /** Pieces of each article by its key. */
  readonly available: ReadonlyMap<number, number>
}

/** What one company gets. */
export interface Share {
  readonly company_id: number
  readonly pieces: readonly WantedArticle[]
}

export type ChoiceReason = 'only_candidate' | 'best_colour' | 'drawn' | 'split' | 'nobody'

export interface Choice {
  readonly reason: ChoiceReason
  /** Together with `left` every wanted piece exactly once. */
  readonly shares: readonly Share[]
  /** Pieces that nobody has. */
  readonly left: readonly WantedArticle[]
}

const RANKS: Readonly<Record<Colour, number>> = { green: 0, yellow: 1, grey: 1, red: 2 }
/** Up to so many companies are tried in every combination; beyond that each next one is who has most of the rest. */
const MOST_COMBINED = 6
/** More combinations than this, of all sizes together, are not worth trying. */
const MOST_COMBINATIONS = 50_000

/**
 * Chooses whose an order becomes (spec: catalogue and organisation §3, ADR 11): one company that has every piece, green
 * before yellow before red, among equals by the draw; only where nobody has all, as few companies as possible. Pure.
 * @param candidates companies that were not tried before
 * @param draw at least 0, below 1
 */
export function chooseCompanies(
  wanted: readonly WantedArticle[],
  candidates: readonly Candidate[],
  draw: number,
): Choice {
  const { found, left } = whatIsThere(wanted, candidates)
  if (found.length === 0) return { reason: 'nobody', shares: [], left }
  const able = candidates
    .filter((candidate) => found.some(({ key }) => has(candidate, key) > 0))
    .sort((a, b) => a.company_id - b.company_id)
  const whole = able.filter((candidate) =>
    found.every(({ key, quantity }) => has(candidate, key) >= quantity),
  )
  if (whole.length > 0) {
    const best = bestOf(whole, (candidate) => RANKS[candidate.colour])
    const chosen = drawn(best, draw)
    return {
      reason: reasonOf(whole, best),
      shares: chosen ? [{ company_id: chosen.company_id, pieces: found }] : [],
      left,
    }
  }
  return { reason: 'split', shares: shareOut(found, fewest(found, able, draw)), left }
}

function reasonOf(whole: readonly Candidate[], best: readonly Candidate[]): ChoiceReason {
  if (whole.length === 1) return 'only_candidate'
  return best.length === 1 ? 'best_colour' : 'drawn'
}

const has = (candidate: Candidate, key: number): number => candidate.available.get(key) ?? 0

/** Splits what is wanted into what all candidates together have, and what nobody has. */
function whatIsThere(wanted: readonly WantedArticle[], candidates: readonly Candidate[]) {
  const found: WantedArticle[] = []
  const left: WantedArticle[] = []
  for (const { key, quantity } of wanted) {
    const there = Math.min(
      quantity,
      candidates.reduce((sum, candidate) => sum + has(candidate, key), 0),
    )
    if (there > 0) found.push({ key, quantity: there })
    if (there < quantity) left.push({ key, quantity: quantity - there })
  }
  return { found, left }
}

/** Those for whom a figure is smallest, in their order. */
function bestOf<T>(all: readonly T[], figure: (one: T) => number): T[] {
  const least = all.reduce((smallest, one) => Math.min(smallest, figure(one)), Number.POSITIVE_INFINITY)
  return all.filter((one) => figure(one) === least)
}

const drawn = <T>(all: readonly T[], draw: number): T | undefined => all[Math.floor(draw * all.length)]

/** The fewest companies that have it all together; among equally many the better colours, then the draw. */
function fewest(wanted: readonly WantedArticle[], able: readonly Candidate[], draw: number): Candidate[] {
  let tried = 0
  for (let size = 2; size <= Math.min(MOST_COMBINED, able.length); size += 1) {
    tried += combinationCount(able.length, size)
    if (tried > MOST_COMBINATIONS) break
    const sets: Candidate[][] = []
    for (const set of combinations(able, size)) if (coversAll(wanted, set)) sets.push(set)
    const best = bestOf(sets, (set) => set.reduce((sum, { colour }) => sum + RANKS[colour], 0))
    const chosen = drawn(best, draw)
    if (chosen) return chosen
  }
  return oneByOne(wanted, able, draw)
}

function combinationCount(from: number, size: number): number {
  let count = 1
  for (let n = 0; n < size; n += 1) count = (count * (from - n)) / (n + 1)
  return count
}

function* combinations<T>(from: readonly T[], size: number, start = 0): Generator<T[]> {
  if (size === 0) {
    yield []
    return
  }
  for (const [offset, first] of from.slice(start, from.length - size + 1).entries()) {
    for (const rest of combinations(from, size - 1, start + offset + 1)) yield [first, ...rest]
  }
}

const coversAll = (wanted: readonly WantedArticle[], set: readonly Candidate[]): boolean =>
  wanted.every(
    ({ key, quantity }) => set.reduce((sum, candidate) => sum + has(candidate, key), 0) >= quantity,
  )

/** Each next company is who has most of what is still missing; then colour, then the draw. */
function oneByOne(wanted: readonly WantedArticle[], able: readonly Candidate[], draw: number): Candidate[] {
  const chosen: Candidate[] = []
  let open = [...wanted]
  while (open.length > 0) {
    const rest = able.filter((candidate) => !chosen.includes(candidate))
    const offer = (candidate: Candidate) =>
      open.reduce((sum, { key, quantity }) => sum + Math.min(quantity, has(candidate, key)), 0)
    const best = bestOf(
      bestOf(rest, (candidate) => -offer(candidate)),
      (candidate) => RANKS[candidate.colour],
    )
    const next = drawn(best, draw)
    if (!next) break
    chosen.push(next)
    open = open
      .map(({ key, quantity }) => ({ key, quantity: quantity - Math.min(quantity, has(next, key)) }))
      .filter(({ quantity }) => quantity > 0)
  }
  return chosen
}

/** Gives each of the chosen companies what it has of what is left; who has most of it is asked first. */
function shareOut(wanted: readonly WantedArticle[], chosen: readonly Candidate[]): Share[] {
  const open = new Map(wanted.map(({ key, quantity }) => [key, quantity]))
  const offer = (candidate: Candidate) =>
    wanted.reduce((sum, { key, quantity }) => sum + Math.min(quantity, has(candidate, key)), 0)
  return chosen
    .toSorted((a, b) => offer(b) - offer(a))
    .map((candidate): Share => {
      const pieces: WantedArticle[] = []
      for (const { key } of wanted) {
        const quantity = Math.min(open.get(key) ?? 0, has(candidate, key))
        if (quantity === 0) continue
        pieces.push({ key, quantity })
        open.set(key, (open.get(key) ?? 0) - quantity)
      }
      return { company_id: candidate.company_id, pieces }
    })
    .filter(({ pieces }) => pieces.length > 0)
}
