import type { Actor } from '@faixa/domain'

/** The person who is signed in. */
export interface SignedIn extends Actor {
  readonly id: number
  readonly nome: string
  readonly email: string
  /** SHA-256 of the token of the session that this request came with. */
  readonly tokenHash: Buffer
}
