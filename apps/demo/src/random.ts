/**
 * A pseudo-random sequence that a text decides: the same seed gives the same numbers on every machine.
 * sfc32 (Doty-Humphrey), seeded by hashing the text.
 */
export class SeededRandom {
  readonly #state: [number, number, number, number]

  constructor(seed: string) {
    this.#state = hashed(seed)
    for (let i = 0; i < 15; i += 1) this.next()
  }

  /** At least 0, below 1. */
  next(): number {
    const s = this.#state
    const sum = (s[0] + s[1] + s[3]) | 0
    s[3] = (s[3] + 1) | 0
    s[0] = s[1] ^ (s[1] >>> 9)
    s[1] = (s[2] + (s[2] << 3)) | 0
    s[2] = ((s[2] << 21) | (s[2] >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }

  /** A whole number; both ends included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** @throws RangeError when there is nothing to pick from */
  pick<T>(items: readonly T[]): T {
    return itemAt(items, Math.floor(this.next() * items.length))
  }

  /** Like `pick`, but the first items come up more often than the last ones. */
  pickEarly<T>(items: readonly T[]): T {
    return itemAt(items, Math.floor(this.next() ** 2 * items.length))
  }

  /** One of the values, each as often as its weight says. */
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T {
    let rest = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of choices) {
      rest -= weight
      if (rest < 0) return value
    }
    return itemAt(choices, choices.length - 1)[0]
  }

  /** So many decimal digits, the first of them not zero. */
  digits(count: number): string {
    let text = String(this.integer(1, 9))
    while (text.length < count) text += String(this.integer(0, 9))
    return text
  }

  /** A new array in another order. */
  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, key: this.next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item)
  }
}

function itemAt<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError('nothing to pick from')
  return items[index] as T
}

/** Four 32-bit words from a text (the finalizer of MurmurHash3 over FNV-1a). */
function hashed(text: string): [number, number, number, number] {
  let hash = 2_166_136_261
  const word = (salt: string): number => {
    for (const character of salt + text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
    let mixed = hash
    mixed = Math.imul(mixed ^ (mixed >>> 16), 2_246_822_507)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 3_266_489_909)
    return (mixed ^ (mixed >>> 16)) | 0
  }
  return [word('a'), word('b'), word('c'), word('d')]
}
