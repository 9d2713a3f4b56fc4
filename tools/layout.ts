import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

/** A code file of the project: path from the root, and how many lines it has. */
export interface CodeFile {
  readonly path: string
  readonly lines: number
}

/** What may stand between a file's name and its extension (docs/architecture.md); everything else is named by a verb or a rule. */
const SUFFIXES = [
  'routes',
  'tables',
  'repository',
  'events',
  'jobs',
  'texts',
  'errors',
  'documents',
  'queries',
  'schemas',
  'endpoints',
  'worker',
  // The tools' own.
  'test',
  'spec',
  'config',
  'module',
]

/** Two words that a tool reads together: a test of a file that has a suffix itself. */
const NAME = new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*(\\.(${SUFFIXES.join('|')}))?(\\.(test|spec))?\\.(tsx?|css)$`)

/** A code file with fewer lines than this counts as short. */
const TINY = 15
/** How many short files there may be. */
const TINY_ALLOWED = 10
/** More code files in one folder of a module or feature, and it needs rooms. */
const ROOM = 25

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
/** The object of a module lists what stands beside it. */
const isModuleObject = (path: string): boolean => path.endsWith('/module.ts')
const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')

/** Files that are short by nature: the index of a boundary, the object of a module, the texts of one language, a program's first file, a test, a test's fixture. */
const mayBeShort = (path: string): boolean =>
  /(^|\/)(index|main|build|migrate|module)\.tsx?$|\/locales\/|\/fixtures\/|\.config\.ts$/.test(path) ||
  isTest(path)

/** The code files that are short without being so by nature. */
export const tinyFiles = (files: readonly CodeFile[]): readonly CodeFile[] =>
  files.filter(({ path, lines }) => isCode(path) && lines < TINY && !mayBeShort(path))

/** What is wrong with names and sizes, a sentence each; empty when nothing is. Pure. */
export function layoutProblems(files: readonly CodeFile[]): string[] {
  const problems = files
    .filter(({ path }) => !NAME.test(path.slice(path.lastIndexOf('/') + 1)))
    .map(({ path }) => `${path}: not kebab-case, or a suffix that the list does not have`)
  const tiny = tinyFiles(files)
  if (tiny.length > TINY_ALLOWED) {
    problems.push(
      `${tiny.length} files under ${TINY} lines, ${TINY_ALLOWED} allowed:\n${tiny
        .map(({ path, lines }) => `  ${path} (${lines})`)
        .join('\n')}`,
    )
  }
  return [...problems, ...crowdedFolders(files)]
}

function crowdedFolders(files: readonly CodeFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    if (!isCode(path) || isTest(path) || !/^apps\/(api\/src\/modules|web\/src\/features)\//.test(path))
      continue
    if (isModuleObject(path)) continue
    const folder = path.slice(0, path.lastIndexOf('/'))
    if (!folder.endsWith('/locales')) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > ROOM)
    .map(([folder, count]) => `${folder}: ${count} code files, over ${ROOM} a folder has rooms`)
}

/** Every code and style file that is under version control or about to be. */
async function codeFiles(): Promise<CodeFile[]> {
  const { output } = await run(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages', 'bench', 'tools'],
    { quiet: true },
  )
  return output
    .split('\n')
    .filter((path) => /\.(tsx?|css)$/.test(path))
    .flatMap((path) => {
      try {
        return [{ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1 }]
      } catch (error) {
        // Deleted, and not yet so in the index.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    })
}

if (import.meta.main) {
  const problems = layoutProblems(await codeFiles())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
