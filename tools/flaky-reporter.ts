import type { Reporter, TestCase } from 'vitest/node'

/**
 * Names the tests that passed only when they were tried once more (`retry` in `vitest.config.ts`). Of these, vitest's own reporter
 * names none but those that took long.
 */
export class FlakyReporter implements Reporter {
  readonly #flaky: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#flaky.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#flaky) console.log(` FLAKY  ${name}`)
  }
}
