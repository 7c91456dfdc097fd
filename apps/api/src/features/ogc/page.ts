/** Writes documents of OGC API as pages without scripts, with the style sheet of the API's documentation. */
import { escapeHtml } from '../../http/pages/escape-html.ts'
import type { PropertyValue } from './collections/source.ts'
import type { Link } from './links.ts'

export type PagePart =
  | { readonly text: string }
  | { readonly heading: string; readonly links: readonly Pick<Link, 'href' | 'title'>[] }
  /** Rows by the names of their columns, each with the address of its page. */
  | { readonly columns: readonly string[]; readonly rows: readonly Row[] }

interface Row {
  readonly href: string
  readonly cells: readonly (PropertyValue | undefined)[]
}

export function pageOf(title: string, parts: readonly PagePart[]): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Faixa</title>
<link rel="stylesheet" href="/api/docs/estilo.css">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${parts.map(partHtml).join('\n')}
</main>
</body>
</html>
`
}

function partHtml(part: PagePart): string {
  if ('text' in part) return `<p>${escapeHtml(part.text)}</p>`
  if ('links' in part) {
    const links = part.links.map(({ href, title }) => `<li>${anchor(href, title)}</li>`)
    return `<section><h2>${escapeHtml(part.heading)}</h2><ul>${links.join('')}</ul></section>`
  }
  const heads = part.columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`)
  const rows = part.rows.map(
    ({ href, cells }) =>
      `<tr>${cells.map((cell, i) => `<td>${i === 0 ? anchor(href, cellText(cell)) : escapeHtml(cellText(cell))}</td>`).join('')}</tr>`,
  )
  return `<div class="rolagem" role="region" aria-label="Feições" tabindex="0"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function anchor(href: string, text: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
}

/** A figure with up to four decimals, as a table of figures is read; programs get all of them in JSON. */
const FIGURE = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })

function cellText(value: PropertyValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}` : FIGURE.format(value)
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  return value
}
