import { type SpawnOptions, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** The environment with the project's own Node and tools first on PATH, whatever the machine has. */
export const toolEnv = (extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...extra,
  PATH: [join(ROOT, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter),
})

export interface RunOptions extends Pick<SpawnOptions, 'cwd'> {
  env?: NodeJS.ProcessEnv
  /** Return the output instead of printing it. */
  quiet?: boolean
  /** Takes what other processes leave of the processor. */
  behind?: boolean
}

/** Runs a command to its end. Answers its exit code and, when quiet, what it printed. */
export function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: toolEnv(options.env),
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    // At once: threads that it starts later have the same priority.
    if (options.behind && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: signal ? 1 : (code ?? 1), output }))
  })
}
