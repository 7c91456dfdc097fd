import type { RouteName } from '@faixa/contract'
import type { SignedIn } from './access/signed-in.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; absent on routes open to anyone. */
    actor: SignedIn | undefined
  }

  interface FastifyContextConfig {
    routeName?: RouteName
    /** True where the token may arrive as the password of HTTP Basic. */
    takesBasic?: boolean
  }
}
