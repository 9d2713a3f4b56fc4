import type { OpenAPI, OpenAPIV3_1 } from 'openapi-types'

type Operation = OpenAPIV3_1.OperationObject & { 'x-access'?: string }
type Media = Readonly<Record<string, OpenAPIV3_1.MediaTypeObject>>
const METHODS = ['get', 'post', 'put', 'delete'] as const

/** The API for people: one page, grouped by domain, without a script. */
export function docsPage(document: OpenAPI.Document): string {
  const groups = new Map<string, string[]>()
  for (const [path, item] of Object.entries((document as OpenAPIV3_1.Document).paths ?? {})) {
    for (const method of METHODS) {
      const operation = item?.[method] as Operation | undefined
      if (!operation) continue
      const tag = operation.tags?.[0] ?? 'other'
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, operation)])
    }
  }
  const tags = [...groups.keys()].sort()
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kontor API</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>Kontor API</h1><p>OpenAPI 3.1: <a href="/docs/openapi.json">/docs/openapi.json</a></p></header>
<nav aria-label="Domains"><ul>${tags.map((tag) => `<li><a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a></li>`).join('')}</ul></nav>
<main>
${tags.map((tag) => `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${groups.get(tag)?.join('\n')}</section>`).join('\n')}
</main>
</body>
</html>`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const body =
    operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : undefined
  const parameters = (operation.parameters ?? []).filter((p) => 'name' in p)
  return `<details>
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
<p><b>Who:</b> ${escapeHtml(operation['x-access'] ?? '')}</p>
${parameters.length > 0 ? `<h3>Parameters</h3><table><thead><tr><th>Name</th><th>In</th><th>Type</th></tr></thead><tbody>${parameters.map(parameterHtml).join('')}</tbody></table>` : ''}
${body ? `<h3>Body</h3>${contentHtml(body)}` : ''}
<h3>Answers</h3>
${Object.entries(operation.responses ?? {})
  .map(([status, response]) => responseHtml(status, response))
  .join('\n')}
</details>`
}

const parameterHtml = (parameter: OpenAPIV3_1.ParameterObject): string =>
  `<tr><td><code>${escapeHtml(parameter.name)}</code>${parameter.required ? ' *' : ''}</td><td>${escapeHtml(parameter.in)}</td><td><code>${escapeHtml(JSON.stringify(parameter.schema ?? {}))}</code></td></tr>`

function responseHtml(
  status: string,
  response: OpenAPIV3_1.ResponseObject | OpenAPIV3_1.ReferenceObject,
): string {
  if ('$ref' in response) return ''
  const { description, content } = response
  const isError = Number(status) >= 400
  return `<h4>${escapeHtml(status)}</h4><p>${escapeHtml(description).replaceAll('\n\n', '<br>')}</p>${isError || !content ? '' : contentHtml(content)}`
}

const contentHtml = (content: Media): string =>
  Object.entries(content)
    .map(
      ([type, media]) =>
        `<p><code>${escapeHtml(type)}</code></p><pre>${escapeHtml(JSON.stringify(media.schema, null, 2) ?? '')}</pre>`,
    )
    .join('')

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

const STYLE = `
:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:70rem;padding:1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0}
details{border-top:1px solid #8884;padding:.4rem 0}
summary{cursor:pointer}
.method{display:inline-block;min-width:4.2em;font-weight:600}
pre{overflow:auto;max-height:24rem;background:#8881;padding:.6rem;border-radius:4px}
table{border-collapse:collapse}th,td{text-align:left;padding:.15rem .8rem .15rem 0;vertical-align:top}
h3,h4{margin:.6rem 0 .2rem;font-size:1em}`
