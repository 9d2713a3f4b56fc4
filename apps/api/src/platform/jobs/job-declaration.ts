/** How a job behaves; times in seconds. */
export interface JobBehaviour {
  /** Attempts after the first one. Default 5. */
  readonly retryLimit?: number
  /** Pause before the first retry. Default 5. */
  readonly retryDelay?: number
  /** Whether the pause doubles with every retry. Default true. */
  readonly retryBackoff?: boolean
  /** Longest pause between retries. Default 900. */
  readonly retryDelayMax?: number
  /** How long one attempt may run before it is aborted and counts as failed. Default 120. */
  readonly expireInSeconds?: number
  /** How long a finished job is kept. Default three days. */
  readonly deleteAfterSeconds?: number
  /**
   * pg-boss queue policy. `standard` (default); `short`: one waiting per key; `singleton`: one running per key;
   * `exclusive`: one waiting or running per key.
   */
  readonly policy?: 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive'
  /**
   * Name of the queue that gets the job when every attempt has failed. `GIVEN_UP`: what its handler names is done then.
   */
  readonly deadLetter?: string
  /** Keeps the payload encrypted in the queue, since it carries personal data or what opens an account. */
  readonly sealed?: true
  /** How many of this job one worker process runs at a time. Default 2. */
  readonly concurrency?: number
  /** Companies, and people of a company, take turns, so that one who wants much does not hold up the others. */
  readonly inTurns?: true
}

/**
 * Where jobs go that were given up, whichever way: their last attempt failed, took too long, or its worker died. They are put
 * here by the very statement that gives them up, so that none is forgotten.
 */
export const GIVEN_UP = 'given-up'

/** What the queue has to know before it takes a job. */
export interface QueueDeclaration {
  readonly name: string
  readonly behaviour: JobBehaviour
}

declare const payloadType: unique symbol

/** A job that belongs to one company. */
export interface Job<P extends object> {
  readonly kind: 'company'
  readonly name: string
  readonly behaviour: JobBehaviour
  readonly [payloadType]?: P
}

/** A job that belongs to no company, such as sending a mail. */
export interface SystemJob<P extends object> {
  readonly kind: 'system'
  readonly name: string
  readonly behaviour: JobBehaviour
  readonly [payloadType]?: P
}

export interface EnqueueOptions {
  /** Not before this moment. */
  readonly startAfter?: Date
  /** With a queue policy: what counts as the same work. Scoped to the company for company jobs. */
  readonly singletonKey?: string
  /** Higher first. Default 0. */
  readonly priority?: number
  /**
   * Who takes turns with the others (`inTurns`): by default the company, or who asks in it; in a job whoever asked for
   * that job.
   */
  readonly group?: string
}
