/**
 * Asks an address that answers as Open-Meteo's archive does for the hours of a day. Time and size of the answer are limited, redirects are
 * refused. The address is in no error, because it may hold a key.
 */
import { type LeituraDoClima, type Tempo, VALORES_POSSIVEIS } from '@faixa/domain'
import { present } from '@faixa/units'
import { z } from 'zod'
import { type ModelDay, middleOf } from './model-places.ts'

const TIMEOUT_MS = 10_000
/** A day of five quantities has about 2 kB. */
const ANSWER_BYTES = 256 * 1024
/** Height of the wind that is asked for. */
const WIND_AT_M = 10

const QUANTITIES = {
  temperaturaC: 'temperature_2m',
  umidadePercent: 'relative_humidity_2m',
  ventoMs: 'wind_speed_10m',
  direcaoGraus: 'wind_direction_10m',
  rajadaMs: 'wind_gusts_10m',
} as const satisfies Record<keyof Tempo, string>

const values = z.array(z.number().nullable()).optional()

const answerSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  utc_offset_seconds: z.literal(0),
  hourly_units: z.object({
    temperature_2m: z.literal('°C').optional(),
    relative_humidity_2m: z.literal('%').optional(),
    wind_speed_10m: z.literal('m/s').optional(),
    wind_gusts_10m: z.literal('m/s').optional(),
  }),
  hourly: z.object({
    time: z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)).max(100),
    temperature_2m: values,
    relative_humidity_2m: values,
    wind_speed_10m: values,
    wind_direction_10m: values,
    wind_gusts_10m: values,
  }),
})

/** The hours of a day that the address has; others, which it may have later, are absent. */
export async function askModel(
  address: string,
  { dia, ...cell }: ModelDay,
  signal: AbortSignal,
): Promise<readonly LeituraDoClima[]> {
  const url = new URL(address)
  const { lon, lat } = middleOf(cell)
  const params = {
    latitude: `${lat}`,
    longitude: `${lon}`,
    start_date: dia,
    end_date: dia,
    hourly: Object.values(QUANTITIES).join(','),
    wind_speed_unit: 'ms',
    timezone: 'GMT',
  }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`The model of the weather answered ${answer.status}.`)
  }
  const parsed = answerSchema.safeParse(JSON.parse(await textWithin(answer)))
  if (!parsed.success) throw new Error(`The model of the weather answered something else: ${parsed.error.message}`)
  return readingsOf(parsed.data, url.hostname)
}

async function textWithin({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > ANSWER_BYTES) throw new Error('The answer of the model of the weather is too long.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function readingsOf({ latitude, longitude, hourly }: z.infer<typeof answerSchema>, host: string): LeituraDoClima[] {
  return hourly.time.flatMap((time, i) => {
    const valueOf = (name: keyof Tempo) => {
      const value = hourly[QUANTITIES[name]]?.[i] ?? undefined
      const [least, most] = VALORES_POSSIVEIS[name]
      return value !== undefined && value >= least && value <= most ? value : undefined
    }
    const ventoMs = valueOf('ventoMs')
    const direction = ventoMs === undefined || ventoMs === 0 ? undefined : valueOf('direcaoGraus')
    const tempo = present({
      ventoMs,
      rajadaMs: valueOf('rajadaMs'),
      direcaoGraus: direction === undefined ? undefined : direction % 360,
      temperaturaC: valueOf('temperaturaC'),
      umidadePercent: valueOf('umidadePercent'),
    })
    // An hour without wind is not available yet, or only in part.
    if (ventoMs === undefined) return []
    const fonte = `Open-Meteo (CC BY 4.0), ${host}`
    const lugar = { lon: longitude, lat: latitude }
    return [
      { instanteMs: Date.parse(`${time}:00Z`), ...tempo, alturaM: WIND_AT_M, tipo: 'modelo' as const, fonte, lugar },
    ]
  })
}
