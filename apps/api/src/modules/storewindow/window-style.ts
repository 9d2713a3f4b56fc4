import { createHash } from 'node:crypto'
import { html, type Markup, ownMarkup } from '../../platform/http/html.ts'

/** Phone first; light and dark as the device is; text keeps 4.5:1 on every ground. */
const STYLE = `
:root{color-scheme:light dark;--page:#f6f7f7;--surface:#fff;--quiet:#eef2f1;--line:#d5dcda;--ink:#17201f;--soft:#52605e;--accent:#0f6b6b;--on-accent:#fff;--sale:#b02a1f;--wrong:#b02a1f}
@media (prefers-color-scheme:dark){:root{--page:#101515;--surface:#171d1d;--quiet:#1e2626;--line:#31403e;--ink:#e4ebea;--soft:#a9b8b6;--accent:#4fb8b0;--on-accent:#062322;--sale:#f79389;--wrong:#f79389}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
.away{position:absolute}
.wide{max-width:1180px;margin:0 auto;padding-inline:16px}
.narrow{max-width:560px;margin:0 auto;padding-inline:16px}
header{background:var(--surface);border-bottom:1px solid var(--line);padding:12px 0}
header p{margin:0}
.company{font-weight:650}
.store,.soft{color:var(--soft);font-size:14px}
main{padding-top:20px;padding-bottom:32px}
main>:first-child{margin-top:0}
h1{font-size:26px;line-height:1.2;margin:0 0 8px}
h2{font-size:20px;margin:32px 0 12px}
h3{font-size:16px;font-weight:600;line-height:1.35;margin:0}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.intro{margin:0 0 20px;max-width:60ch}
.grid{list-style:none;margin:0;padding:0;display:grid;gap:14px;grid-template-columns:1fr}
@media (min-width:480px){.grid{grid-template-columns:repeat(2,1fr)}}
@media (min-width:760px){.grid{grid-template-columns:repeat(3,1fr)}h1{font-size:32px}}
@media (min-width:1040px){.grid{grid-template-columns:repeat(4,1fr)}}
.card{background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow:hidden;display:flex;flex-direction:column}
.picture{position:relative;aspect-ratio:4/3;background:var(--quiet);color:var(--soft);display:grid;place-items:center;overflow:hidden}
.shoe{width:46%;height:70%;fill:none;stroke:currentColor;stroke-width:1.4;stroke-linejoin:round;stroke-linecap:round}
.picture img{position:absolute;inset:0;width:100%;height:100%;object-fit:contain;background:#fff}
.facts{padding:12px;display:flex;flex-direction:column;gap:4px;flex:1}
.facts p{margin:0}
.brand{font-size:13px;color:var(--soft)}
.price{font-size:18px;font-weight:650;font-variant-numeric:tabular-nums}
.reduced{color:var(--sale)}
.list-price{font-size:14px;font-weight:400;color:var(--soft)}
.sizes{list-style:none;margin:0;padding:8px 0 0;display:flex;flex-wrap:wrap;gap:6px}
.sizes a,.sizes span{display:inline-grid;place-items:center;min-width:44px;min-height:44px;padding:4px 8px;border:1px solid var(--line);border-radius:6px;text-decoration:none;font-variant-numeric:tabular-nums;color:var(--ink)}
.sizes a{border-color:var(--accent);color:var(--accent);font-weight:600}
.sizes a:hover{background:var(--accent);color:var(--on-accent)}
.pages{display:flex;flex-wrap:wrap;gap:16px;align-items:center;margin-top:24px}
.pages a,button,.button{display:inline-block;min-height:44px;padding:10px 18px;border:1px solid var(--accent);border-radius:6px;font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.pages a{color:var(--accent)}
button,.button{background:var(--accent);color:var(--on-accent)}
.panel{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:20px}
.panel>:first-child{margin-top:0}
.chosen{display:grid;grid-template-columns:96px 1fr;gap:14px;align-items:center;margin-bottom:16px}
.chosen p{margin:0}
.chosen .picture{border-radius:6px;aspect-ratio:1}
label{display:block;font-weight:600;margin-top:14px}
input{display:block;width:100%;min-height:44px;padding:8px 10px;margin-top:4px;border:1px solid var(--soft);border-radius:6px;background:var(--page);color:var(--ink);font:inherit}
input[aria-invalid=true]{border:2px solid var(--wrong)}
.wrong{color:var(--wrong);font-size:14px;margin:4px 0 0}
.hint{color:var(--soft);font-size:14px;margin:4px 0 0;font-weight:400}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
form button{margin-top:20px;width:100%}
form+.hint{margin-top:12px}
footer{border-top:1px solid var(--line);padding:16px 0 32px;color:var(--soft);font-size:14px}
footer p{margin:0 0 4px}
`

/** The style sheet as it stands in a page. */
export const WINDOW_STYLE: Markup = html`<style>${ownMarkup(STYLE)}</style>`

/**
 * What a page may do: show pictures and send its form back. No script runs, whatever stands in it; its one style sheet is
 * named by its hash.
 */
export const WINDOW_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
