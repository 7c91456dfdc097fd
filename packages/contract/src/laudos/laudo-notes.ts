/** Texts that people write about a laudo. */
import { NOTE_KEYS, OBSERVACOES_MAX_LENGTH } from '@faixa/domain'
import { z } from 'zod'
import { isPlain } from '../field.ts'

export const noteKeysSchema = z
  .array(z.enum(NOTE_KEYS, { error: 'A observação não está na lista.' }))
  .max(NOTE_KEYS.length)
export const observacoesSchema = z
  .string()
  .max(OBSERVACOES_MAX_LENGTH, {
    error: `A Observação excedeu o tamanho limite. Por favor, reduzir até ${OBSERVACOES_MAX_LENGTH} caracteres`,
  })
  .refine(isPlain, { error: 'A Observação contém caracteres que não podem ser gravados.' })
