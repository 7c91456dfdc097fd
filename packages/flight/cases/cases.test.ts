import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Aeronave, type Classificacao, grupoOf, type Uf, type VeredictoKey } from '@faixa/domain'
import { geometryOf, type Placemark, readKml } from '@faixa/geometry'
import { describe, expect, test } from 'vitest'
import type { MeasuredFlight, ReadFile } from '../src/flight.ts'
import { measureFlight } from '../src/measure-flight.ts'
import { type AreaVerdict, judgeProtection } from '../src/protecao/judge-protection.ts'
import { readFlightFile } from '../src/reading/read-flight-file.ts'

const HERE = new URL('./', import.meta.url)

interface Expected {
  readonly tratamento: string
  readonly aeronave?: Aeronave
  /** States of the flight; São Paulo where left out. */
  readonly ufs?: readonly Uf[]
  /** Swath, m. */
  readonly faixa?: number
  readonly areas: readonly {
    readonly nome: string
    readonly veredicto: VeredictoKey
    readonly informativo: boolean
    readonly distanciaExigidaM?: number
    readonly menorDistanciaM: number
    readonly dentroHa?: number
    readonly passagens?: readonly {
      readonly de: number
      readonly ate: number
      readonly segundos: readonly [number, number]
    }[]
    /** Null: no statement about the flight is allowed. */
    readonly sobrevoo?: { readonly aberta: number; readonly fechada: number } | null
  }[]
}

/** Positions are written to 1e-9 degrees and kept in layers to 1e-7, 1.1 cm: a distance has two ends. */
const DISTANCE_M = 0.025
/** Arcs of 250 m lie inside their circle by 0.05 m at most: over a length of 800 m 40 m², half of it on average. */
const WITHIN_HA = 0.002

const textOf = (folder: string, file: string) => readFileSync(new URL(`${folder}/${file}`, HERE), 'utf8')

async function fileOf(folder: string, file: string): Promise<ReadFile> {
  const read = await readFlightFile(file, [new TextEncoder().encode(textOf(folder, file))])
  if ('unusable' in read) throw new Error(read.unusable.message)
  return read
}

async function measured(folder: string): Promise<MeasuredFlight> {
  const trajeto = existsSync(new URL(`${folder}/trajeto.kml`, HERE)) ? await fileOf(folder, 'trajeto.kml') : undefined
  const aplicacao = await fileOf(folder, 'aplicacao.kml')
  const flight = await measureFlight({ aplicacao, ...(trajeto && { trajeto }) })
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight
}

function protectedAreas(folder: string): readonly Placemark[] {
  const read = readKml(new TextEncoder().encode(textOf(folder, 'protecao.kml')))
  if (!read.ok) throw new Error(read.refusal.message)
  return read.document.placemarks
}

async function judged(
  folder: string,
  { tratamento, aeronave, faixa, ufs = ['SP'] }: Expected,
): Promise<readonly AreaVerdict[]> {
  const { layers, trajectory } = await measured(folder)
  const applied = layers.find(({ name }) => name === 'aplicacao')?.pieces ?? []
  const { verdicts } = await judgeProtection(
    {
      footprint: applied.flatMap(({ shape }) => ('polygon' in shape ? [shape.polygon] : [])),
      legs: (trajectory?.legs ?? []).map((path, leg) => {
        const timesMs = trajectory?.legTimesMs?.[leg]
        return { path, ...(timesMs && { timesMs }) }
      }),
      grupo: grupoOf(tratamento, undefined),
      dia: '2026-03-14',
      lugar: { ufs, foraDoBrasil: false },
      aeronave,
      widthM: faixa,
    },
    protectedAreas(folder).map(({ shapes: [first, ...rest], attributes }, id) => ({
      id,
      classificacao: attributes['CLASSIFICACAO'] as Classificacao,
      distanciaM: attributes['DISTANCIA_M'] === undefined ? undefined : Number(attributes['DISTANCIA_M']),
      geometria: geometryOf([first!, ...rest]),
    })),
  )
  return verdicts
}

const secondsOf = (instant: string | undefined) => (Date.parse(instant ?? '') - Date.UTC(2026, 2, 14, 10)) / 1000

describe('what each case promises', () => {
  const folders = readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders) {
    const [promise = ''] = textOf(name, 'note.md').split('\n')
    test(`${name}: ${promise.replace(/^# /, '')}`, async () => {
      const expected = JSON.parse(textOf(name, 'expected.json')) as Expected
      const names = protectedAreas(name).map((placemark) => placemark.name)
      const found = await judged(name, expected)
      expect(found.map(({ areaId }) => names[areaId])).toEqual(expected.areas.map(({ nome }) => nome))
      for (const [i, wanted] of expected.areas.entries()) {
        const verdict = found[i]!
        const { key, informativo, distancia, menorDistanciaM, dentroHa, passagens, sobrevoo } = verdict
        expect({ key, informativo, metros: distancia.metros }).toEqual({
          key: wanted.veredicto,
          informativo: wanted.informativo,
          metros: wanted.distanciaExigidaM,
        })
        expect(Math.abs(menorDistanciaM - wanted.menorDistanciaM)).toBeLessThanOrEqual(DISTANCE_M)
        if (wanted.veredicto === 'conforme' || wanted.veredicto === 'semDados') expect(dentroHa).toBeUndefined()
        if (wanted.dentroHa !== undefined) {
          expect(Math.abs((dentroHa ?? Number.NaN) - wanted.dentroHa)).toBeLessThan(WITHIN_HA)
        }
        if (wanted.passagens) {
          const reported = passagens?.map(({ de, ate, inicio, fim }) => ({
            de,
            ate,
            segundos: [secondsOf(inicio), secondsOf(fim)],
          }))
          expect(reported).toEqual(wanted.passagens)
        }
        const flown = sobrevoo && { aberta: sobrevoo.aberta.length, fechada: sobrevoo.fechada.length }
        if (wanted.sobrevoo !== undefined) expect(flown ?? null).toEqual(wanted.sobrevoo)
      }
    })
  }
})
