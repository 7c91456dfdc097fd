/** A server at a fixed moment, and people with an app that shows codes. */
import { Secret, TOTP } from 'otpauth'
import type { TestServerOptions } from '../../../testing/server.fixture.ts'
import { type Answer, type SessionServer, startSessionServer } from '../session-client.fixture.ts'

type Person = keyof SessionServer['people']

export interface App {
  readonly secret: string
  /** The code that the app shows now. */
  code(): string
  readonly recovery: readonly string[]
}

export interface FactorServer extends SessionServer {
  /** The code of a secret at this server's present moment. */
  codeOf(secret: string): string
  /** Enrols an app with the person's open session, which is recent; the next code is 30 s later. */
  enrol(person: Person): Promise<App>
  /** Signs in with the right password, and returns the token for the second step. */
  half(person: Person, aparelho?: string): Promise<string>
  /** The second step. */
  second(entrada: string, given: object, ip?: string): Promise<Answer>
}

/** Seconds after which the previous code is no longer accepted in any of its three time steps. */
export const NEXT_CODE_S = 90

export async function startFactorServer(options: TestServerOptions = {}): Promise<FactorServer> {
  const server = await startSessionServer(options)
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.deps.clock.now().getTime() })
  const right = (person: Person) => ({ email: server.people[person].email, senha: server.people[person].senha })
  return {
    ...server,
    codeOf,
    async enrol(person) {
      const { token } = server.people[person]
      await server.db
        .updateTable('sessoes')
        .set({ confirmada_em: server.deps.clock.now() })
        .where('usuario_id', '=', server.people[person].id)
        .execute()
      const { body } = await server.ask('POST', '/segundo-fator/aplicativo', token)
      const secret = body.segredo!
      const done = await server.ask('POST', '/segundo-fator/aplicativo/confirmar', token, { codigo: codeOf(secret) })
      if (done.status !== 200) throw new Error(JSON.stringify(done.body))
      server.wait(NEXT_CODE_S)
      return { secret, code: () => codeOf(secret), recovery: done.body.recuperacao ?? [] }
    },
    async half(person, aparelho) {
      const { status, body } = await server.signIn({ ...right(person), aparelho })
      if (status !== 401 || !body.segundoFator) throw new Error(JSON.stringify(body))
      return body.segundoFator.entrada
    },
    second: (entrada, given, ip) =>
      server.post('/login/segundo-fator', { entrada, ...given }, ip === undefined ? {} : { 'x-forwarded-for': ip }),
  }
}
