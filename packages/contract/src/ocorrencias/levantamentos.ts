/** «Levantamentos» of a case: what the question finds at one moment, as a signed document that never changes. */
import { signedLevantamentoSchema } from '@faixa/revision'
import { z } from 'zod'
import { uuidSchema } from '../field.ts'
import { route } from '../route.ts'
import { codeSchema } from '../verificar.ts'

const tag = 'Ocorrências'
const byUuid = z.object({ uuid: uuidSchema })

/** Levantamentos that a case has at most: each is kept for good. */
export const LEVANTAMENTOS_MAX = 100

const listed = {
  /** The code on the paper, without hyphens. */
  codigo: z.string(),
  /** Counts those of the case from 1. */
  numero: z.number().int(),
  quando: z.string(),
  por: z.string(),
  /** Measured flights, and those that are named without a measure. */
  voos: z.number().int(),
  semMedida: z.number().int(),
  /** SHA-256 of the signed document. */
  hash: z.string(),
}

export const levantamentoRoutes = {
  createLevantamento: route({
    method: 'POST',
    path: '/ocorrencias/:uuid/levantamentos',
    access: ['saveOcorrencia'],
    tag,
    about: `Faz a pergunta da ocorrência outra vez e assina o que ela encontra: cada voo com suas distâncias, e o hash da revisão do laudo em que se apoia. Um voo que não pode ser medido é nomeado com o motivo. Até ${LEVANTAMENTOS_MAX} por ocorrência.`,
    idempotencyKey: true,
    params: byUuid,
    reply: z.object({ codigo: z.string(), numero: z.number().int(), message: z.string() }),
    status: 201,
  }),
  listLevantamentos: route({
    method: 'GET',
    path: '/ocorrencias/:uuid/levantamentos',
    access: ['readOcorrencia'],
    tag,
    about: 'Os levantamentos de uma ocorrência, os últimos primeiro. Os que têm voos ocultos são só da equipe.',
    params: byUuid,
    reply: z.object({ levantamentos: z.array(z.object(listed)) }),
  }),
  readLevantamento: route({
    method: 'GET',
    path: '/ocorrencias/:uuid/levantamentos/:codigo',
    access: ['readOcorrencia'],
    tag,
    about:
      'Um levantamento como foi assinado, e a prova do registro logo que há. Os nomes dos pilotos não estão no documento: vêm ao lado, como são hoje. Quem o leu fica no registro de segurança.',
    params: z.object({ uuid: uuidSchema, codigo: codeSchema }),
    reply: signedLevantamentoSchema.extend({
      /** SHA-256 of the canonical document, hexadecimal. */
      hash: z.string(),
      pilotos: z.array(z.object({ id: z.number().int(), nome: z.string() })),
      /** Laudos that are still measured as they were, and that this person may see: their drawings agree with the document. */
      desenhaveis: z.array(uuidSchema),
    }),
  }),
}
