/** One SQL statement as the product sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** What the sandbox's carrier takes. */
export const SANDBOX_CARRIER_KEY = 'sandbox-shipcloud-key'

/** The messages between the measuring process and the measured one. */
export type ToServer =
  | { kind: 'record'; name: string; path: string }
  | { kind: 'memory' }
  | { kind: 'cases'; name: string; statements: Statement[] }
export type FromServer =
  | { kind: 'listening'; url: string; token: string; carrierUrl: string }
  | { kind: 'recorded'; name: string; statements: Statement[]; bytes: number }
  | { kind: 'memory'; rssMiB: number }
  | { kind: 'known'; name: string }
