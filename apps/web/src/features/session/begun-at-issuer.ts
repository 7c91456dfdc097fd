/** What this tab keeps while a person signs in at an issuer: the answer is worthless without the token that the sign-in began with. */

interface Begun {
  readonly entrada: string
  readonly remember: boolean
  /** The address that the person wanted before signing in. */
  readonly voltar?: string | undefined
}

const KEY = 'entrada-por-emissor'

export function keepBegun(begun: Begun): void {
  sessionStorage.setItem(KEY, JSON.stringify(begun))
}

/** Can be taken once: a sign-in that is repeated begins again. */
export function takeBegun(): Begun | undefined {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return kept === null ? undefined : (JSON.parse(kept) as Begun)
}
