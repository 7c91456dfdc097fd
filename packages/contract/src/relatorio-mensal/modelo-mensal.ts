/** The prestadora's own spreadsheet that its monthly report fills: one XLSX file, and a mapping of figures to cells. */
import { COLUNAS_DO_MODELO, FIGURAS_MENSAIS, LINHAS_MAX } from '@faixa/domain'
import { z } from 'zod'
import { idNamed, optional } from '../field.ts'
import { route } from '../route.ts'

const tag = 'Relatório mensal'
const path = '/prestadoras/:prestadora/modelo-mensal'
const params = z.object({ prestadora: idNamed('O identificador da prestadora é inválido.') })

/** An address or the letters of a column, in any case; `faultsOfMapa` reports faults. */
const place = optional(
  z
    .string({ error: 'Informe a célula como um texto, por exemplo B3.' })
    .trim()
    .toUpperCase()
    .max(20, { error: 'Informe a célula como B3, ou a coluna como D.' }),
)
const ROW = `Informe uma linha de 1 a ${LINHAS_MAX}.`
const row = z.coerce.number({ error: ROW }).int({ error: ROW }).min(1, { error: ROW }).max(LINHAS_MAX, { error: ROW })

function places<Name extends string>(names: Readonly<Record<Name, unknown>>) {
  const fields = (Object.keys(names) as Name[]).map((name) => [name, place])
  return z.object(Object.fromEntries(fields) as Record<Name, typeof place>)
}

export const mapaDoModeloSchema = z.object({
  aba: z.string({ error: 'Escolha a aba.' }).min(1, { error: 'Escolha a aba.' }).max(100, { error: 'Escolha a aba.' }),
  celulas: places(FIGURAS_MENSAIS),
  linhas: z.object({ primeira: row, ultima: optional(row), colunas: places(COLUNAS_DO_MODELO) }).optional(),
})

const modeloMensalSchema = z
  .object({
    nome: z.string(),
    /** SHA-256 of the file, in hexadecimal. */
    sha256: z.string(),
    bytes: z.number().int(),
    mapa: mapaDoModeloSchema,
    versao: z.number().int(),
    salvoEm: z.string(),
  })
  .meta({ id: 'ModeloMensal' })

export type ModeloMensal = z.output<typeof modeloMensalSchema>

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const VERSAO = 'A versão do modelo é inválida.'

export const modeloMensalRoutes = {
  readModeloMensal: route({
    method: 'GET',
    path,
    access: ['readRelatorioMensal'],
    tag,
    about:
      'O modelo do relatório mensal de uma prestadora: o arquivo e as células que recebem os números. Ausente onde não há.',
    params,
    reply: z.object({ modelo: modeloMensalSchema.optional() }),
  }),
  readModeloMensalFile: route({
    method: 'GET',
    path: `${path}/arquivo`,
    access: ['readRelatorioMensal'],
    tag,
    about: 'A planilha do modelo como foi enviada, byte por byte.',
    params,
    raw: 'application/octet-stream',
  }),
  saveModeloMensal: route({
    method: 'PUT',
    path,
    access: ['saveModeloMensal'],
    tag,
    about:
      'Guarda o modelo do relatório mensal de uma prestadora: uma planilha XLSX de até 2 MB, sem macros, e o mapa das células em JSON. Só se a versão vista ainda for a atual.',
    form: true,
    idempotencyKey: true,
    params,
    files: { file: { required: true, about: 'A planilha em XLSX.' } },
    body: z.object({
      mapa: z.preprocess(jsonOf, mapaDoModeloSchema),
      /** Version that this person saw; 0 where there was none. */
      vista: z.coerce.number({ error: VERSAO }).int({ error: VERSAO }).min(0, { error: VERSAO }),
    }),
    reply: z.object({ modelo: modeloMensalSchema, message: z.string() }),
  }),
  removeModeloMensal: route({
    method: 'DELETE',
    path,
    access: ['saveModeloMensal'],
    tag,
    about: 'Tira o modelo do relatório mensal de uma prestadora; o arquivo deixa de ser guardado.',
    params,
    query: z.object({ vista: z.coerce.number({ error: VERSAO }).int({ error: VERSAO }).min(0, { error: VERSAO }) }),
    reply: z.object({ message: z.string() }),
  }),
}
