/** Parses and checks large JSON bodies in a process of its own. */
import { type FieldError, ROUTES, type Route, type RouteName } from '@faixa/contract'
import { serveProgram } from '../../processes/serve-program.ts'
import { faultsIn } from './decode.ts'

type Decoded =
  | { readonly kind: 'decoded'; readonly body: unknown }
  | { readonly kind: 'invalid'; readonly erros: readonly FieldError[] }
  | { readonly kind: 'malformed' }

const program = {
  decode({ name, bytes }: { readonly name: RouteName; readonly bytes: Uint8Array }): Decoded {
    let sent: unknown
    try {
      sent = JSON.parse(new TextDecoder().decode(bytes))
    } catch {
      return { kind: 'malformed' }
    }
    const route: Route = ROUTES[name]
    const decoded = route.body?.safeParse(sent)
    if (!decoded) throw new Error(`${name} takes no body`)
    return decoded.success
      ? { kind: 'decoded', body: decoded.data }
      : { kind: 'invalid', erros: faultsIn(decoded.error) }
  },
}

export type DecodeProgram = typeof program
serveProgram(program)
