/** Writes the OpenAPI document as one page without scripts, which the strictest content policy allows. */
import { escapeHtml } from './escape-html.ts'

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: object }>> }
}

interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete']

export function docsPage(document: object): string {
  const { info, paths = {} } = document as Document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => (methods[method] ? [{ path, method, operation: methods[method] }] : [])),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Outras')
  const sections = [...byTag].map(
    ([tag, rows]) => `<section><h2>${escapeHtml(tag)}</h2>${rows.map(operationHtml).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do ${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="docs/estilo.css">
</head>
<body>
<main>
<h1>API do ${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description ?? '')}</p>
<p><a href="docs/json">OpenAPI 3.1 em JSON</a></p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary = '', security, parameters = [], requestBody } = operation
  const open = security?.length === 0
  const names = parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escapeHtml(name)}</code> ${PLACES[place] ?? ''}${required ? ', obrigatório' : ''}</li>`,
  )
  const fields = Object.values(requestBody?.content ?? {})[0]?.schema
  return `<article>
<h3><code class="${method}">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code>${open ? ' <small>sem login</small>' : ''}</h3>
<p>${escapeHtml(summary)}</p>
${names.length > 0 ? `<ul>${names.join('')}</ul>` : ''}
${fields ? `<details><summary>Corpo</summary><pre>${escapeHtml(JSON.stringify(fields, null, 2))}</pre></details>` : ''}
</article>`
}

const PLACES: Readonly<Record<string, string>> = { path: 'no endereço', query: 'na consulta', header: 'no cabeçalho' }

export const DOCS_STYLE = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1c2530; background: #f7f9fb; }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 small, h3 small { font-weight: 400; color: #5a6775; font-size: .8em; }
section { margin-top: 2.5rem; }
article { background: #fff; border: 1px solid #dde4ea; border-radius: 8px; padding: .75rem 1rem; margin: .75rem 0; }
h3 { margin: 0 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
.rolagem { overflow-x: auto; } table { border-collapse: collapse; font-size: .875rem; }
th, td { padding: .375rem .75rem; border-bottom: 1px solid #dde4ea; text-align: left; white-space: nowrap; }
pre { overflow: auto; background: #f1f4f7; padding: .75rem; border-radius: 6px; font-size: .85rem; }
code.get { color: #1257b0; } code.put, code.post { color: #1d7a3a; } code.patch { color: #8a5a00; } code.delete { color: #b3261e; }
@media (prefers-color-scheme: dark) {
  body { color: #e4eaf0; background: #10151b; } article { background: #19212a; border-color: #2b3742; } th, td { border-color: #2b3742; } pre { background: #10151b; }
  a { color: #7db4ff; } h1 small, h3 small { color: #9aa8b5; }
  code.get { color: #7db4ff; } code.put, code.post { color: #6fd08c; } code.patch { color: #e5b567; } code.delete { color: #ff8a80; }
}
`
