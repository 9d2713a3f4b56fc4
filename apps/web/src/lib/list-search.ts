import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { readStoredJson, writeStoredJson } from './browser-storage.ts'

type Raw = Readonly<Record<string, string>>

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((entry) => typeof entry === 'string')

/** `?a=1&b=x` as a record of texts. A key given twice counts once, the last. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/** The search part of an address; empty when there is nothing to say. An empty value stays: it lifts a default. */
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
 * What differs from the defaults, as texts: the shortest address that says the same. Where a filter has a default, an
 * empty text says "no limit"; such a filter's schema must take the empty text.
 */
export function searchOf(values: object, defaults: object): Raw {
  const usual = new Map<string, unknown>(Object.entries(defaults))
  return Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, textOf(value)] as const)
      .filter(([key, text]) => text !== textOf(usual.get(key))),
  )
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
 * The state of a list lives in its address: filters, sorting, page size and page. The last filter is also kept on this
 * device and taken up when the list is opened without one (spec: orders §2).
 * @param schema the list's query as the contract declares it
 * @param remember key under which this list's filter is kept
 */
export function useListSearch<S extends z.ZodType<object>>(
  schema: S,
  remember: string,
): ListSearch<z.output<S>> {
  const search: unknown = useSearch({ strict: false })
  const navigate = useNavigate()
  const key = `list.${remember}`
  const inAddress = isRaw(search) ? search : NO_SEARCH
  const isBare = Object.keys(inAddress).length === 0
  // Read on every bare render: a reset forgets the filter first, so nothing comes back.
  const remembered = isBare ? readStoredJson(key) : undefined
  const raw = isRaw(remembered) ? remembered : inAddress
  const rawText = stringifySearch(raw)

  const defaults = useMemo(() => schema.parse({}), [schema])
  const values = useMemo(() => parseLeniently(schema, parseSearch(rawText)), [schema, rawText])

  useEffect(() => {
    const { page: _page, ...kept } = parseSearch(rawText)
    writeStoredJson(key, Object.keys(kept).length === 0 ? undefined : kept)
    if (isBare && rawText !== '') void navigate({ to: '.', search: parseSearch(rawText), replace: true })
  }, [key, rawText, isBare, navigate])

  const apply = useCallback(
    (patch: object) => {
      const next = { ...values, ...('page' in patch ? {} : { page: 1 }), ...patch }
      const nextSearch = searchOf(next, defaults)
      if (Object.keys(nextSearch).length === 0) writeStoredJson(key, undefined)
      void navigate({ to: '.', search: nextSearch })
    },
    [values, defaults, navigate, key],
  )
  const reset = useCallback(() => {
    writeStoredJson(key, undefined)
    void navigate({ to: '.', search: {} })
  }, [navigate, key])

  return { values, defaults, change: apply, changeFilters: apply, reset }
}

const NO_SEARCH: Raw = {}
