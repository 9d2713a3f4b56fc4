/** Comments explain, and may name a vendor as an example. */
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|(?<=^|\s)--[^\n]*/g
/** A sales channel by its number is a vendor in other words. */
const CHANNEL_NUMBER = /\bsales_?channel_?id\s*(?:=|<>|!=)=*\s*\d+/gi
/** Our own interface is no vendor, but what an adapter is called decides nothing. */
const ADAPTER_BY_NAME = /\b(?:adapter|vendor)\s*(?:=|<>|!=)=*\s*'intake'/gi

/**
 * Every place where a text names a vendor, comments left out. Pure.
 * @param words vendors in snake case; how else they are written (`connectedRetail`, `CONNECTED_RETAIL`) follows
 */
export function vendorWords(text: string, words: readonly string[]): string[] {
  const code = text.replaceAll(COMMENTS, ' ')
  const names = new RegExp(words.map((word) => word.replaceAll('_', '[_ -]?')).join('|'), 'gi')
  return [names, CHANNEL_NUMBER, ADAPTER_BY_NAME].flatMap((pattern) => code.match(pattern) ?? [])
}
