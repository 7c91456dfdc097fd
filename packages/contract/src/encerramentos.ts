/** The closing of an empresa: a wait in which nothing is written, an archive of everything, the removal, and its certificate. */
import { signedEliminacaoSchema } from '@faixa/revision'
import { z } from 'zod'
import { idSchema, plainText } from './field.ts'
import { route } from './route.ts'

/** Days from the request until the removal. */
export const ENCERRAMENTO_DIAS = 30

/** Years for which the papers of an application are kept after the flight (docs/decisions/0172). */
export const GUARDA_ANOS = 2

const moment = z.string()
const count = z.number().int()

const arquivoSchema = z.object({ em: moment, bytes: count, sha256: z.string() })

const encerramentoSchema = z
  .object({
    empresa: z.object({ id: count, nome: z.string() }),
    /** What the removal deletes now. Absent for people of the empresa. */
    conteudo: z
      .object({
        laudos: count,
        ordens: count,
        unidades: count,
        pessoas: count,
        talhoes: count,
        areasProtecao: count,
        contratos: count,
        acertos: count,
        ocorrencias: count,
        contatos: count,
        arquivos: count,
        bytes: count,
      })
      .optional(),
    /** Laudos whose papers are still to be kept, and the day on which the last of them need not be any more. */
    guarda: z.object({ laudos: count, ate: z.string() }).optional(),
    /** A sentence for each thing that stands in the way; while there is one, nothing is removed. */
    impedimentos: z.array(z.string()),
    /** The day of the removal, if it is requested now. */
    apagariaEm: moment,
    /** Absent while nobody asked for the closing. */
    pedido: z
      .object({
        em: moment,
        por: z.string(),
        motivo: z.string(),
        apagaEm: moment,
        /** The archive of everything; absent until it is complete. */
        arquivo: arquivoSchema.optional(),
      })
      .optional(),
  })
  .meta({ id: 'Encerramento' })

export type Encerramento = z.infer<typeof encerramentoSchema>

const eliminacaoSchema = signedEliminacaoSchema.extend({
  /** SHA-256 of the canonical document, hexadecimal. */
  hash: z.string(),
  /** Name of the person who asked for the removal, as it is today. */
  por: z.string(),
})

export type Eliminacao = z.infer<typeof eliminacaoSchema>

const tag = 'Encerramento de empresas'
const params = z.object({ id: idSchema })
const path = '/empresas/:id/encerramento'

export const encerramentoRoutes = {
  readEncerramento: route({
    method: 'GET',
    path,
    access: ['configureInstalacao', 'saveContrato'],
    tag,
    about:
      'O encerramento de uma empresa: o que a remoção apagaria, o que a impede e, se foi pedida, o dia dela e o arquivo de tudo. Para administradores; as pessoas da própria empresa leem o pedido e o arquivo.',
    params,
    reply: encerramentoSchema,
  }),
  createEncerramento: route({
    method: 'POST',
    path,
    access: ['configureInstalacao'],
    reauthenticated: true,
    tag,
    about: `Começa o encerramento: desde já nada mais é gravado na empresa, um arquivo de tudo é preparado, e depois de ${ENCERRAMENTO_DIAS} dias ela é apagada. \`nome\` é o nome da empresa, como confirmação. Um laudo de ocorrência não encerrada impede.`,
    params,
    body: z.object({
      nome: plainText('o nome da empresa', { min: 1 }),
      motivo: plainText('o motivo', { min: 3, max: 500 }),
    }),
    reply: encerramentoSchema,
  }),
  deleteEncerramento: route({
    method: 'DELETE',
    path,
    access: ['configureInstalacao'],
    reauthenticated: true,
    tag,
    about: 'Desiste do encerramento: a empresa volta a ser como era, e o arquivo preparado é apagado.',
    params,
    reply: encerramentoSchema,
  }),
  readEncerramentoFile: route({
    method: 'GET',
    path: `${path}/arquivo`,
    access: ['configureInstalacao', 'saveContrato'],
    reauthenticated: true,
    tag,
    about:
      'O arquivo de tudo o que é da empresa, um ZIP com o SHA-256 de cada parte em `manifesto.json`. Para administradores e pessoas da empresa inteira, até a remoção.',
    params,
    raw: 'application/zip',
  }),
  listEliminacoes: route({
    method: 'GET',
    path: '/empresas/eliminacoes',
    access: ['configureInstalacao'],
    tag,
    about: 'As certidões das empresas apagadas, a mais nova primeiro: documentos assinados, com a prova do registro.',
    reply: z.object({ eliminacoes: z.array(eliminacaoSchema) }),
  }),
}
