/** What the exchange of a code needs. */
export interface ConsentCode {
  readonly code: string
  /** As the marketplace named the seller when it sent the person back. */
  readonly sellerId: string
  /** The address it sent the person back to. */
  readonly redirectUrl: string
}

/** Whose an account is, as its credentials say. */
export interface AccountHolder {
  /** As the marketplace names the seller; null: they do not say. */
  readonly sellerId: string | null
  /** An application of the merchant's own speaks for the account. */
  readonly hasOwnApplication: boolean
}

/** A marketplace where merchants authorise the operator's application: a port for the vendor's folder. */
export interface MarketplaceConsent {
  /** The adapter whose accounts a consent opens. */
  readonly adapter: string
  /** Where a merchant consents; null while the operator has set no application. @param state comes back with the answer */
  address(state: string): string | null
  /**
   * Exchanges a code, which is good once, for credentials.
   * @returns the fields that the adapter's manifest names
   * @throws MarketplaceError `unauthorised` when the code or the application is refused, `unavailable` and `rate_limited` while
   *   nobody answers
   */
  exchange(code: ConsentCode): Promise<Readonly<Record<string, string>>>
  /** @param credentials of an account, as they were typed or exchanged */
  holderOf(credentials: string): AccountHolder
}
