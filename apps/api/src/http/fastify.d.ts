import type { RouteName } from '@faixa/contract'
import type { SignedIn } from './signed-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; absent where anyone may. */
    actor: SignedIn | undefined
  }

  interface FastifyContextConfig {
    routeName?: RouteName
  }
}
