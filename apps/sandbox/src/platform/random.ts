import { createHash } from 'node:crypto'

/** Reproducible randomness: the same seed and label give the same sequence on every machine. */
export class Random {
  private state: number

  constructor(seed: number | string) {
    this.state = createHash('sha256').update(String(seed)).digest().readUInt32LE(0)
  }

  /** A number in [0, 1). Mulberry32: small, fast and good enough for names and quantities. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** An integer between `min` and `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const value = list[Math.floor(this.next() * list.length)]
    if (value === undefined) throw new Error('pick from an empty list')
    return value
  }

  digits(count: number): string {
    let text = ''
    for (let i = 0; i < count; i += 1) text += String(this.integer(0, 9))
    return text
  }
}

/** A hex identifier that follows from its parts, so that a replayed run names things the same. */
export function stableId(length: number, ...parts: (string | number)[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, length)
}
