import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, FaultKind, FaultTarget } from './faults.ts'
import type { World } from './world.ts'

/** What a stand-in answers: a status, headers, and JSON or bytes. */
export interface Answer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

/** One request to a stand-in, as the faults see it. */
export interface Operation {
  target: FaultTarget
  /** Facts that a fault's `match` can name. */
  facts: Record<string, string | undefined>
  /** How this vendor writes an error of the given status. */
  errorBody: (status: number) => unknown
  /** Does the work; `attempt` is 2 when the fault `duplicate` lets it happen again. */
  work: (attempt: number) => Answer | Promise<Answer>
  /** The vendor's refusal of the address, where it has one. */
  addressError?: () => Answer
  /** What is answered instead of the work, for faults that only this operation has. */
  otherwise?: Partial<Record<FaultKind, () => Answer>>
  /** An answer that is not true, where the vendor can be made to give one. */
  lie?: () => Answer
  /** Half of the document in an answer, where it is not the whole body. */
  breakDocument?: (answer: Answer) => Answer
}

/**
 * Answers a request, or misbehaves as ordered. The work of a slow operation is done at the end of the wait
 * even if the client has gone: that is what a real server does, and what the client can't know.
 */
export async function perform(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  op: Operation,
): Promise<void> {
  const fault = world.faults.take(op.target, op.facts)
  const latency = world.faults.latencyOf(op.target)
  if (latency > 0 && !(await waited(world, latency))) return neverAnswer(reply)
  if (!fault) return send(reply, await op.work(1))
  await misbehave(world, request, reply, op, fault)
}

async function misbehave(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  op: Operation,
  fault: Fault,
): Promise<void> {
  const own = op.otherwise?.[fault.kind]
  if (own) return send(reply, own())
  switch (fault.kind) {
    case 'slow':
      if (!(await waited(world, fault.delay_ms))) return neverAnswer(reply)
      return send(reply, await op.work(1))
    case 'timeout_before_work':
      return neverAnswer(reply)
    case 'timeout_after_work':
      await op.work(1)
      return neverAnswer(reply)
    case 'reset':
      return cutLine(request, reply)
    case 'reset_after_work':
      await op.work(1)
      return cutLine(request, reply)
    case 'status':
      return send(reply, orderedStatus(op, fault))
    case 'status_after_work':
      await op.work(1)
      return send(reply, orderedStatus(op, fault))
    case 'rubbish':
      return send(reply, RUBBISH)
    case 'rubbish_after_work':
      await op.work(1)
      return send(reply, RUBBISH)
    case 'duplicate':
      await op.work(1)
      return send(reply, await op.work(2))
    case 'late_work':
      void waited(world, fault.delay_ms).then((here) => (here ? op.work(1) : undefined))
      return send(reply, { status: 504, body: op.errorBody(504) })
    case 'address_error':
      return send(reply, op.addressError?.() ?? { status: 400, body: op.errorBody(400) })
    case 'lie':
      return send(reply, op.lie?.() ?? { status: 400, body: op.errorBody(400) })
    case 'cut_body':
      return sendHalf(request, reply, await op.work(1))
    case 'stalled_body':
      return sendHalf(null, reply, await op.work(1))
    case 'broken_pdf':
      return send(reply, (op.breakDocument ?? breakPdf)(await op.work(1)))
  }
}

/** Waits; false when the sandbox stopped meanwhile, which ends the work as a power cut would. */
async function waited(world: World, ms: number): Promise<boolean> {
  try {
    await wait(ms, undefined, { signal: world.stopping })
    return true
  } catch {
    return false
  }
}

const RUBBISH: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from('<html><body><h1>It works!</h1><p>{"id": "not really'),
}

function orderedStatus(op: Operation, fault: Fault): Answer {
  return {
    status: fault.status,
    ...(fault.retry_after === undefined ? {} : { headers: { 'retry-after': String(fault.retry_after) } }),
    body: fault.body ?? op.errorBody(fault.status),
  }
}

/** Half of the document, still claiming to be one. */
function breakPdf(answer: Answer): Answer {
  if (!Buffer.isBuffer(answer.body)) return answer
  return { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) }
}

function send(reply: FastifyReply, answer: Answer): void {
  reply.code(answer.status).headers(answer.headers ?? {})
  if (answer.body === undefined) void reply.send()
  else void reply.send(answer.body)
}

/** Half of the body under the length of the whole, and nothing after it. @param request whose connection is cut then; null: it stays open */
function sendHalf(request: FastifyRequest | null, reply: FastifyReply, answer: Answer): void {
  const body = Buffer.isBuffer(answer.body) ? answer.body : Buffer.alloc(0)
  reply.hijack()
  reply.raw.writeHead(answer.status, { ...answer.headers, 'content-length': body.length })
  reply.raw.write(body.subarray(0, body.length / 2), () => request?.raw.socket.resetAndDestroy())
}

/** Holds the connection until the client, or the end of the sandbox, closes it. */
function neverAnswer(reply: FastifyReply): void {
  reply.hijack()
}

function cutLine(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  request.raw.socket.resetAndDestroy()
}
