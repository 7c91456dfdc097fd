/**
 * Serves the screens: the files of the build, and one page for every address. The page is written for each request, because it contains the
 * base path and a nonce for the styles that components add.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@faixa/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Settings } from '../../settings.ts'

/** Folder of files that the build names after their content, and which may be cached indefinitely. */
const HASHED = /^assets\//
/**
 * The worker that measures flights before they are sent. The engine's binding creates its small functions from text, which needs a separate
 * content policy. The worker has no page and no storage and reads only the person's files; every other script has the strict policy.
 */
const MEASURING = /^assets\/flight\.worker-[^/]+\.js$/
const SERVICE_WORKER = 'sem-rede.js'
/** Describes the application to telephones that install it; its names are those of the installation. */
const MANIFEST = 'aplicativo.webmanifest'
/** Where the manifest sends files that another application shares, and the screen that takes them (apps/web/src/offline/received-files.ts). */
const SHARED = 'receber-arquivos'
const SHARED_NOT_RECEIVED = 'new-application-report#arquivos-nao-recebidos'
/** Files of the build for tools only. */
const NOT_SERVED = /\.(?:map|br|gz)$|^(?:manifest|screens)\.json$|^\.fontes$/

type PageSettings = Pick<Settings, 'base' | 'maps' | 'analytics' | 'colour' | 'installationName' | 'logo' | 'issuers'>

/** The settings are read for each answer, because administrators may change them. */
export async function serveWebApp(
  app: FastifyInstance,
  settings: PageSettings,
  folder: string | undefined,
): Promise<void> {
  const page = folder === undefined ? undefined : join(folder, 'index.html')
  const hide = { schema: { hide: true } } as const
  if (folder === undefined || page === undefined || !existsSync(page)) {
    // Without screens, the server's address answers with the documentation.
    for (const url of new Set(['/', settings.base])) readable(url, async (_, reply) => reply.redirect('/api/docs'))
    return
  }
  const html = readFileSync(page, 'utf8')
  const filesOf = screenFilesIn(folder)

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })

  if (settings.base !== '/') readable('/', async (_, reply) => reply.redirect(settings.base))
  readable(settings.base, async (_, reply) => sendPage(reply, ''))
  app.route({
    method: ['GET', 'HEAD'],
    url: `${settings.base}*`,
    ...hide,
    // The build has compressed the files already.
    compress: false,
    handler: async (request, reply) => {
      const path = (request.params as { readonly '*': string })['*']
      if (path.startsWith('api/')) throw new Problem('rota-inexistente')
      if (path === MANIFEST && isFile(path)) return sendManifest(reply)
      if (isFile(path)) return sendFile(reply, path)
      if (!isNavigation(request, path)) throw new Problem('rota-inexistente')
      return sendPage(reply, path)
    },
  })

  // The service worker of a device takes them. Without one they are not received, and the screen says so.
  app.route({
    method: 'POST',
    url: `${settings.base}${SHARED}`,
    ...hide,
    onRequest: async (_, reply) => reply.redirect(`${settings.base}${SHARED_NOT_RECEIVED}`, 303),
    handler: async () => undefined,
  })

  function readable(url: string, handler: RouteHandlerMethod): void {
    app.route({ method: ['GET', 'HEAD'], url, ...hide, handler })
  }

  // The file is looked up for each request, because a build may be replaced under a running server.
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
    reply.header('content-security-policy', policyOfFile(path))
    // Browsers compare the service worker with theirs on each visit.
    const maxAge = hashed ? '365d' : path === SERVICE_WORKER ? 0 : '1h'
    return reply.sendFile(path, { maxAge, immutable: hashed })
  }

  function policyOfFile(path: string): string {
    const strict = policyOf(settings)
    if (MEASURING.test(path)) return strict.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'")
    // It passes on what the policy of a page has allowed, and keeps its own until its next version: a base map may be newer.
    if (path === SERVICE_WORKER) return strict.replace(/connect-src [^;]*/, 'connect-src *')
    return strict
  }

  function sendManifest(reply: FastifyReply): FastifyReply {
    const described = JSON.parse(readFileSync(join(folder!, MANIFEST), 'utf8')) as object
    const { installationName: name, colour } = settings
    const own = { ...(name && { name, short_name: name }), ...(colour && { theme_color: colour }) }
    return reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify({ ...described, ...own }))
  }

  function sendPage(reply: FastifyReply, path: string): FastifyReply {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policyOf(settings, nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(withPreloads(writePage(html, settings, nonce), filesOf(path)))
  }
}

