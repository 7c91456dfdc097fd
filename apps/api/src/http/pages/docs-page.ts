/** Writes the OpenAPI document as one page without scripts, which the strictest content policy allows. */
import { escapeHtml } from './escape-html.ts'

interface Operation {
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly description?: string
  }[]
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
${EXAMPLES}
${sections.join('\n')}
</main>
</body>
</html>
`
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary = '', description = summary, security, parameters = [], requestBody } = operation
  const open = security?.length === 0
  const names = parameters.map(
    ({ name, in: place, required, description: means = '' }) =>
      `<li><code>${escapeHtml(name)}</code> ${PLACES[place] ?? ''}${required ? ', obrigatório' : ''}${means ? `: ${escapeHtml(means)}` : ''}</li>`,
  )
  const fields = Object.values(requestBody?.content ?? {})[0]?.schema
  return `<article>
<h3><code class="${method}">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code>${open ? ' <small>sem login</small>' : ''}</h3>
<p>${escapeHtml(description)}</p>
${names.length > 0 ? `<ul>${names.join('')}</ul>` : ''}
${fields ? `<details><summary>Corpo</summary><pre>${escapeHtml(JSON.stringify(fields, null, 2))}</pre></details>` : ''}
</article>`
}

const CODE = {
  read: `# A chave é criada em «Chaves de API» e mostrada uma única vez.
CHAVE=faixa_…
curl -s -H "Authorization: Bearer $CHAVE" \\
  "https://SEU-ENDERECO/api/v1/laudos?page=1&pageSize=100&busca=Santa+Rita"`,
  send: `curl -s -X PUT -H "Authorization: Bearer $CHAVE" \\
  -H "Idempotency-Key: envio-2026-03-14-0007" \\
  https://SEU-ENDERECO/api/v1/laudos/add \\
  -F empresa=1 -F prestadora=1 -F piloto=1 -F codigo=VOO-11 -F nome="Fazenda Santa Rita" \\
  -F tratamento=MATURADOR -F cultura=CANA-DE-AÇÚCAR \\
  -F dataInicial=2026-03-14 -F horarioInicial=07:12 -F horarioFinal=07:49 \\
  -F faixaExecutada=22 -F faixaContratada=22 -F insumos=92 \\
  -F file_area=@area.kml -F file_aplicacao=@aplicacao.kml -F file_trajeto=@trajeto.kml`,
  webhook: `POST /faixa HTTP/1.1
Content-Type: application/json; charset=utf-8
Faixa-Evento: laudo.pronto
Faixa-Entrega: 6f0c…            (muda a cada entrega)
Faixa-Assinatura: t=1773489600,v1=5257a869…

{"id":"0b7d…","evento":"laudo.pronto","criadoEm":"2026-03-14T12:00:00.000Z","dados":{"laudo":{"uuid":"…","status":"Pronto", …}}}`,
  node: `import { createHmac, timingSafeEqual } from 'node:crypto'

// corpo: os bytes como vieram, antes de qualquer JSON.parse.
export function confere(corpo, cabecalho, segredo) {
  const partes = cabecalho.split(',').map((parte) => parte.split('='))
  const t = partes.find(([nome]) => nome === 't')?.[1]
  if (!t || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false
  const certa = createHmac('sha256', segredo).update(t + '.').update(corpo).digest()
  return partes.some(([nome, valor = '']) =>
    nome === 'v1' && valor.length === 64 && timingSafeEqual(Buffer.from(valor, 'hex'), certa))
}`,
  python: `import hashlib, hmac, time

def confere(corpo: bytes, cabecalho: str, segredo: str) -> bool:
    partes = [parte.split("=", 1) for parte in cabecalho.split(",")]
    t = next((valor for nome, valor in partes if nome == "t"), "")
    if not t.isdigit() or abs(time.time() - int(t)) > 300:
        return False
    certa = hmac.new(segredo.encode(), t.encode() + b"." + corpo, hashlib.sha256).hexdigest()
    return any(nome == "v1" and hmac.compare_digest(valor, certa) for nome, valor in partes)`,
}

const example = (title: string, text: string, code: string) =>
  `<article><h3>${escapeHtml(title)}</h3><p>${escapeHtml(text)}</p><pre>${escapeHtml(code)}</pre></article>`

/** Worked examples, above the list of routes. */
const EXAMPLES = `<section id="exemplos"><h2>Exemplos</h2>
${example('Ler laudos com uma chave de API', 'Uma chave vale em toda rota que aceita o token de uma sessão, dentro do que foi escolhido para ela; para pessoas, chaves, webhooks, segundo fator e sessões, nenhuma vale.', CODE.read)}
${example('Enviar um laudo', 'O mesmo pedido com a mesma Idempotency-Key recebe, por 24 h, a mesma resposta: repetir não cadastra duas vezes.', CODE.send)}
${example('O que um webhook recebe', 'Responda com 2xx em até 10 segundos; outra resposta é tentada de novo por 24 h. A mesma entrega pode chegar mais de uma vez: o id do evento diz que é o mesmo. Redirecionamentos não são seguidos.', CODE.webhook)}
${example('Conferir a assinatura em Node.js', 'HMAC-SHA256 com o segredo do webhook sobre o tempo, um ponto e o corpo. Recuse o que tem mais de cinco minutos. Em TypeScript, verifyWebhook de @faixa/contract faz o mesmo.', CODE.node)}
${example('Conferir a assinatura em Python', 'O mesmo, com a biblioteca padrão.', CODE.python)}
<article><h3>O que não muda</h3><p>Dentro de /api/v1, nenhum caminho, campo ou código de recusa é retirado nem muda de sentido; campos e rotas são acrescentados, e quem lê deve ignorar o que não conhece. O que mudou em cada versão está em docs/api-mudancas.md.</p></article>
</section>`

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
