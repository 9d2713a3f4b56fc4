/**
 * What waits, by group (a company, or somebody of it). Who was served longest ago is next, so that one who wants much
 * does not hold up one who wants little. Within a group, first come, first served.
 */
export class FairQueue<T> {
  private readonly waiting = new Map<string, T[]>()
  private readonly served = new Map<string, number>()
  private turn = 0

  get size(): number {
    let size = 0
    for (const items of this.waiting.values()) size += items.length
    return size
  }

  add(group: string, item: T): void {
    const items = this.waiting.get(group)
    if (items) items.push(item)
    else this.waiting.set(group, [item])
  }

  /** Takes out the one whose turn it is; undefined when nothing waits. */
  next(): T | undefined {
    let group: string | undefined
    for (const each of this.waiting.keys()) {
      if (group === undefined || this.servedAt(each) < this.servedAt(group)) group = each
    }
    if (group === undefined) return undefined
    const items = this.waiting.get(group) ?? []
    const item = items.shift()
    if (items.length === 0) this.waiting.delete(group)
    this.served.set(group, ++this.turn)
    // Once nobody waits, everybody begins anew.
    if (this.waiting.size === 0) this.forgetOld()
    return item
  }

  /** Takes out one that does not want to wait any longer. */
  remove(group: string, item: T): void {
    const items = this.waiting.get(group)?.filter((each) => each !== item) ?? []
    if (items.length > 0) this.waiting.set(group, items)
    else this.waiting.delete(group)
  }

  private servedAt(group: string): number {
    return this.served.get(group) ?? 0
  }

  private forgetOld(): void {
    if (this.served.size > MOST_REMEMBERED) this.served.clear()
  }
}

const MOST_REMEMBERED = 1_000
