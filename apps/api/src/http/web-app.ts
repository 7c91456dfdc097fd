/**
 * The screens: files of a finished build, and one page for every address that people go to. The page is written anew for each request,
 * since it says where the base is and carries a nonce for the styles that components add while running.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@faixa/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** Named after their content by the build: what such a name means never changes. */
const HASHED = /^assets\//
/**
 * The worker that measures flights before they are sent: the engine's binding writes its small functions as text, which takes a policy of
 * its own. It has no page, no storage and nobody's words to read but a file's; every other script stays under the strict one.
 */
const MEASURING = /^assets\/flight\.worker-[^/]+\.js$/
/** For machines that look into the build, nobody else. */
const NOT_SERVED = /\.(?:map|br|gz)$|^manifest\.json$/

type PageSettings = Pick<Settings, 'base' | 'maps' | 'analytics' | 'colour'>

export async function serveWebApp(
  app: FastifyInstance,
  settings: PageSettings,
  folder: string | undefined,
): Promise<void> {
  const page = folder === undefined ? undefined : join(folder, 'index.html')
  const hide = { schema: { hide: true } } as const
  if (folder === undefined || page === undefined || !existsSync(page)) {
    // Without screens, whoever opens the address in a browser finds what there is to see.
    for (const url of new Set(['/', settings.base])) app.get(url, hide, async (_, reply) => reply.redirect('/api/docs'))
    return
  }
  const writePage = pageWriter(readFileSync(page, 'utf8'), settings)
  const policy = contentPolicy(settings)

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })

  if (settings.base !== '/') app.get('/', hide, async (_, reply) => reply.redirect(settings.base))
  app.get(settings.base, hide, async (_, reply) => sendPage(reply))
  app.route({
    method: ['GET', 'HEAD'],
    url: `${settings.base}*`,
    ...hide,
    // Files are compressed by the build, once.
    compress: false,
    handler: async (request, reply) => {
      const path = (request.params as { readonly '*': string })['*']
      if (path.startsWith('api/')) throw new Problem('rota-inexistente')
      if (isFile(path)) return sendFile(reply, path)
      if (!isNavigation(request, path)) throw new Problem('rota-inexistente')
      return sendPage(reply)
    },
  })

  // Looked up when asked for: a build may be replaced under a running server.
  function isFile(path: string): boolean {
    return (
      path !== '' &&
      path !== 'index.html' &&
      !NOT_SERVED.test(path) &&
      !/(?:^|\/)\./.test(path) &&
      existsSync(join(folder!, path))
    )
  }

  function sendFile(reply: FastifyReply, path: string): FastifyReply {
    const hashed = HASHED.test(path)
    const strict = policy()
    reply.header(
      'content-security-policy',
      MEASURING.test(path) ? strict.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'") : strict,
    )
    return reply.sendFile(path, { maxAge: hashed ? '365d' : '1h', immutable: hashed })
  }

  function sendPage(reply: FastifyReply): FastifyReply {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(writePage(nonce))
  }
}

/** A person going somewhere, not a script or picture that is missing: those must not be given a page in its place. */
function isNavigation({ headers }: FastifyRequest, path: string): boolean {
  if (HASHED.test(path)) return false
  const destination = headers['sec-fetch-dest']
  return destination === 'document' || (destination === undefined && (headers.accept ?? '').includes('text/html'))
}

function pageWriter(html: string, { base, analytics = '', colour = '' }: PageSettings): (nonce: string) => string {
  const meta = (name: string, content: string) => `<meta name="faixa-${name}" content="${escapeAttribute(content)}" />`
  const settled = html
    // By functions: in a text, $& and its like would mean something.
    .replace(/<base href="[^"]*" ?\/?>/, () => `<base href="${escapeAttribute(base)}" />`)
    .replace(/<meta name="faixa-analytics"[^>]*>/, () => meta('analytics', analytics))
    .replace(/<meta name="faixa-cor"[^>]*>/, () => meta('cor', colour))
  const [before = '', after = ''] = settled.split(/<meta name="faixa-nonce"[^>]*>/)
  return (nonce) => `${before}${meta('nonce', nonce)}${after}`
}

function contentPolicy({ maps, analytics }: PageSettings): (nonce?: string) => string {
  const tiles = [...new Set(maps.flatMap(({ tiles }) => tiles.map((tile) => new URL(tile).origin)))]
  const reported = analytics === undefined ? [] : [new URL(analytics).origin]
  return (nonce) =>
    [
      "default-src 'self'",
      // Coverage is measured by WebAssembly; this allows that, and no script from text.
      "script-src 'self' 'wasm-unsafe-eval'",
      `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
      ['img-src', "'self'", 'data:', 'blob:', ...tiles].join(' '),
      // Layers are handed to the map's worker as blobs.
      ['connect-src', "'self'", 'blob:', ...tiles, ...reported].join(' '),
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
