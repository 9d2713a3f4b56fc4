/** Who a session belongs to, as the database answers it. */
export interface SessionRow {
  readonly user_id: number
  readonly user_name: string
  readonly company_id: number
  readonly company_name: string
  readonly roles: string[] | null
  readonly last_used_at: Date
  readonly view_company_id: number | null
  readonly view_company_name: string | null
  readonly view_ends_at: Date | null
}

/** Sessions that are remembered; those that were used longest ago make room. */
const MOST_SESSIONS = 10_000

/**
 * What sessions were when they were last looked up, by the SHA-256 of their token. It says what to expect of the next look-up and
 * nothing else: whatever is answered to anybody is answered by what the database says then.
 */
export class RememberedSessions {
  readonly #rows = new Map<string, SessionRow>()

  get(hash: string): SessionRow | undefined {
    return this.#rows.get(hash)
  }

  /** Remembers what was found; forgets a session that was not found any more. */
  note(hash: string, row: SessionRow | undefined): void {
    this.#rows.delete(hash)
    if (!row) return
    this.#rows.set(hash, row)
    if (this.#rows.size > MOST_SESSIONS) this.forget(this.#rows.keys().next().value ?? '')
  }

  forget(hash: string): void {
    this.#rows.delete(hash)
  }
}

/** Whether two look-ups found the same person with the same rights in the same company; when it was last used aside. */
export const isSameSession = (a: SessionRow, b: SessionRow): boolean =>
  a.user_id === b.user_id &&
  a.user_name === b.user_name &&
  a.company_id === b.company_id &&
  a.company_name === b.company_name &&
  a.view_company_id === b.view_company_id &&
  a.roles?.length === b.roles?.length &&
  (a.roles ?? []).every((role, index) => role === b.roles?.[index])
