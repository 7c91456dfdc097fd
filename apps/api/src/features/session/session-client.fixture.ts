/** Signing in by hand: from an address of one's own, at a time of one's own. */
import type { ProblemDetails, UserInfo } from '@faixa/contract'
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/server.fixture.ts'

interface SignIn {
  readonly email: string
  readonly senha: string
  readonly remember?: boolean
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Of a refusal or of a success: whoever reads a field that is not there gets undefined. */
  readonly body: Partial<ProblemDetails> & {
    readonly token?: string
    readonly expiresIn?: number
    readonly userInfo?: UserInfo
  }
}

export interface SessionServer extends TestServer {
  /** Moves the server's clock. */
  wait(seconds: number): void
  signIn(credentials: SignIn, ip?: string): Promise<Answer>
  /** Whether a token is good. */
  isIn(token: string | undefined): Promise<boolean>
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>
}

let addresses = 0

/** One that nobody has failed from. */
export function freshAddress(): string {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
}

export async function startSessionServer(options: TestServerOptions = {}): Promise<SessionServer> {
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead * 1000) }
  const settings = { trustProxy: true, ...options.settings }
  const server = await startTestServer({ ...options, clock, settings })
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const answered = await server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress(), ...headers },
      body: JSON.stringify(body),
    })
    const text = await answered.text()
    return {
      status: answered.status,
      headers: answered.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
    }
  }
  return {
    ...server,
    wait: (seconds) => {
      ahead += seconds
    },
    post,
    signIn: (credentials, ip = freshAddress()) => post('/login', credentials, { 'x-forwarded-for': ip }),
    async isIn(token) {
      const answered = await server.fetch('/entidades/user-info', { headers: { authorization: `Bearer ${token}` } })
      await answered.arrayBuffer()
      return answered.status === 200
    },
  }
}
