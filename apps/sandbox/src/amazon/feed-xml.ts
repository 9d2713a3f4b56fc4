/** The contents of every element of that name, whatever its attributes. No element of a feed contains its like. */
export function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map((match) =>
    unescaped((match[1] ?? '').trim()),
  )
}

/** The value of an attribute of the first element of that name; empty when there is none. */
export function attribute(xml: string, element: string, name: string): string {
  return new RegExp(`<${element}\\s[^>]*${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
}

/** Text as it may stand in an element. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Elements inside keep their brackets; only text without any is put back. */
const unescaped = (content: string): string =>
  content.includes('<') ? content : content.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
