/**
 * Tells from the acts of other people whether an account's sign-in is under its owner's control. Setting a password gives the power to sign
 * in as the owner and to change it at once, so that a changed password proves nothing. The owner is proved by the earlier password, by a
 * second factor that was not removed, or by a link to an address that no other person typed
 * (docs/decisions/0087-who-accepts-is-the-person.md).
 */

/** An act of another person. */
export interface OthersAct {
  /** ISO 8601, UTC. */
  readonly em: string
  /** Id of the other person. */
  readonly por: number
}

/** The acts of other people, by what they changed, since the owner last proved identity. */
export interface OthersActs {
  /** `primeira`: the account had no password before, so that no earlier one can prove anything. */
  readonly senha?: OthersAct & { readonly primeira?: true }
  /** `era`: the last address that the owner entered. */
  readonly email?: OthersAct & { readonly era: string }
  readonly fator?: OthersAct
}

/** The state of an account before an event. */
export interface AccessBefore {
  readonly acts: OthersActs
  readonly hadSenha: boolean
  readonly email: string
  /** ISO 8601: since when the person has had a second factor, which every session after the password has shown. */
  readonly factorSince?: string | undefined
}

export type AccessEvent =
  /** `senha-cadastrada`: the password was set with the account itself. */
  | { readonly kind: 'senha-cadastrada' | 'senha-definida' | 'fator-removido'; readonly act: OthersAct }
  | { readonly kind: 'email-definido'; readonly act: OthersAct; readonly email: string }
  | { readonly kind: 'senha-trocada' | 'senha-por-link' | 'email-confirmado' | 'fator-cadastrado' }

const NONE: OthersActs = {}

/** Returns the acts of others that count after an event. */
export function othersActsAfter(before: AccessBefore, event: AccessEvent): OthersActs {
  const { acts, hadSenha, email } = before
  const { email: readdressed, ...withoutEmail } = acts
  const { fator: _, ...withoutFator } = acts
  switch (event.kind) {
    case 'senha-cadastrada':
      return { senha: { ...event.act, primeira: true } }
    case 'senha-definida': {
      const isFirst = !hadSenha || acts.senha?.primeira === true
      return { ...acts, senha: { ...event.act, ...(isFirst && { primeira: true }) } }
    }
    case 'email-definido': {
      // An account whose owner never had a password proves nothing: its address may be corrected freely.
      if (!hadSenha || acts.senha?.primeira) return acts
      const era = readdressed?.era ?? email
      return isSameAddress(era, event.email) ? withoutEmail : { ...acts, email: { ...event.act, era } }
    }
    case 'fator-removido':
      return { ...acts, fator: event.act }
    case 'senha-trocada':
      return knowsOwnSenha(acts) || hasOwnFactor(before) ? NONE : acts
    case 'senha-por-link':
      // A link to an address that another person typed may have reached that person.
      return readdressed ? { ...acts, senha: acts.senha ?? { em: readdressed.em, por: readdressed.por } } : NONE
    case 'email-confirmado':
      // Without knowledge of the owner's password, a new address may come from a session that another person opened.
      return knowsOwnSenha(acts) ? withoutEmail : { ...acts, email: readdressed ?? { ...acts.senha!, era: email } }
    case 'fator-cadastrado':
      return knowsOwnSenha(acts) ? withoutFator : acts
  }
}

/** Returns the act of another person that prevents proof of who accepts a settlement; undefined where there is none. */
export function actInTheWay(acts: OthersActs): 'senha' | 'email' | 'fator' | undefined {
  if (acts.senha) return acts.email ? 'email' : 'senha'
  return acts.fator && 'fator'
}

function knowsOwnSenha({ senha }: OthersActs): boolean {
  return senha === undefined || senha.primeira === true
}

function hasOwnFactor({ acts: { senha, fator }, factorSince }: AccessBefore): boolean {
  return senha !== undefined && fator === undefined && factorSince !== undefined && factorSince < senha.em
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
