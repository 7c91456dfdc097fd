/**
 * Signs in from a chosen address at a chosen time. The server's clock stands until a test moves it: a busy machine must not let a wait of
 * two seconds pass between two requests.
 */
import type { ProblemDetails, UserInfo } from '@faixa/contract'
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/server.fixture.ts'

interface SignIn {
  readonly email: string
  readonly senha: string
  readonly remember?: boolean
  readonly aparelho?: string | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Body of a refusal or of a success; an absent field is undefined. */
  readonly body: Partial<ProblemDetails> & {
    readonly token?: string
    readonly expiresIn?: number
    readonly userInfo?: UserInfo
    readonly aparelho?: string
    readonly recuperacao?: readonly string[]
    readonly segredo?: string
    readonly challenge?: string
  }
}

export interface SessionServer extends TestServer {
  /** Moves the server's clock. */
  wait(seconds: number): void
  signIn(credentials: SignIn, ip?: string): Promise<Answer>
  /** Tells whether a token is valid. */
  isIn(token: string | undefined): Promise<boolean>
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>
  /** Sends a request with a token, and returns status and body. */
  ask(method: string, path: string, token: string | undefined, body?: object): Promise<Answer>
}

let addresses = 0

/** Returns an address without failed attempts. */
export function freshAddress(): string {
  addresses += 1
  return `10.1.${addresses >> 8}.${addresses & 255}`
}

export async function startSessionServer(options: TestServerOptions = {}): Promise<SessionServer> {
  let time = Date.now()
  const clock = { now: () => new Date(time) }
  const settings = { trustProxy: true, ...options.settings }
  const server = await startTestServer({ ...options, clock, settings })
  const send = async (method: string, path: string, body: object | undefined, headers: Record<string, string>) => {
    const answered = await server.fetch(path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answered.text()
    return {
      status: answered.status,
      headers: answered.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
    }
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send('POST', path, body, { 'x-forwarded-for': freshAddress(), ...headers })
  return {
    ...server,
    wait: (seconds) => {
      time += seconds * 1000
    },
    post,
    ask: (method, path, token, body) => send(method, path, body, { authorization: `Bearer ${token}` }),
    signIn: (credentials, ip = freshAddress()) => post('/login', credentials, { 'x-forwarded-for': ip }),
    async isIn(token) {
      const answered = await server.fetch('/entidades/user-info', { headers: { authorization: `Bearer ${token}` } })
      await answered.arrayBuffer()
      return answered.status === 200
    },
  }
}
