/**
 * Receives webhook events: verifies the signature over the received bytes, answers at once, and processes the event afterwards. An event
 * may arrive twice; its id identifies it.
 *
 *     FAIXA_SEGREDO=faixa_wh_… PORT=8080 node packages/contract/examples/receive-webhook.ts
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { verifyWebhook } from '@faixa/contract'

const { FAIXA_SEGREDO: segredo = '', PORT = '8080' } = process.env
const seen = new Set<string>()

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const body = Buffer.concat(pieces).toString('utf8')
  const assinatura = String(request.headers['faixa-assinatura'] ?? '')
  const isGenuine = await verifyWebhook({ body, assinatura, segredo, agora: new Date() })
  response.writeHead(isGenuine ? 204 : 401).end()
  if (!isGenuine) return
  const event = JSON.parse(body) as { readonly id: string; readonly evento: string; readonly dados: object }
  if (seen.has(event.id)) return
  seen.add(event.id)
  process.stdout.write(`${event.evento} ${JSON.stringify(event.dados)}\n`)
}

const server = createServer((request, response) => {
  receive(request, response).catch(() => response.destroy())
})

server.listen(Number(PORT), '127.0.0.1', () =>
  process.stderr.write(`Escutando em ${JSON.stringify(server.address())}\n`),
)
