import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { queues } from '../../worker.ts'
import type { JobBehaviour } from './job-declaration.ts'
import { declareQueues } from './job-queue.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor?.close())

const declare = (name: string, behaviour: JobBehaviour) =>
  declareQueues(kontor.db.jobStore, [{ name, behaviour }])
const stored = (name: string) => kontor.deps.queue.boss.getQueue(name)

describe('declaring queues', () => {
  test('leaves those alone that are as declared', async () => {
    // Any change moves the date of the last one.
    const changes = () =>
      kontor.db.lookup<{ name: string }>('select name, updated_on::text from pgboss.queue order by name')
    const before = await changes()
    expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining(queues.map(({ name }) => name)))
    await declareQueues(kontor.db.jobStore, queues)
    expect(await changes()).toEqual(before)
  })

  test('makes a new one, with the policy that it keeps', async () => {
    await declare('new', { policy: 'exclusive', retryLimit: 7 })
    expect(await stored('new')).toMatchObject({ policy: 'exclusive', retryLimit: 7, notify: true })
  })

  test.each<[keyof JobBehaviour, JobBehaviour, object]>([
    ['retryLimit', { retryLimit: 1 }, { retryLimit: 1, expireInSeconds: 120 }],
    ['retryBackoff', { retryBackoff: false }, { retryBackoff: false }],
    ['expireInSeconds', { expireInSeconds: 7 }, { expireInSeconds: 7, retryLimit: 5 }],
    ['deadLetter', { deadLetter: 'letters' }, { deadLetter: 'letters' }],
  ])('brings %s up to date', async (option, changed, expected) => {
    await declare('letters', {})
    await declare(`changes-${option}`, {})
    await declare(`changes-${option}`, changed)
    expect(await stored(`changes-${option}`)).toMatchObject(expected)
  })
})
