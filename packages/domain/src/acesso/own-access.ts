/**
 * Tells whether a person's way in is the person's own, from what other people did to it. Setting a password gives the power to sign in as its
 * person, and to change it at once, so that a changed password proves nothing: what proves the person is the earlier password, a second
 * factor that nobody removed, or a link to an address that nobody else typed (docs/decisions/0087-who-accepts-is-the-person.md).
 */

/** An act of another person. */
export interface OthersAct {
  /** ISO 8601, UTC. */
  readonly em: string
  /** Id of the other person. */
  readonly por: number
}

/** The acts of other people since the person last proved to be the person, by what they changed. */
export interface OthersActs {
  /** `primeira`: the account had no password before, so that there is no earlier one to prove anything by. */
  readonly senha?: OthersAct & { readonly primeira?: true }
  /** `era`: the last address that was the person's own. */
  readonly email?: OthersAct & { readonly era: string }
  readonly fator?: OthersAct
}

/** What counts about a person when an event happens, as it was before the event. */
export interface AccessBefore {
  readonly acts: OthersActs
  readonly hadSenha: boolean
  readonly email: string
  /** ISO 8601: since when the person has had a second factor, which every session after the password has shown. */
  readonly factorSince?: string | undefined
}

export type AccessEvent =
  /** `senha-cadastrada`: with the account itself. */
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
      // Nobody has proved anything about an account that its person never had a password of: its address is corrected freely.
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
      // Without the own password it is chosen in a session that another person may have opened.
      return knowsOwnSenha(acts) ? withoutEmail : { ...acts, email: readdressed ?? { ...acts.senha!, era: email } }
    case 'fator-cadastrado':
      return knowsOwnSenha(acts) ? withoutFator : acts
  }
}

/** Returns the act of another person because of which nobody can tell that a settlement is accepted by the person; undefined where there is none. */
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
