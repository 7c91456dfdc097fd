/** Routes that find the flights near a place: an operator needs them to answer a complaint. */
import { LADOS_DO_VENTO, SEM_LADO, TIPOS_DE_CLIMA, VERIFICACAO_NAMES } from '@faixa/domain'
import { z } from 'zod'
import { dateSchema, instantSchema, optional, uuidSchema } from './field.ts'
import { situacaoSchema } from './laudos/laudo-schemas.ts'
import { derivaSchema } from './laudos/verdict-schemas.ts'
import { lugarFields, lugarSchema, placeIssue } from './ocorrencias/lugar.ts'
import { route } from './route.ts'

const tag = 'Ocorrências'

/** A question has at most this radius, m: product that drifted farther cannot be traced to one flight. */
export const RAIO_MAXIMO_M = 20_000
/** Longest period of a question, days, both ends included. */
export const PERIODO_MAXIMO_DIAS = 366
/** Flights of which one answer is computed at most. */
export const VOOS_PERTO_MAXIMO = 200

const DAY_MS = 86_400_000
const PERIOD = 'Diga o período em dias (aaaa-mm-dd) ou em instantes com fuso (aaaa-mm-ddThh:mm:ss-03:00).'
const RADIUS = 'O raio vai de 1 a 20.000 metros.'
export const radius = z.coerce.number({ error: RADIUS }).min(1, { error: RADIUS }).max(RAIO_MAXIMO_M, { error: RADIUS })
const limit = z.union([dateSchema, instantSchema], { error: PERIOD })

const measured = z.number().optional()
const position = z.tuple([z.number(), z.number()]).optional()
/** A moment on the field's clock, yyyy-mm-ddThh:mm, and the same in UTC. */
const moment = { minuto: z.string().optional(), instante: z.string().optional() }

const vooPertoSchema = z.object({
  uuid: uuidSchema,
  codigo: z.string(),
  nome: z.string(),
  /** Typed day of the application, yyyy-mm-dd. */
  data: z.string(),
  empresa: z.string(),
  prestadora: z.string(),
  piloto: z.string(),
  aeronave: z.string().optional(),
  tratamento: z.string(),
  cultura: z.string(),
  /** Typed names of the products. */
  produtos: z.array(z.string()),
  oculto: z.literal(true).optional(),
  /** True where the passes were deduced from the track. */
  estimado: z.literal(true).optional(),
  /** The smaller of the two distances below, m. */
  menorDistanciaM: z.number(),
  /** Shortest distance of what was sprayed, m, 0 where the place was sprayed. */
  menorDistanciaAplicacaoM: measured,
  /** Shortest distance of the track, ferry legs included, m. */
  menorDistanciaTrajetoM: measured,
  /** The nearest position of what was sprayed and of the track: longitude and latitude. */
  lugarAplicacao: position,
  lugarTrajeto: position,
  /** The position of the asked plot, area or polygon that is nearest to each of them; absent for a point, and where the distance is 0. */
  beiraAplicacao: position,
  beiraTrajeto: position,
  /**
   * Altitude where the track was nearest, m above sea level as its file gives it: no height above ground. Absent where the file has none, and for
   * laudos that were measured before altitudes were kept.
   */
  altitudeTrajetoM: measured,
  /** Whether the valve was open where the track was nearest; absent where nobody knows. */
  valvulaAberta: z.boolean().optional(),
  /** When the track was nearest; absent for a track without times. */
  ...moment,
  /** Hours from UTC to the field's clock. */
  fusoHoras: z.number(),
  /** When the nearest place was sprayed: the minute of `lado`. */
  minutoAplicado: z.string().optional(),
  instanteAplicado: z.string().optional(),
  lado: z.enum(LADOS_DO_VENTO),
  semLado: z.enum(SEM_LADO).optional(),
  /** Angle between the way from what was sprayed to the place and the wind, 0 straight downwind to 180 straight upwind. */
  anguloGraus: measured,
  /** The reading that the minute took. */
  vento: z
    .object({
      instante: z.string(),
      tipo: z.enum(TIPOS_DE_CLIMA),
      fonte: z.string(),
      distanciaKm: measured,
      ventoMs: measured,
      rajadaMs: measured,
      /** Degrees that the wind came from, clockwise from true north. */
      direcaoGraus: measured,
      temperaturaC: measured,
      umidadePercent: measured,
    })
    .optional(),
  /** The screening of the drift at the place, by the curve of aeroplanes and the wind of each sprayed minute. */
  deriva: derivaSchema,
  /** Times that the track came within 100 m of the place, in the order of the flight. */
  sobrevoos: z.array(z.object({ distanciaM: z.number(), ...moment, valvulaAberta: z.boolean().optional() })),
  papeis: z.object({
    /** The prescription of the agronomist is attached. */
    receituario: z.boolean(),
    /** The flight took a swath certificate of its aircraft. */
    certificado: z.boolean(),
    /**
     * Neighbours who were notified, through the service order, of the day that was flown, and those of them who confirmed it. Absent for a
     * flight without an order.
     */
    avisos: z.object({ avisados: z.number().int(), confirmados: z.number().int() }).optional(),
  }),
  /** The seven checks of the laudo: `dados` says what its operational report lacks, `documentos` which documents are missing or out of date. */
  verificacoes: z.record(z.enum(VERIFICACAO_NAMES), z.object({ situacao: situacaoSchema, frase: z.string() })),
})

export const ocorrenciaRoutes = {
  listVoosPerto: route({
    method: 'GET',
    path: '/ocorrencias/voos',
    access: ['readOcorrencia'],
    tag,
    changedBy: 'laudo',
    about:
      'Os voos medidos que passaram a até `raioM` metros de um lugar em um período: um ponto (`lat`, `lon`), um talhão cadastrado, uma área protegida, um polígono, ou o lugar de uma ocorrência salva. Os mais próximos vêm primeiro: distância do que foi aplicado e do trajeto, traslado incluído, altitude do GPS ali (não é altura sobre o terreno), válvula, minuto e lado do vento. `de` e `ate` são dias do relógio do campo, ambos inteiros, ou instantes com fuso; um voo da meia-noite pertence aos dois dias. O que ninguém sabe não vem, ou é `semDados`: nunca se supõe um lado.',
    query: z
      .object({
        ...lugarFields,
        /** uuid of a saved case: its place, as it was saved. */
        ocorrencia: optional(uuidSchema),
        raioM: radius,
        de: limit,
        ate: limit,
      })
      .superRefine(({ de, ate, ...place }, context) => {
        const issue = placeIssue(place)
        if (issue) context.addIssue({ code: 'custom', path: [issue.path], message: issue.message })
        const [from, until] = [Date.parse(de), Date.parse(ate) + (ate.includes('T') ? 0 : DAY_MS)]
        const message =
          until <= from && !(until === from && ate.includes('T'))
            ? 'O início do período é posterior ao fim.'
            : until - from > PERIODO_MAXIMO_DIAS * DAY_MS
              ? 'O período vai até 366 dias: divida a pergunta em duas.'
              : undefined
        if (message !== undefined) context.addIssue({ code: 'custom', path: ['ate'], message })
      }),
    reply: z.object({
      voos: z.array(vooPertoSchema),
      /** Flights as near whose day nobody typed and no log says. */
      semData: z.number().int(),
      /** The place that was asked about; absent for a point. */
      lugar: lugarSchema.optional(),
    }),
  }),
}
