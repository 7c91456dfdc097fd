/** Parses and checks large JSON bodies in a separate process. */
import { type FieldError, type ProblemCode, ROUTES, type RouteName } from '@faixa/contract'
import { serveProgram } from '../../processes/serve-program.ts'
import { bodyOf, faultsIn } from './decode.ts'
import { strict } from './strict.ts'

type Decoded =
  | { readonly kind: 'decoded'; readonly body: unknown }
  | { readonly kind: 'invalid'; readonly erros: readonly FieldError[]; readonly codigo?: ProblemCode }
  | { readonly kind: 'malformed' }

interface Given {
  readonly name: RouteName
  /** The decoded parameters of the path. */
  readonly params: unknown
  readonly bytes: Uint8Array
}

const program = {
  decode({ name, params, bytes }: Given): Decoded {
    let sent: unknown
    try {
      sent = JSON.parse(new TextDecoder().decode(bytes))
    } catch {
      return { kind: 'malformed' }
    }
    const decoded = strict(bodyOf(ROUTES[name], params)).safeParse(sent)
    return decoded.success ? { kind: 'decoded', body: decoded.data } : { kind: 'invalid', ...faultsIn(decoded.error) }
  },
}

export type DecodeProgram = typeof program
serveProgram(program)
