import type { Actor } from '@faixa/domain'

export interface SignedIn extends Actor {
  readonly id: number
  readonly nome: string
  readonly email: string
  /** SHA-256 of the session's token that this request carried. */
  readonly tokenHash: Buffer
}
