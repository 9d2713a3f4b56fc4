/** The company of a group, which is a company (`7`) or somebody of it (`7:41`, `7:store-12`), as jobs name their groups. */
const companyOf = (group: string): string => group.split(':', 1)[0] ?? group

/**
 * What waits, by group (a company, or somebody of it). Companies take turns, and within a company its people: who was
 * served longest ago is next, so that one who wants much does not hold up one who wants little, however many people of a
 * company want it. What a company has done with many orders waits in its own group, which is next when none of its people,
 * stores and API keys waits. Within a group, first come, first served.
 */
export class FairQueue<T> {
  private readonly waiting = new Map<string, T[]>()
  private readonly companies = new Served()
  private readonly groups = new Served()

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
    const groups = [...this.waiting.keys()]
    const company = this.companies.longestAgo(groups.map(companyOf))
    const ofCompany = groups.filter((each) => companyOf(each) === company)
    const ofPeople = ofCompany.filter((each) => each !== company)
    const group = this.groups.longestAgo(ofPeople.length > 0 ? ofPeople : ofCompany)
    if (company === undefined || group === undefined) return undefined
    const items = this.waiting.get(group) ?? []
    const item = items.shift()
    if (items.length === 0) this.waiting.delete(group)
    this.companies.note(company)
    this.groups.note(group)
    // Once nobody waits, everybody begins anew.
    if (this.waiting.size === 0) {
      this.companies.forgetOld()
      this.groups.forgetOld()
    }
    return item
  }

  /** Takes out one that does not want to wait any longer. */
  remove(group: string, item: T): void {
    const items = this.waiting.get(group)?.filter((each) => each !== item) ?? []
    if (items.length > 0) this.waiting.set(group, items)
    else this.waiting.delete(group)
  }
}

const MOST_REMEMBERED = 1_000

/** In which order some were served, also those that wait for nothing at the moment. */
class Served {
  private readonly turns = new Map<string, number>()
  private turn = 0

  note(name: string): void {
    this.turns.set(name, ++this.turn)
  }

  /** Of these the one that was served longest ago, or never; the first of several. */
  longestAgo(names: readonly string[]): string | undefined {
    let found: string | undefined
    for (const name of names) if (found === undefined || this.at(name) < this.at(found)) found = name
    return found
  }

  forgetOld(): void {
    if (this.turns.size > MOST_REMEMBERED) this.turns.clear()
  }

  private at(name: string): number {
    return this.turns.get(name) ?? 0
  }
}
