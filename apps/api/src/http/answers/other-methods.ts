/** Answers the methods that an address does not have: 405, with those that it has in Allow (RFC 9110 §15.5.6), and OPTIONS with 204. */
import { API_BASE, Problem, ROUTES, type Route, type RouteName } from '@faixa/contract'
import type { FastifyInstance } from 'fastify'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof METHODS)[number]

export function answerOtherMethods(app: FastifyInstance, names: readonly RouteName[]): void {
  const byAddress = new Map<string, Set<Method>>()
  for (const name of names) {
    const { path, method }: Route = ROUTES[name]
    // Two routes with the same address may have different names for its parameters.
    const address = path.replace(/:[^/]+/g, ':id')
    const methods = byAddress.get(address) ?? new Set<Method>(['OPTIONS'])
    byAddress.set(address, methods.add(method))
    if (method === 'GET') methods.add('HEAD')
  }
  for (const [address, methods] of byAddress) {
    const allow = METHODS.filter((method) => methods.has(method)).join(', ')
    app.route({
      method: METHODS.filter((method) => method === 'OPTIONS' || !methods.has(method)),
      url: `${API_BASE}${address}`,
      schema: { hide: true },
      // The body of a refused request is not read.
      onRequest: async ({ method }, reply) => {
        reply.header('allow', allow)
        if (method === 'OPTIONS') return reply.code(204).send()
        throw new Problem('metodo-inexistente', { detail: `Este endereço não tem ${method}: ele tem ${allow}.` })
      },
      handler: () => undefined,
    })
  }
}
