/** The weather of a laudo: its numbers, and its sprayed minutes with their readings. */
import { GRUPOS, type Grupo, TIPOS_DE_CLIMA } from '@faixa/domain'
import { z } from 'zod'

const text = z.string()
const measured = z.number().optional()

const tempoShape = {
  ventoMs: measured,
  rajadaMs: measured,
  direcaoGraus: measured,
  temperaturaC: measured,
  umidadePercent: measured,
}

const leituraUsadaSchema = z.object({
  instante: text,
  /** That instant as hh:mm on the clock of the typed hours. */
  hora: text,
  tipo: z.enum(TIPOS_DE_CLIMA),
  fonte: text,
  ...tempoShape,
})

const limiteDoClimaSchema = z.object({
  forca: z.enum(['lei', 'empresa', 'recomendacao']),
  grandeza: z.enum(['vento', 'umidade', 'temperatura']),
  acimaDe: measured,
  abaixoDe: measured,
  de: measured,
  ate: measured,
  uf: text.optional(),
  grupo: z.enum(Object.keys(GRUPOS) as [Grupo, ...Grupo[]]).optional(),
  norma: text,
  fonte: text,
})

const placeShape = { lon: measured, lat: measured }

/** The readings of a laudo, and which of them each sprayed minute uses. */
export const climaPorMinutoSchema = z
  .object({
    /** Hours from UTC to the clock of the typed hours; null for a laudo that is not measured. */
    fusoHoras: z.number().nullable(),
    /** The limits that apply. */
    limites: z.array(limiteDoClimaSchema),
    /** True where the limits changed, and the numbers of the laudo are still those of the limits before. */
    calculando: z.literal(true).optional(),
    leituras: z.array(
      z.object({
        instante: text,
        tipo: z.enum(TIPOS_DE_CLIMA),
        fonte: text,
        ...tempoShape,
        deltaTC: measured,
        /** Seconds that the values are averaged over. */
        mediaS: measured,
        /** Height of the sensor above the ground. */
        alturaM: measured,
        ...placeShape,
        distanciaKm: measured,
      }),
    ),
    /** One for each pass of each minute, in the order of the flight. */
    minutos: z.array(
      z.object({
        instante: text,
        /** Number of the pass, from 0. */
        passada: z.number().int(),
        segundos: z.number(),
        hectares: z.number(),
        lon: z.number(),
        lat: z.number(),
        /** Axis of the pass, 0 to 180 degrees clockwise from true north. */
        eixoGraus: measured,
        situacao: z.enum(['dentro', 'fora', 'semDados']),
        /** Place of its reading in `leituras`; absent without data. */
        leitura: z.number().int().optional(),
        /** Angle between the pass and the wind, 0 along to 90 across. */
        anguloGraus: measured,
      }),
    ),
  })
  .meta({ id: 'ClimaPorMinuto' })

/** The weather of the sprayed minutes (docs/metodo.md). */
export const climaSchema = z.object({
  minutosDentro: z.number(),
  minutosFora: z.number(),
  minutosSemDados: z.number(),
  hectaresDentro: z.number(),
  hectaresFora: z.number(),
  hectaresSemDados: z.number(),
  ventoMedioMs: measured,
  direcaoMediaGraus: measured,
  velocidadeMediaMs: measured,
  ventoMinimoMs: measured,
  ventoMaximoMs: measured,
  rajadaMaximaMs: measured,
  temperaturaMinimaC: measured,
  temperaturaMaximaC: measured,
  umidadeMinimaPercent: measured,
  umidadeMaximaPercent: measured,
  deltaTMinimoC: measured,
  deltaTMaximoC: measured,
  anguloMedioGraus: measured,
  percentCalmaria: measured,
  /** True where the limits changed, and these numbers are still those of the limits before. */
  calculando: z.literal(true).optional(),
  inicio: leituraUsadaSchema.optional(),
  fim: leituraUsadaSchema.optional(),
  limites: z.array(
    limiteDoClimaSchema.extend({
      minutosFora: z.number(),
      hectaresFora: z.number(),
      pior: measured,
    }),
  ),
  fontes: z.array(
    z.object({
      tipo: z.enum(TIPOS_DE_CLIMA),
      nome: text,
      leituras: z.number().int(),
      minutos: z.number(),
      distanciaKm: measured,
    }),
  ),
  /** Readings of a model, which no file of the laudo has. */
  modelo: z
    .array(
      z.object({
        /** Milliseconds since 1970 UTC. */
        instanteMs: z.number(),
        tipo: z.enum(TIPOS_DE_CLIMA),
        fonte: text,
        ...tempoShape,
        mediaS: measured,
        alturaM: measured,
        lugar: z.object({ lon: z.number(), lat: z.number() }).optional(),
        distanciaKm: measured,
      }),
    )
    .optional(),
})
