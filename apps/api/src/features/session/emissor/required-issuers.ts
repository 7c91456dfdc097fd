/** Some people sign in only by their issuer. Administrators always have their password, so that a wrong setting locks nobody out for good. */
import { Problem } from '@faixa/contract'
import type { Issuer } from '../../../settings/read-issuers.ts'
import type { PersonRow } from '../session.queries.ts'

type Person = Pick<PersonRow, 'nivel' | 'empresa_id'>

/** Tells whether this issuer is meant for this person. */
export function signsIn({ empresas }: Issuer, { empresa_id }: Person): boolean {
  return empresas === undefined || (empresa_id !== null && empresas.includes(empresa_id))
}

/** Refuses a right password of a person who signs in only by an issuer. */
export function refuseSenhaOf(person: Person, issuers: readonly Issuer[]): void {
  const required = requiredOf(person, issuers)
  if (required.length > 0) throw onlyBy(required)
}

/** Refuses an issuer where the person signs in only by another. */
export function refuseOtherIssuer(person: Person, issuer: Issuer, issuers: readonly Issuer[]): void {
  const required = requiredOf(person, issuers)
  if (required.length > 0 && !required.includes(issuer)) throw onlyBy(required)
}

function requiredOf(person: Person, issuers: readonly Issuer[]): readonly Issuer[] {
  if (person.nivel === 'admin') return []
  return issuers.filter((issuer) => issuer.obrigatorio && signsIn(issuer, person))
}

function onlyBy(issuers: readonly Issuer[]): Problem {
  const buttons = issuers.map(({ nome }) => `«Entrar com ${nome}»`).join(' ou ')
  return new Problem('entrada-so-por-emissor', { detail: `A sua empresa entra só por ${buttons}.` })
}
