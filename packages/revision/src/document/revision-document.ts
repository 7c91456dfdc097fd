/**
 * The content of a revision: all content of a laudo's paper as one JSON document, which is signed in its canonical form. It contains no
 * names of persons, only their ids, so that a person can be removed while the signed document stays unchanged.
 */
import { z } from 'zod'

const sha256 = z.string().regex(/^[\da-f]{64}$/)
const numbers = z.record(z.string(), z.number())

const fileSchema = z.object({
  papel: z.enum(['area', 'aplicacao', 'trajeto', 'clima']),
  nome: z.string(),
  bytes: z.number(),
  sha256,
  sistema: z.string().optional(),
})

const estimatedRanges = z.record(z.string(), z.object({ de: z.number(), ate: z.number() }))

const plotSchema = z.object({
  nome: z.string().optional(),
  fazenda: z.string().optional(),
  codigoFazenda: z.string().optional(),
  talhao: z.string().optional(),
  /** Hash of the outline (plot-hash.ts); absent where the laudo was measured before outlines were hashed. */
  forma: sha256.optional(),
  numeros: numbers,
  /** The rate that a log states within the outline; absent where none does, and in revisions from before it was kept. */
  taxa: numbers.optional(),
  /** Of the plot alone, as that of the laudo below. */
  intervalo: z.record(z.string(), z.unknown()).optional(),
  /** Of the plot alone, as that of the estimate below; absent in revisions from before it was signed. */
  intervaloEstimado: estimatedRanges.optional(),
})

const findingSchema = z.object({
  codigo: z.string(),
  gravidade: z.string(),
  mensagem: z.string(),
  onde: z.string(),
  confirmadoEm: z.string().optional(),
})

export const revisionContentSchema = z.object({
  uuid: z.string(),
  situacao: z.enum(['valido', 'oculto', 'excluido', 'sem-medicao']),
  codigo: z.string(),
  nome: z.string(),
  empresa: z.string(),
  unidade: z.string().optional(),
  prestadora: z.string(),
  /** Number of the pilot's row. */
  piloto: z.number(),
  tratamento: z.string(),
  cultura: z.string(),
  data: z.string(),
  dataInicial: z.string(),
  dataFinal: z.string(),
  observacoes: z.string(),
  notas: z.array(z.string()),
  /** The aircraft of the flight, by its registration marks; absent where none was given. */
  aeronave: z.object({ prefixo: z.string(), tipo: z.string() }).optional(),
  /** Typed data of the operation. Fields of persons have the value `informado` and not their names. */
  dadosOperacao: z.record(z.string(), z.unknown()).optional(),
  /** Time at which the files were received, and the account that sent them. */
  recebido: z.object({ em: z.string(), conta: z.number() }),
  arquivos: z.array(fileSchema),
  medicao: z
    .object({
      metodo: z.string(),
      motor: z.string(),
      /** Version of the file reader (docs/metodo.md); absent for measurements from before it was counted. */
      leitura: z.number().int().optional(),
      em: z.string().optional(),
      soTocados: z.boolean(),
      manterTalhoes: z.array(z.number()),
      tirarTalhoes: z.array(z.number()),
      segundoVoo: z.boolean(),
      /** True where the passes were to be deduced from the track; absent in revisions from before that. */
      aplicacaoDoTrajeto: z.boolean().optional(),
      /** Profiles of columns by which text files were read; absent where all were guessed, and in revisions from before that. */
      colunas: z.array(z.record(z.string(), z.unknown())).optional(),
      /** The rate that a log states along the passes; absent where none does, and in revisions from before it was kept. */
      taxa: numbers.optional(),
    })
    .optional(),
  /** Figures of the laudo under their names in the API: measured, typed and percentages, unrounded. */
  numeros: numbers,
  talhoes: z.array(plotSchema),
  trajeto: z.record(z.string(), z.union([z.number(), z.string(), z.array(z.number())])).optional(),
  /** The weather of the sprayed minutes; absent in laudos without readings, and in those from before it was measured. */
  clima: z.record(z.string(), z.unknown()).optional(),
  /** There where the numbers rest on passes that were deduced from the track: they are estimated, not measured. */
  estimativa: z
    .object({
      estimado: z.literal(true),
      confianca: z.number().optional(),
      fonteDaFaixa: z.string().optional(),
      intervaloEstimado: estimatedRanges.optional(),
    })
    .optional(),
  /** The swath certificate of the flight; absent where its aircraft has none, and in revisions from before certificates. */
  certificadoDeFaixa: z.record(z.string(), z.unknown()).optional(),
  /** How far the effectiveness can be trusted; absent where nothing states the doubt of the width, and in revisions from before. */
  intervalo: z.record(z.string(), z.unknown()).optional(),
  avisos: z.array(findingSchema),
  decisoes: z.unknown().optional(),
  protecao: z
    .object({
      conformes: z.number(),
      naoConformes: z.number(),
      semDados: z.number(),
      informativos: z.number(),
      /** The following are absent in revisions from before states were recorded. */
      proibidos: z.number().optional(),
      uf: z.array(z.string()).optional(),
      estadoConferido: z.boolean().optional(),
      foraDoBrasil: z.boolean().optional(),
      versaoRegras: z.number().int().optional(),
      /** States that forbid the whole application, with the hectares applied there. */
      proibicoes: z
        .array(
          z.object({
            uf: z.string().nullable(),
            norma: z.string(),
            artigo: z.string().optional(),
            areaDentroHa: z.number(),
          }),
        )
        .optional(),
      /** The verdict in one key; absent in revisions from before it was signed. */
      veredicto: z.string().optional(),
      soInformam: z.number().optional(),
      calculadoEm: z.string(),
    })
    .optional(),
  /** The answers of the seven checks at that moment, without names of persons; absent in revisions from before they were signed. */
  verificacoes: z.record(z.string(), z.object({ situacao: z.string(), frase: z.string() })).optional(),
})

