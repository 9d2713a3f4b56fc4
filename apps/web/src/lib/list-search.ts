import { ownValue } from '@kontor/contract/shared'
import {
  type ParsedLocation,
  redirect,
  type SearchMiddleware,
  useMatch,
  useNavigate,
  useSearch,
} from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { readStoredJson, writeStoredJson } from './browser-storage.ts'
import { businessDay } from './format.ts'
import { useNow } from './now.ts'

type Raw = Readonly<Record<string, string>>

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((entry) => typeof entry === 'string')

/** `?a=1&b=x` as a record of texts. A key given twice counts once, the last. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/** The search part of an address; empty when nothing is given. An empty value stays: it lifts a default. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(key, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * Reads filters from an address that anybody may have typed: a key that the schema does not know or a value that it
 * refuses is left out, everything else counts.
 */
export function parseLeniently<S extends z.ZodType>(schema: S, raw: Raw): z.output<S> {
  const first = schema.safeParse(raw)
  if (first.success) return first.data
  const wrong = new Set(
    first.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')],
    ),
  )
  const second = schema.safeParse(Object.fromEntries(Object.entries(raw).filter(([key]) => !wrong.has(key))))
  return second.success ? second.data : schema.parse({})
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/**
 * What differs from the defaults, as texts: the shortest address with the same meaning. Where a filter has a default, an
 * empty text means "no limit"; such a filter's schema must take the empty text.
 */
export function searchOf(values: object, defaults: object): Raw {
  const usual = new Map<string, unknown>(Object.entries(defaults))
  return Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, textOf(value)] as const)
      .filter(([key, text]) => text !== textOf(usual.get(key))),
  )
}

type ObjectSchema = z.ZodType<object>

/**
 * A list's query as the contract declares it; a function where its defaults depend on the day (`YYYY-MM-DD`), or on what its
 * address names.
 */
export type ListQuery<S extends ObjectSchema = ObjectSchema> = S | ((today: string, given: Raw) => S)

/** What a route's address holds of its list. */
export interface ListAddress {
  readonly query: ListQuery
  /**
   * Key under which the filter that was chosen last is kept on this device and taken up again; what a link brings is not
   * kept. Without a key nothing is.
   */
  readonly remember?: string
  /** The key that chooses a set of defaults: a reset leaves it, and does not bring back what was chosen last. */
  readonly view?: string
  /** Where an address without anything leads when nothing is remembered; undefined: it stays. */
  readonly first?: () => Raw | undefined
  /** Whether only the screen knows the defaults of this address, which is then left as it is. */
  readonly isOpen?: (given: Raw) => boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly list?: ListAddress
  }
}

const schemaOn = <S extends ObjectSchema>(query: ListQuery<S>, today: string, given: Raw): S =>
  typeof query === 'function' ? query(today, given) : query

const textsOf = (search: object): Raw =>
  Object.fromEntries(Object.entries(search).map(([key, value]) => [key, textOf(value)]))

const storageKey = (remember: string): string => `list.${remember}`

/** The part of a search that the schema accepts, typed; what the address does not name is not in it. */
function acceptedBy(schema: ObjectSchema, search: object): Record<string, unknown> {
  const raw = textsOf(search)
  const values = new Map<string, unknown>(Object.entries(parseLeniently(schema, raw)))
  return Object.fromEntries(
    Object.keys(raw)
      .filter((key) => values.has(key))
      .map((key) => [key, values.get(key)]),
  )
}

/**
 * The options of a route whose address holds the state of a list: filters, sorting, page size and page. An address is
 * read leniently and written as short as its meaning allows.
 */
export function listRoute(list: ListAddress) {
  const schema = (search: object) => schemaOn(list.query, businessDay(Date.now()), textsOf(search))
  const shorten: SearchMiddleware<Record<string, unknown>> = ({ search, next }) => {
    const wanted = next(search)
    const current = schema(wanted)
    const given = acceptedBy(current, wanted)
    if (list.isOpen?.(textsOf(given))) return textsOf(given)
    const short = searchOf(given, current.parse({}))
    // Where the last filter is remembered, an address without any means that one, not the defaults.
    const says = Object.keys(short).length > 0 || list.remember === undefined
    return says ? short : searchOf(given, {})
  }
  return {
    staticData: { list },
    validateSearch: (search: Record<string, unknown>) => acceptedBy(schema(search), search),
    search: { middlewares: [shorten] },
  }
}

