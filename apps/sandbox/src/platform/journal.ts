import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type JournalLine = { c: string; k: string; v: unknown }
/** A key and its new value; null takes it away. */
type Change = [key: string, value: unknown]

/**
 * Keyed collections that outlive the process. Every change is one appended line, written before the caller
 * goes on, so a stand-in that is killed has forgotten nothing that it answered.
 */
export class Journal {
  private readonly file: string | undefined
  private readonly collections = new Map<string, Map<string, unknown>>()

  /** @param file where to append; without it everything stays in memory */
  constructor(file?: string) {
    this.file = file
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    if (existsSync(file)) this.replay(readFileSync(file, 'utf8'))
    this.compact(file)
  }

  /** The named collection; its values are plain JSON objects. */
  collection<T>(name: string): Collection<T> {
    let values = this.collections.get(name)
    if (!values) {
      values = new Map()
      this.collections.set(name, values)
    }
    return new Collection<T>(values as Map<string, T>, (changes) => this.append(name, changes))
  }

  private append(c: string, changes: Change[]): void {
    if (this.file === undefined || changes.length === 0) return
    appendFileSync(this.file, changes.map(([k, v]) => `${JSON.stringify({ c, k, v })}\n`).join(''))
  }

  private replay(text: string): void {
    for (const line of text.split('\n')) {
      const record = parseLine(line)
      if (!record) continue
      let values = this.collections.get(record.c)
      if (!values) {
        values = new Map()
        this.collections.set(record.c, values)
      }
      if (record.v === null) values.delete(record.k)
      else values.set(record.k, record.v)
    }
  }

  /** Rewrites the file with the last state of each key, so that it does not grow with every restart. */
  private compact(file: string): void {
    const lines: string[] = []
    for (const [c, values] of this.collections) {
      for (const [k, v] of values) lines.push(`${JSON.stringify({ c, k, v })}\n`)
    }
    const fresh = `${file}.new`
    writeFileSync(fresh, lines.join(''))
    renameSync(fresh, file)
  }
}

/** One kind of record, in the order in which the keys first appeared. */
export class Collection<T> {
  private readonly map: Map<string, T>
  private readonly write: (changes: Change[]) => void

  constructor(map: Map<string, T>, write: (changes: Change[]) => void) {
    this.map = map
    this.write = write
  }

  get(key: string): T | undefined {
    return this.map.get(key)
  }

  all(): T[] {
    return [...this.map.values()]
  }

  get size(): number {
    return this.map.size
  }

  put(key: string, value: T): T {
    this.map.set(key, value)
    this.write([[key, value]])
    return value
  }

  remove(key: string): void {
    if (this.map.delete(key)) this.write([[key, null]])
  }

  /** Puts these values in the place of all that were there, in one write. */
  replace(entries: [key: string, value: T][]): void {
    const gone = [...this.map.keys()].map((key): Change => [key, null])
    this.map.clear()
    for (const [key, value] of entries) this.map.set(key, value)
    this.write([...gone, ...entries])
  }
}

function parseLine(line: string): JournalLine | undefined {
  if (line === '') return undefined
  try {
    return JSON.parse(line) as JournalLine
  } catch {
    // The last line of a process that was killed while writing it; its request was never answered.
    return undefined
  }
}
