import type { Actor } from '@faixa/domain'

export interface SignedIn extends Actor {
  readonly id: number
  readonly nome: string
  readonly email: string
  /** SHA-256 of the session's token, or of the API key, that this request carried. */
  readonly tokenHash: Buffer
  /** Time of the last typed password, or second factor, in this session. */
  readonly confirmedAt: Date
  /** True where a printed password must be replaced before anything else. */
  readonly mustChangeSenha: boolean
  readonly hasFactor: boolean
  /** True where the issuer by which this session was opened asked for a second factor. */
  readonly hasIssuersFactor?: boolean
  /** Start of the days after which a second factor may be required. */
  readonly factorCountedFrom: Date
  /** True in a session that the server opened for itself. */
  readonly isServers: boolean
  /** True where the present licence was accepted, or the person's nivel need not accept it. */
  readonly licenceAccepted: boolean
  /** The API key that this request carried; absent in a session. */
  readonly chave?: { readonly id: number; readonly nome: string }
}
