// A channel says in codes and in words of its own what it has against an offer. Both are kept in one text: people read the words,
// and what is done about it goes by the codes. A code stands there only where a vendor's manifest knows it.

/** What a channel has against an offer, where its code has words of ours: the code stands in front of its own words. Pure. */
export const markedIssue = (code: string, words: string): string => `[${code}] ${words}`

const MARK = /(^|; )\[([A-Za-z0-9_]{1,20})\] /g

/** The codes in a message, each once, as `markedIssue` wrote them. Pure. */
export const issueCodes = (message: string | null): string[] => [
  ...new Set([...(message ?? '').matchAll(MARK)].flatMap(([, , code]) => code ?? [])),
]

/** The channel's own words alone. Pure. */
export const withoutMarks = (message: string): string => message.replaceAll(MARK, '$1')
