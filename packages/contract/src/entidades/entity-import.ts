/** Registering many entities from the rows of a spreadsheet. The file is read in the browser; its rows are sent as texts, in batches. */
import { PADRAO_TEXT_MAX } from '@faixa/domain'
import { z } from 'zod'
import { fieldErrorSchema } from '../problem.ts'
import { IMPORTED, tipoSchema } from './entity-kinds.ts'

/** Maximum number of rows in one file. */
export const IMPORT_ROWS_MAX = 5000
/**
 * Maximum number of rows that are checked, and that are registered, by one request: each password is hashed, which takes some 20 ms of a
 * core.
 */
export const CHECKED_ROWS_MAX = 250
export const REGISTERED_ROWS_MAX = 50
/** Maximum number of characters of a cell to send: more than any field accepts, so that a longer text is refused at its cell. */
export const CELL_MAX = PADRAO_TEXT_MAX + 1

const rowSchema = z.object({
  /** The row's number in the spreadsheet, which the answer repeats. */
  linha: z.number().int().min(1).max(2_000_000),
  /** Texts by field, as they are in the cells; empresas, unidades and prestadoras by name, empresas also by CNPJ. */
  campos: z.record(z.string().max(40), z.string().max(CELL_MAX)),
})

export type ImportedRow = z.infer<typeof rowSchema>

function rowsSchema(most: number) {
  return z.object({
    linhas: z
      .array(rowSchema)
      .min(1, { error: 'A planilha não tem linhas.' })
      .max(most, { error: `São no máximo ${most} linhas de cada vez.` }),
    /** True: people with an e-mail are invited and choose their own passwords; a password cell is then a fault. */
    convite: z.boolean({ error: 'Responda com true ou false.' }).optional(),
  })
}

export const importParams = z.object({
  tipo: tipoSchema.pipe(z.enum(IMPORTED, { error: 'Esta lista não aceita planilhas.' })),
})
export const checkedRowsSchema = rowsSchema(CHECKED_ROWS_MAX)
export const registeredRowsSchema = rowsSchema(REGISTERED_ROWS_MAX)

const missingSchema = z.object({
  tipo: z.enum(['empresas', 'prestadoras', 'unidades']),
  campos: z.object({ nome: z.string(), empresa: z.string().optional() }),
})

/** An entity that rows of a spreadsheet belong to and that has to be registered before them. */
export type MissingEntity = z.infer<typeof missingSchema>

const judgedRowSchema = z.object({
  linha: z.number().int(),
  /** `certa`: it may be registered; `cadastrada`: it was just registered; `ja-cadastrada`: it existed before, and stays unchanged. */
  situacao: z.enum(['certa', 'cadastrada', 'ja-cadastrada', 'errada']),
  /** The entity that has the name of a row which is `ja-cadastrada`. */
  existente: z.object({ id: z.number().int(), nome: z.string() }).optional(),
  /** The faulty cells, by the names of their fields. */
  erros: z.array(fieldErrorSchema),
  /** The values that identify the row, by field: rows with one of these in common are the same entity. */
  chaves: z.record(z.string(), z.string()),
  /** Entities that the row names and that are not registered, each as the row of a spreadsheet of its list. */
  faltam: z.array(missingSchema).optional(),
})

export type JudgedRow = z.infer<typeof judgedRowSchema>

/** Explains that a cell repeats an earlier row. */
export function repetitionText(linha: number): string {
  return `Repete a linha ${linha} desta planilha.`
}

export const judgedReplySchema = z.object({
  linhas: z.array(judgedRowSchema),
  /** False: this server sends no e-mail, and people are registered without an invitation, which is made for each in the list. */
  enviaConvites: z.boolean(),
})
