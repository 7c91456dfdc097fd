/** What fields of a laudo offer. */
import { CULTURAS, TRATAMENTOS } from '@faixa/domain'
import type { Choice } from './choice-field.tsx'

export const TRATAMENTO_CHOICES: readonly Choice[] = TRATAMENTOS.map(({ nome }) => ({ value: nome, label: nome }))
export const CULTURA_CHOICES: readonly Choice[] = CULTURAS.map((nome) => ({ value: nome, label: nome }))

export function choicesOf(entities: readonly { readonly id: number; readonly nome: string }[]): Choice[] {
  return entities.map(({ id, nome }) => ({ value: `${id}`, label: nome }))
}
