/** Sends helmet's headers with every answer. They are the same for all answers, while helmet would compute each policy again. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

export function sendSecurityHeaders(app: FastifyInstance, { https }: { readonly https: boolean }): void {
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: { directives: CSP },
      crossOriginEmbedderPolicy: false,
      // Over plain HTTP browsers ignore the header, and for a host that is reached both ways it would lock people out.
      strictTransportSecurity: https,
      referrerPolicy: { policy: 'no-referrer' },
    }),
  )
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
}

/** Runs the middleware on a response that only records the headers. */
function headersOf(middleware: ReturnType<typeof helmet>): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => void delete headers[name.toLowerCase()],
  }
  middleware({ headers: {} } as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw new Error('The security headers could not be made', { cause: error })
  })
  return headers
}

const CSP = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}