/** What arranges the rows of a list without choosing others. */
const ARRANGES: ReadonlySet<string> = new Set(['page', 'per_page', 'sort'])

const withoutPage = ({ page: _page, ...kept }: Raw): Raw => kept

function keep(remember: string, search: Raw): void {
  const kept = withoutPage(search)
  writeStoredJson(storageKey(remember), Object.keys(kept).length === 0 ? undefined : kept)
}

/** Whether a list shows the filter that is remembered, and not one that a link brought. */
function isKept(remember: string, search: Raw): boolean {
  const kept = readStoredJson(storageKey(remember)) ?? {}
  const shown = withoutPage(search)
  return (
    isRaw(kept) &&
    Object.keys({ ...kept, ...shown }).every((key) => ownValue(kept, key) === ownValue(shown, key))
  )
}

/** Leads an address without a filter to the one that was used last on this device (spec: orders §2). */
export function resumeList({ remember, first }: ListAddress, location: ParsedLocation): void {
  if (remember === undefined || Object.keys(location.search).length > 0) return
  const kept = readStoredJson(storageKey(remember))
  const search = isRaw(kept) && Object.keys(kept).length > 0 ? kept : first?.()
  if (search) throw redirect({ to: location.pathname, search, replace: true })
}

export interface ListSearch<V> {
  readonly values: V
  readonly defaults: V
  /** Changes filters, sorting or page. Anything but a new page begins at the first page again. */
  readonly change: (patch: Partial<V>) => void
  /** The same with what a filter row reports: texts by name, `undefined` for a filter that was emptied. */
  readonly changeFilters: (patch: Readonly<Record<string, string | undefined>>) => void
  /** Back to the defaults; the remembered filter is forgotten. */
  readonly reset: () => void
}

/**
 * The state of the list on this route (`listRoute`): what its address names, and the defaults for the rest.
 * @param query the same query that the route declares
 */
export function useListSearch<S extends ObjectSchema>(query: ListQuery<S>): ListSearch<z.output<S>> {
  const today = businessDay(useNow())
  const navigate = useNavigate()
  const { remember, view } = useMatch({ strict: false, select: ({ staticData }) => staticData.list }) ?? {}
  const given: Record<string, unknown> = useSearch({ strict: false })
  const schema = useMemo(() => schemaOn(query, today, textsOf(given)), [query, today, given])
  const defaults = useMemo(() => schema.parse({}), [schema])
  // The route's validateSearch made it of this schema; the types of single routes are lost in the route table.
  const values = useMemo(() => ({ ...defaults, ...given }) as z.output<S>, [defaults, given])

  const show = useCallback(
    (search: Raw, isChosen: boolean) => {
      // Without a filter the last one goes too, or an empty address would bring it back.
      if (remember !== undefined && (isChosen || Object.keys(search).length === 0)) keep(remember, search)
      void navigate({ to: '.', search })
    },
    [navigate, remember],
  )
  const change = useCallback(
    (patch: object) => {
      const firstPage = 'page' in defaults && !('page' in patch) ? { page: 1 } : {}
      const isChosen =
        Object.keys(patch).some((key) => !ARRANGES.has(key)) ||
        (remember !== undefined && isKept(remember, searchOf(given, {})))
      show(searchOf({ ...values, ...firstPage, ...patch }, defaults), isChosen)
    },
    [values, defaults, given, remember, show],
  )
  const reset = useCallback(() => {
    if (remember !== undefined) keep(remember, {})
    const kept = view === undefined ? undefined : ownValue(given, view)
    void navigate({
      to: '.',
      search: view === undefined || kept === undefined ? {} : { [view]: textOf(kept) },
    })
  }, [navigate, remember, view, given])

  return { values, defaults, change, changeFilters: change, reset }
}
