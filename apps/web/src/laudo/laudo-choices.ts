/** The choices for the treatment and the crop of a laudo or of an order. */
import { CULTURAS, TRATAMENTOS } from '@faixa/domain'
import type { Choice } from '../form/fields/choice-field.tsx'

export const TRATAMENTO_CHOICES: readonly Choice[] = TRATAMENTOS.map(({ nome }) => ({ value: nome, label: nome }))
export const CULTURA_CHOICES: readonly Choice[] = CULTURAS.map((nome) => ({ value: nome, label: nome }))
