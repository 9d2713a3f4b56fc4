import { type Latency, load, medianOf } from './load.ts'

/** The order list while nobody and while many people log in; one caller. */
export interface LoginLoad {
  readonly logins: number
  /** Logins that were let in; the others were asked to come back later. */
  readonly letIn: number
  readonly idle: Latency
  readonly meanwhile: Latency
}

const AT_ONCE = 200
const REQUESTS = 200
const REQUESTS_A_ROUND = 20

/** Logs one person in many times at once, and reads the order list until the last login has been answered. */
export async function measureLogins(
  url: string,
  headers: Record<string, string>,
  credentials: { readonly username: string; readonly password: string },
): Promise<LoginLoad> {
  const list = `${url}/v1/orders`
  await load(list, headers, 1, REQUESTS_A_ROUND)
  const idle = await load(list, headers, 1, REQUESTS)
  let isOver = false
  const answers = Promise.all(Array.from({ length: AT_ONCE }, () => logIn(url, credentials))).finally(() => {
    isOver = true
  })
  const rounds: Latency[] = []
  while (!isOver) rounds.push(await load(list, headers, 1, REQUESTS_A_ROUND))
  const letIn = (await answers).filter((status) => status === 200).length
  return { logins: AT_ONCE, letIn, idle, meanwhile: medianOf(rounds) }
}

async function logIn(url: string, credentials: object): Promise<number> {
  const answer = await fetch(`${url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  await answer.arrayBuffer()
  return answer.status
}
