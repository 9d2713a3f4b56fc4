import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { z } from 'zod'
import { MODULES, type Word } from './modules.ts'
import type { SqlSupply } from './platform/db/sql-part.ts'
import type { Deps } from './platform/deps.ts'
import type { Subscription } from './platform/events/event.ts'
import type { JobHandler, Schedule } from './platform/jobs/job.ts'
import type { Job, QueueDeclaration, SystemJob } from './platform/jobs/job-declaration.ts'

/**
 * When a subscriber runs in the transaction of an event; within a phase, modules run in their order and a module's own
 * subscribers in the order of its list. What may read what another one wrote, or has to come before it at a channel, stands
 * in a later phase.
 *
 * - `undo`: takes back what was begun and is no longer wanted: parcels that nobody buys yet, reports not sent, sessions
 * - `move`: decides who goes on with it, and how far it is: the next company, the next status
 * - `record`: everybody writes into books of their own what it means: reports, credit notes, counts, figures, points
 * - `tell`: what follows from those books reaches others: events of its own, exports, recounts
 * - `notify`: people are written to
 */
export const PHASES = ['undo', 'move', 'record', 'tell', 'notify'] as const

export type Phase = (typeof PHASES)[number]

/** Calls, as they are registered with the server. */
export type Routes = (api: FastifyInstance) => Promise<void>

/** A queue with what its jobs are given. */
export interface Queue {
  readonly job: QueueDeclaration
  /**
   * Jobs wait in the database across an upgrade: what a former version put there has to be read by the next. A field may be
   * added with a default; none is renamed.
   */
  readonly payload: z.ZodType<object>
}

/**
 * What a module is, beside its word, rooms and functions, which stand in `modules.ts`.
 * @template Needs what it is given from outside, beside what every module is given
 */
interface Parts<Needs> {
  /** The calls below `/v1`. */
  readonly routes?: (given: Deps & Needs) => readonly Routes[]
  /** Pages for people, beside the calls of the API. */
  readonly pages?: (given: Deps & Needs) => readonly Routes[]
  readonly queues?: readonly Queue[]
  /** What its jobs do: one handler for each queue. */
  readonly jobs?: (given: Deps & Needs) => readonly JobHandler[]
  readonly schedules?: readonly Schedule[]
  /** What happens in the transaction of an event, its own or an earlier module's; or a later one's that is handed in. */
  readonly subscriptions?: Readonly<Partial<Record<Phase, readonly Subscription[]>>>
  /** The SQL that it supplies to statements of earlier modules. */
  readonly sqlParts?: readonly SqlSupply[]
}

/** A module as the product is composed of it. */
export interface Module<Needs = unknown> extends Parts<Needs> {
  readonly word: Word
  readonly rooms: readonly string[]
  readonly hasFunctions: boolean
}

/** Says what a module is. @throws Error when `modules.ts` does not know its word */
export function defineModule<Needs = unknown>(word: Word, parts: Parts<Needs>): Module<Needs> {
  const place = MODULES.find((one) => one.word === word)
  if (!place) throw new Error(`modules.ts has no ${word}`)
  return { word, rooms: place.rooms ?? [], hasFunctions: place.hasFunctions ?? false, ...parts }
}

/** The calls of a plugin with what it is given. */
export const calls =
  <Options extends object>(plugin: FastifyPluginAsync<Options>, options: Options): Routes =>
  async (api) => {
    await api.register(plugin, options)
  }

/** A queue with the schema of what its jobs are given. */
export const queue = <P extends object>(
  job: Job<P> | SystemJob<P>,
  payload: z.ZodType<NoInfer<P>>,
): Queue => ({ job, payload })