/**
 * Returns the files of the screen at a path (apps/web/screen-files.ts), besides those of the first screen. The base leads to the list of
 * laudos.
 */
function screenFilesIn(folder: string): (path: string) => readonly string[] {
  const file = join(folder, 'screens.json')
  if (!existsSync(file)) return () => []
  const screens = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>)
    // A fixed path comes before one with parameters.
    .toSorted(([one], [other]) => Number(one.includes('$')) - Number(other.includes('$')))
    .map(([path, files]) => [new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`), files] as const)
  return (path) => screens.find(([pattern]) => pattern.test(path === '' ? '/show-reports' : `/${path}`))?.[1] ?? []
}

/** Links come last, because the files of the first screen are needed before. */
function withPreloads(html: string, files: readonly string[]): string {
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="./${file}" />`
      : `<link rel="modulepreload" crossorigin href="./${file}" />`,
  )
  return html.replace('</body>', () => `${links.join('')}</body>`)
}

/**
 * Distinguishes a person's navigation from a request for a missing script or picture, which must not be answered with the page. A navigation
 * that a service worker passes on has no destination any more, but still accepts HTML.
 */
function isNavigation({ headers }: FastifyRequest, path: string): boolean {
  if (HASHED.test(path)) return false
  const destination = headers['sec-fetch-dest'] ?? ''
  return destination === 'document' || (/^(empty)?$/.test(destination) && (headers.accept ?? '').includes('text/html'))
}

function writePage(
  html: string,
  { base, analytics = '', colour = '', installationName = '', logo, issuers }: PageSettings,
  nonce: string,
): string {
  const meta = (name: string, content: string) => `<meta name="faixa-${name}" content="${escapeAttribute(content)}" />`
  const name = installationName === '' ? undefined : escapeAttribute(installationName)
  const listed = issuers.length === 0 ? '' : JSON.stringify(issuers.map(({ id, nome }) => ({ id, nome })))
  const settled = html
    // Replacements are functions: in a text, $& and similar patterns would have a meaning.
    .replace(/<base href="[^"]*" ?\/?>/, () => `<base href="${escapeAttribute(base)}" />`)
    .replace(/<meta name="faixa-analytics"[^>]*>/, () => meta('analytics', analytics))
    .replace(/<meta name="faixa-cor"[^>]*>/, () => meta('cor', colour))
    .replace(/<meta name="faixa-nome"[^>]*>/, () => meta('nome', installationName))
    .replace(/<title>[^<]*<\/title>/, (title) => (name === undefined ? title : `<title>${name}</title>`))
    // Text shown while the scripts load.
    .replace(/(<header><img[^>]*>)[^<]*(?=<\/header>)/, (head, mark: string) =>
      name === undefined ? head : `${logo ? '<header>' : mark} ${name}`,
    )
    .replace(/<meta name="faixa-logo"[^>]*>/, () => meta('logo', logo?.sha256 ?? ''))
    .replace(/<meta name="faixa-emissores"[^>]*>/, () => meta('emissores', listed))
  const [before = '', after = ''] = settled.split(/<meta name="faixa-nonce"[^>]*>/)
  return `${before}${meta('nonce', nonce)}${after}`
}

function policyOf({ maps, analytics }: PageSettings, nonce?: string): string {
  const tiles = [...new Set(maps.flatMap(({ tiles }) => tiles.map((tile) => new URL(tile).origin)))]
  const reported = analytics === undefined ? [] : [new URL(analytics).origin]
  return [
    "default-src 'self'",
    // WebAssembly measures coverage; 'wasm-unsafe-eval' allows it, and no script made from text.
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    ['img-src', "'self'", 'data:', 'blob:', ...tiles].join(' '),
    // The map's worker reads layers as blobs.
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
