/** Saved cases: a complaint with its place and period, the laudos that were found for it, and what people noted. */
import { z } from 'zod'
import {
  dateSchema,
  idSchema,
  namedText,
  optional,
  optionalText,
  pageFields,
  pageShape,
  plainText,
  uuidSchema,
} from '../field.ts'
import { PERIODO_MAXIMO_DIAS, radius } from '../ocorrencias.ts'
import { route } from '../route.ts'
import { lugarFields, lugarSchema, placeIssue } from './lugar.ts'

const tag = 'Ocorrências'

export const OCORRENCIA_SITUACOES = ['aberta', 'respondida', 'encerrada'] as const
export const RELATO_MAXIMO = 4000

const byUuid = z.object({ uuid: uuidSchema })
const situacao = z.enum(OCORRENCIA_SITUACOES, { error: 'Escolha aberta, respondida ou encerrada.' })
const DAY_MS = 86_400_000

const listed = {
  uuid: uuidSchema,
  /** Year and number within the empresa, 2026/0007. */
  numero: z.string(),
  versao: z.number().int(),
  titulo: z.string(),
  empresa: z.object({ id: z.number().int(), nome: z.string() }),
  /** The point, or the middle of the plot, protected area or polygon. */
  lat: z.number(),
  lon: z.number(),
  /** Kind and name of the case's place; absent for a point. */
  lugar: lugarSchema.omit({ geometria: true }).optional(),
  raioM: z.number(),
  /** First and last day on the field's clock, yyyy-mm-dd. */
  de: z.string(),
  ate: z.string(),
  situacao,
  /** Laudos of the case that this person may see. */
  voos: z.number().int(),
  por: z.string(),
  criadoEm: z.string(),
}

const ocorrenciaSchema = z.object({
  ...listed,
  lugar: lugarSchema.optional(),
  relato: z.string(),
  /** The laudos as they were found, the nearest first; those that were deleted after the case was closed are left out. */
  laudos: z.array(
    z.object({
      uuid: uuidSchema,
      codigo: z.string(),
      nome: z.string(),
      data: z.string(),
      prestadora: z.string(),
      /** How near the flight came when it was found, m. */
      distanciaM: z.number(),
      incluidoEm: z.string(),
    }),
  ),
  notas: z.array(z.object({ texto: z.string(), por: z.string(), em: z.string() })),
})

const saved = z.object({ uuid: uuidSchema, numero: z.string(), versao: z.number().int(), message: z.string() })

export const casoRoutes = {
  listOcorrencias: route({
    method: 'GET',
    path: '/ocorrencias',
    access: ['readOcorrencia'],
    tag,
    about: 'As ocorrências salvas, as últimas primeiro.',
    query: z.object({ busca: optionalText('a busca'), situacao: optional(situacao), ...pageFields() }),
    reply: z.object({ ocorrencias: z.array(z.object(listed)), ...pageShape }),
  }),
  createOcorrencia: route({
    method: 'POST',
    path: '/ocorrencias',
    access: ['saveOcorrencia'],
    tag,
    about:
      'Salva uma ocorrência com os laudos da empresa que passaram até `raioM` metros do lugar no período. O lugar é um ponto, um talhão ou uma área protegida da empresa, ou um polígono, e fica como é agora. Enquanto ela não é encerrada, esses laudos não podem ser excluídos, nem perder arquivos.',
    idempotencyKey: true,
    body: z
      .object({
        /** Absent for a person of an empresa. */
        empresa: optional(idSchema),
        titulo: namedText('o título'),
        relato: optionalText('o relato', { max: RELATO_MAXIMO }),
        ...lugarFields,
        raioM: radius,
        de: dateSchema,
        ate: dateSchema,
      })
      .superRefine(({ de, ate, ...place }, context) => {
        const issue = placeIssue(place)
        if (issue) context.addIssue({ code: 'custom', path: [issue.path], message: issue.message })
        const days = (Date.parse(ate) - Date.parse(de)) / DAY_MS + 1
        const message =
          days < 1
            ? 'O início do período é posterior ao fim.'
            : days > PERIODO_MAXIMO_DIAS
              ? 'O período vai até 366 dias: divida a pergunta em duas.'
              : undefined
        if (message !== undefined) context.addIssue({ code: 'custom', path: ['ate'], message })
      }),
    reply: saved,
    status: 201,
  }),
  readOcorrencia: route({
    method: 'GET',
    path: '/ocorrencias/:uuid',
    access: ['readOcorrencia'],
    tag,
    about: 'Uma ocorrência com seus laudos e notas. Quem a leu fica no registro de segurança.',
    params: byUuid,
    reply: ocorrenciaSchema,
  }),
  updateOcorrencia: route({
    method: 'PATCH',
    path: '/ocorrencias/:uuid',
    access: ['saveOcorrencia'],
    tag,
    about:
      'Altera título, relato ou situação, e acrescenta uma nota, que fica com quem a escreveu e quando. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: z.object({
      titulo: optional(namedText('o título')),
      relato: plainText('o relato', { max: RELATO_MAXIMO }).optional(),
      situacao: optional(situacao),
      nota: optionalText('a nota', { max: RELATO_MAXIMO }),
    }),
    reply: saved,
  }),
  refreshOcorrencia: route({
    method: 'POST',
    path: '/ocorrencias/:uuid/atualizar',
    access: ['saveOcorrencia'],
    tag,
    about: 'Faz a pergunta de novo e acrescenta os laudos que chegaram desde então. Nenhum é tirado.',
    idempotencyKey: true,
    params: byUuid,
    reply: saved.extend({ incluidos: z.number().int() }),
  }),
}
