import { Agent, get } from 'node:http'

/** Latencies in milliseconds. */
export interface Latency {
  p50: number
  p95: number
  p99: number
  requests: number
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

function request(url: string, headers: Record<string, string>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).once('error', reject)
  })
}

/** Sends `count` requests over `concurrency` kept-alive connections and answers how long each took. Anything but 200 ends the run. */
export async function load(
  url: string,
  headers: Record<string, string>,
  concurrency: number,
  count: number,
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const taken: number[] = []
  let left = count
  const connection = async () => {
    while (left > 0) {
      left -= 1
      const started = performance.now()
      await request(url, headers, agent)
      taken.push(performance.now() - started)
    }
  }
  try {
    await Promise.all(Array.from({ length: concurrency }, connection))
  } finally {
    agent.destroy()
  }
  taken.sort((a, b) => a - b)
  return {
    p50: percentile(taken, 0.5),
    p95: percentile(taken, 0.95),
    p99: percentile(taken, 0.99),
    requests: taken.length,
  }
}

/** The median of several rounds, figure by figure: one noisy round does not decide. */
export const medianOf = (rounds: readonly Latency[]): Latency => ({
  p50: median(rounds.map((round) => round.p50)),
  p95: median(rounds.map((round) => round.p95)),
  p99: median(rounds.map((round) => round.p99)),
  requests: rounds.reduce((sum, round) => sum + round.requests, 0),
})
