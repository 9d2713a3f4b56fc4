import type { AmazonSeller } from '../options.ts'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 32rem; margin: 3rem auto; padding: 0 1rem; }
h1 { font-size: 1.25rem; }
label { display: block; margin: 1rem 0; }
select, button { font: inherit; padding: .4rem .8rem; }
`

const page = (title: string, content: string): string => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Where a seller decides whether an application may act for it. Works without any script. */
export function consentPage(
  sellers: readonly AmazonSeller[],
  asked: { application_id: string; state: string; version?: 'beta' | undefined },
): string {
  const options = sellers.map(({ sellerId }) => `<option>${escaped(sellerId)}</option>`).join('')
  const version = asked.version === undefined ? '' : `<input type="hidden" name="version" value="beta">`
  return page(
    'Seller Central der Sandbox',
    `<p>Die Anwendung <code>${escaped(asked.application_id)}</code> möchte für Sie Bestellungen und Angebote verwalten.</p>
<form method="post">
<input type="hidden" name="application_id" value="${escaped(asked.application_id)}">
<input type="hidden" name="state" value="${escaped(asked.state)}">${version}
<label>Händler <select name="seller_id">${options}</select></label>
<button name="decision" value="allow">Zulassen</button>
<button name="decision" value="deny">Ablehnen</button>
</form>`,
  )
}

/** What is shown instead when nothing can be decided. */
export const refusedPage = (problem: string): string =>
  page('Seller Central der Sandbox', `<p>${escaped(problem)}</p>`)
