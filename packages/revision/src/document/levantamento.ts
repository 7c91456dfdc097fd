/**
 * The content of a «levantamento»: the flights that came near the place of a case, as the question found them at one moment. It contains no
 * names of persons, only their ids.
 */
import { z } from 'zod'
import { signedRevisionSchema } from './revision-document.ts'
import { type SignedKind, type VerifiedOf, verifySignedText } from './verify-signed.ts'

const sha256 = z.string().regex(/^[\da-f]{64}$/)

/** The newest revision of the laudo at that moment. */
const revisao = z.object({ numero: z.number().int().min(1), sha256 })

const laudo = {
  uuid: z.string(),
  codigo: z.string(),
  nome: z.string(),
  /** Typed day of the application, yyyy-mm-dd. */
  data: z.string(),
  prestadora: z.string(),
  /** Number of the pilot's row. */
  piloto: z.number(),
  /** Absent for a laudo without a signed revision. */
  revisao: revisao.optional(),
}

/** Why a flight that may have come near is not among the measured ones. */
export const SEM_MEDIDA = ['pesado', 'semCamadas', 'semData', 'naoEncontrado'] as const

const levantamentoDocumentSchema = z.object({
  tipo: z.literal('faixa/levantamento'),
  versao: z.literal(1),
  /** The code on the paper (short-code.ts). */
  verificacao: z.string(),
  /** Counts the levantamentos of a case from 1. */
  numero: z.number().int().min(1),
  quando: z.string(),
  /** Number of the account that made it. */
  conta: z.number(),
  ocorrencia: z.object({
    uuid: z.string(),
    /** Year and number within the empresa, 2026/0007. */
    numero: z.string(),
    empresa: z.string(),
    lat: z.number(),
    lon: z.number(),
    /** The plot, protected area or polygon of the case as it was saved; absent for a point. */
    lugar: z
      .object({
        tipo: z.enum(['talhao', 'areaProtecao', 'poligono']),
        nome: z.string().optional(),
        geometria: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }),
      })
      .optional(),
    raioM: z.number(),
    /** First and last day on the field's clock, yyyy-mm-dd. */
    de: z.string(),
    ate: z.string(),
  }),
  metodo: z.object({
    /** Version of the question (docs/metodo.md). */
    versao: z.string(),
    /** The curve by which drift was screened. */
    deriva: z.string(),
    motor: z.string(),
  }),
  /** The measured flights, the nearest first, as `GET /ocorrencias/voos` answers them, without names of persons. */
  voos: z.array(
    z.looseObject({
      ...laudo,
      /** When the laudo was measured; absent for laudos from before that was kept. */
      medidoEm: z.string().optional(),
      menorDistanciaM: z.number(),
    }),
  ),
  /** Flights that may have come near and are not measured here. */
  semMedida: z.array(
    z.object({
      ...laudo,
      motivo: z.enum(SEM_MEDIDA),
      /** Metres at which the flight passed; for a laudo of the case that is not found any more, those of when it was included. */
      distanciaM: z.number().optional(),
    }),
  ),
})

export type LevantamentoDocument = z.infer<typeof levantamentoDocumentSchema>

/** The file that is exported, and attached to the paper. */
export const signedLevantamentoSchema = signedRevisionSchema.extend({
  documento: z.looseObject({ tipo: z.literal('faixa/levantamento') }),
})

const LEVANTAMENTO: SignedKind<LevantamentoDocument> = {
  signed: signedLevantamentoSchema,
  document: levantamentoDocumentSchema,
  partsOf: (documento) => ['ocorrencia', 'metodo', 'voos', 'semMedida'].map((name) => [name, documento[name]]),
}

/** Verifies the text of a file. `keys` are trusted public keys of 32 bytes. */
export function verifyLevantamentoText(text: string, keys: readonly Uint8Array[]): VerifiedOf<LevantamentoDocument> {
  return verifySignedText(LEVANTAMENTO, text, keys)
}

/** Tells whether the text of a file calls itself a levantamento, so that it is verified as one. */
export function isLevantamentoText(text: string): boolean {
  try {
    const { documento } = JSON.parse(text) as { readonly documento?: { readonly tipo?: unknown } }
    return documento?.tipo === 'faixa/levantamento'
  } catch {
    return false
  }
}
