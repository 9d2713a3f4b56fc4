import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MODULES } from '../apps/api/src/modules.ts'
import { FEATURE_ROOMS } from '../apps/web/src/feature-rooms.ts'
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
/** More code files in one folder of a module or feature, or in all of it without rooms, and it needs rooms. */
const ROOM = 25

const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
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
  return [...problems, ...crowdedFolders(files), ...withoutRooms(files)]
}

/** A module or feature, and where its rooms are listed. */
const PART = /^(apps\/api\/src\/modules|apps\/web\/src\/features)\/([^/]+)\//

/** Whether a file counts for the size of its module or feature. */
const counts = (path: string): boolean =>
  isCode(path) && !isTest(path) && PART.test(path) && !/\/(locales|testing)\/|\/module\.ts$/.test(path)

function crowdedFolders(files: readonly CodeFile[]): string[] {
  const folders = Map.groupBy(
    files.filter(({ path }) => counts(path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  )
  return [...folders]
    .filter(([, inside]) => inside.length > ROOM)
    .map(([folder, inside]) => `${folder}: ${inside.length} code files, over ${ROOM} a folder has rooms`)
}

/** The order of rooms is what the import boundaries hold: without one, nothing does. */
function withoutRooms(files: readonly CodeFile[]): string[] {
  const parts = Map.groupBy(
    files.filter(({ path }) => counts(path)),
    ({ path }) => PART.exec(path)?.[0] ?? '',
  )
  return [...parts]
    .filter(([part, inside]) => inside.length > ROOM && !hasRooms(part))
    .map(([part, inside]) => `${part}: ${inside.length} code files, and no order of rooms (${listOf(part)})`)
}

const listOf = (part: string): string =>
  part.startsWith('apps/api') ? 'apps/api/src/modules.ts' : 'apps/web/src/feature-rooms.ts'

function hasRooms(part: string): boolean {
  const word = PART.exec(part)?.[2] ?? ''
  const rooms = part.startsWith('apps/api')
    ? MODULES.find((module) => module.word === word)?.rooms
    : FEATURE_ROOMS[word]?.rooms
  return rooms !== undefined && rooms.length > 0
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
