/** Values that people choose for a laudo or an order, and in filters. */
import { CULTURAS, TRATAMENTOS } from '@faixa/domain'
import { z } from 'zod'

export const tratamentoSchema = z.enum(
  TRATAMENTOS.map(({ nome }) => nome),
  { error: 'O tratamento não está na lista.' },
)
export const culturaSchema = z.enum(CULTURAS, { error: 'A cultura não está na lista.' })
