import { useQuery } from '@tanstack/react-query'

/** Pictures of barcodes by number; a number without one is printed as text. */
export type Barcodes = ReadonlyMap<string, string>

/** The barcodes of a list, drawn by code that is loaded on demand; undefined until all are drawn. */
export function useBarcodes(rows: readonly { readonly ean: string }[] | undefined): Barcodes | undefined {
  const numbers = rows?.map(({ ean }) => ean)
  const { data } = useQuery({
    queryKey: ['barcodes', numbers],
    queryFn: async ({ signal }) =>
      (await import('./pick-list-barcodes.ts')).drawBarcodes(numbers ?? [], signal),
    enabled: numbers !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data
}