export type RevisionContent = z.infer<typeof revisionContentSchema>

/** Causes of a revision. */
export const CAUSES = [
  'medicao',
  'falha',
  'edicao',
  'decisao',
  'exclusao',
  'restauracao',
  'veredicto',
  'conferencia',
  'avaliacao',
  'registro',
  'cadastro',
] as const
export type Cause = (typeof CAUSES)[number]

/** Words for people, after «por». */
export const CAUSE_NAMES = {
  medicao: 'medição',
  falha: 'medição que falhou',
  edicao: 'edição',
  decisao: 'decisão de ocultar ou mostrar',
  exclusao: 'exclusão',
  restauracao: 'restauração',
  veredicto: 'veredictos',
  conferencia: 'conferência com outros laudos',
  avaliacao: 'intervalo da efetividade',
  registro: 'início do registro',
  cadastro: 'mudança de um nome do cadastro',
} as const satisfies Record<Cause, string>

export const revisionDocumentSchema = z.object({
  tipo: z.literal('faixa/revisao'),
  versao: z.literal(1),
  /** The code on the paper (short-code.ts). */
  verificacao: z.string(),
  /** Counts the revisions of a laudo from 1. */
  numero: z.number().int().min(1),
  /** SHA-256 of the canonical form of the revision before; null for the first. */
  anterior: sha256.nullable(),
  quando: z.string(),
  causa: z.enum(CAUSES),
  /** Number of the account that caused the revision; null for the system. */
  conta: z.number().nullable(),
  laudo: revisionContentSchema,
})

export type RevisionDocument = z.infer<typeof revisionDocumentSchema>

/** The head of the log: how many leaves it has, and the root over them. */
export const logHeadSchema = z.object({
  tipo: z.literal('faixa/cabeca'),
  versao: z.literal(1),
  tamanho: z.number().int().min(1),
  raiz: sha256,
  quando: z.string(),
})

export type LogHead = z.infer<typeof logHeadSchema>

const signature = z.object({
  /** Name of the key (signature.ts). */
  chave: z.string().regex(/^[\da-f]{16}$/),
  /** Ed25519 over the canonical form, hexadecimal. */
  assinatura: z.string().regex(/^[\da-f]{128}$/),
})

export const signedHeadSchema = signature.extend({ cabeca: logHeadSchema })
export type SignedHead = z.infer<typeof signedHeadSchema>

export const inclusionSchema = signedHeadSchema.extend({
  indice: z.number().int().min(0),
  prova: z.array(sha256),
})

/** The file that is exported with a laudo. Fields unknown to the schema make the hash differ; they are not refused by name. */
export const signedRevisionSchema = signature.extend({
  /** Ed25519 over the canonical form: hexadecimal in our files, base64 in `GET /laudos/{uuid}/revisao`, as other programs expect. */
  assinatura: z.string().regex(/^(?:[\da-f]{128}|[A-Za-z\d+/]{86}==)$/),
  documento: z.looseObject({ tipo: z.literal('faixa/revisao') }),
  /** Absent for the seconds until the revision is in the log. */
  registro: inclusionSchema.optional(),
})

export type SignedRevision = z.infer<typeof signedRevisionSchema>

export const publicKeySchema = z.object({
  nome: z.string(),
  /** 32 bytes, hexadecimal. */
  chave: sha256,
  desde: z.string(),
})
