import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asLonLat, geodesicAreaM2, type PackedShape } from '@faixa/geometry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MapFormat } from '../map-formats.ts'
import type { ProtectedFeature } from './write-plots-kml.ts'
import { type WorkAsked, writeWork } from './write-work.ts'

const NOW = new Date('2026-03-14T15:00:00Z')

/** A square counter-clockwise, the side in degrees. */
function square(west: number, south: number, side: number): number[] {
  const [east, north] = [west + side, south + side]
  return [west, south, east, south, east, north, west, north, west, south]
}

function pairs(numbers: readonly number[]): number[][] {
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!])
}

function plot(id: number, fazenda: string, talhao: string, west: number, hole = false): PackedShape {
  const outer = asLonLat(square(west, -21.8, 0.01))
  const holes = hole ? [asLonLat(square(west + 0.004, -21.796, 0.002))] : []
  const areaHa = geodesicAreaM2({ outer, holes }) / 10_000
  const properties = { empresa: 1, fazenda, talhao, areaHa, areaDeclarada: 115 }
  return { id, properties, polygons: [{ outer, holes }], lines: [], points: asLonLat([]) }
}

const PLOTS = [
  plot(3, 'Água Limpa', '001', -50.2),
  plot(1, 'São João', '001', -50.3, true),
  plot(2, 'São João', '002', -50.28),
]
const HECTARES = PLOTS.reduce((sum, { properties }) => sum + Number(properties['areaHa']), 0)

const PROTECTION: readonly ProtectedFeature[] = [
  {
    properties: { nome: 'Linha da CPFL', classificacao: 'redeEletrica', distanciaM: 37.5 },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-50.31, -21.79],
        [-50.27, -21.79],
      ],
    },
    zone: [[pairs(square(-50.311, -21.791, 0.002))]],
  },
  {
    properties: { nome: 'Vila Rosa', classificacao: 'vila', distanciaM: 500, distanciaDroneM: 600 },
    geometry: { type: 'Point', coordinates: [-50.295, -21.805] },
    zone: [[pairs(square(-50.3, -21.81, 0.01))]],
  },
  {
    properties: { nome: 'Sem desenho', classificacao: 'vila', distanciaM: 500 },
    geometry: { type: 'Point', coordinates: [-50.295, -21.805] },
  },
  // More than 1,000 m and its distance away.
  {
    properties: { nome: 'Longe', classificacao: 'vila', distanciaM: 500 },
    geometry: { type: 'Point', coordinates: [-49, -20] },
  },
]

const written = (format: MapFormat, given: Partial<WorkAsked> = {}) =>
  writeWork(PLOTS, { format, apart: false, now: NOW, ...given })

/** The names in the directory of an archive (APPNOTE 6.3.10, 4.3.12). */
async function filesIn(file: Blob): Promise<readonly string[]> {
  const view = new DataView(await file.arrayBuffer())
  // The last record, of 22 bytes, contains the position of the directory and the number of its entries.
  const end = view.byteLength - 22
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ]
    const text = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, name))
    at += 46 + name + extra + comment
    return text
  }).toSorted()
}

describe('the files of a job', () => {
  test('tell whose distance could not be drawn', async () => {
    expect((await written('kml', { protection: PROTECTION })).undrawn).toEqual(['Sem desenho'])
  })

  test.each([
    ['kml', 'talhoes-2 fazendas-14-03-2026.kml'],
    ['kmz', 'talhoes-2 fazendas-14-03-2026.kmz'],
    ['geojson', 'talhoes-2 fazendas-14-03-2026.geojson'],
    ['gpx', 'talhoes-2 fazendas-14-03-2026.gpx'],
    ['pdf', 'talhoes-2 fazendas-14-03-2026.pdf'],
    // A Shapefile is several files, and leaves as one archive.
    ['shp', 'talhoes-2 fazendas-14-03-2026.zip'],
  ] as const)('as %s are one: %s', async (format, name) => {
    const made = await written(format)
    expect(made.name).toBe(name)
    expect(made.file.size).toBeGreaterThan(200)
  })

  test('are one for each farm, in an archive, where one wants that', async () => {
    const { file, name } = await written('kml', { apart: true })
    expect(name).toBe('talhoes-2 fazendas-14-03-2026.zip')
    expect(await filesIn(file)).toEqual(['talhoes-São João-14-03-2026.kml', 'talhoes-Água Limpa-14-03-2026.kml'])
    const shapefiles = await filesIn((await written('shp', { apart: true })).file)
    expect(shapefiles).toHaveLength(10)
    expect(shapefiles).toContain('talhoes-Água Limpa-14-03-2026.prj')
  })

  test('of farms of the same name in two empresas do not replace each other', async () => {
    const twin = { ...PLOTS[0]!, id: 9, properties: { ...PLOTS[0]!.properties, empresa: 2 } }
    const { file } = await writeWork([PLOTS[0]!, twin], { format: 'gpx', apart: true, now: NOW })
    expect(await filesIn(file)).toEqual(['talhoes-Água Limpa-14-03-2026 (2).gpx', 'talhoes-Água Limpa-14-03-2026.gpx'])
  })

  test('of one farm are called by it', async () => {
    expect((await writeWork(PLOTS.slice(1), { format: 'gpx', apart: false, now: NOW })).name).toBe(
      'talhoes-São João-14-03-2026.gpx',
    )
  })
})

test('a croqui has every corner of every plot with its coordinates', async () => {
  const { croquiPdf } = await import('./croqui-pdf.ts')
  // The standard fonts of PDF have one-byte letters.
  const bytes = await croquiPdf(PLOTS, { now: NOW, issuer: { nome: 'Aero Oeste' }, compress: false }).arrayBuffer()
  const text = new TextDecoder('latin1').decode(bytes)
  expect(text).toContain('(São João)')
  expect(text).toContain('(Croqui dos talhões)')
  expect(text).toContain('(Aero Oeste)')
  // The south-western corner of the plot 001 of São João.
  expect(text).toContain('(21,800000° S)')
  expect(text).toContain('(50,300000° O)')
  // Four corners of the border and four of the hole.
  expect(text).toContain('(8)')
})

const ogr = spawnSync('ogrinfo', ['--version'])
const missing = ogr.error ? 'gdal-bin (ogrinfo) is not installed here' : undefined

interface OgrLayer {
  readonly name: string
  /** Definition of the coordinate system. */
  readonly system: string
  readonly features: readonly { readonly fields: Readonly<Record<string, string>>; readonly geometry: string }[]
}

/** Parses the output of `ogrinfo -al`: a head for each layer, and its features with a line for each field and one for the geometry. */
function layersIn(printed: string): readonly OgrLayer[] {
  return printed
    .split(/^Layer name: /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...features] = text.split(/^OGRFeature\(.*\):-?\d+$/m)
      return {
        name: head.slice(0, head.indexOf('\n')),
        system: /GEOGCRS\["(.+?)"/.exec(head)?.[1] ?? '',
        features: features.map((feature) => ({
          fields: Object.fromEntries(
            [...feature.matchAll(/^ {2}(\S+) \(\w+(?:\(.*?\))?\) = (.*)$/gm)].map(([, name = '', value = '']) => [
              name,
              value,
            ]),
          ),
          geometry: /^ {2}((?:MULTI)?(?:POLYGON|LINESTRING|POINT).*)$/m.exec(feature)?.[1] ?? '',
        })),
      }
    })
}

const ringsIn = (geometry: string) => geometry.split('),(').length

describe.skipIf(missing !== undefined)(
  `read back by GDAL${missing === undefined ? '' : `: skipped, ${missing}`}`,
  () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'faixa-trabalho-'))
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    async function layersOf(format: MapFormat, given: Partial<WorkAsked> = {}): Promise<readonly OgrLayer[]> {
      const { file, name } = await written(format, given)
      const path = join(folder, name)
      await writeFile(path, new Uint8Array(await file.arrayBuffer()))
      const source = format === 'shp' ? `/vsizip/${path}` : path
      return layersIn(execFileSync('ogrinfo', ['-ro', '-al', source], { encoding: 'utf8', maxBuffer: 2 ** 26 }))
    }

    const sumOf = ({ features }: OgrLayer, column: string) =>
      features.reduce((sum, { fields }) => sum + Number(fields[column]), 0)

    test('a Shapefile: its system, its accents, its hectares, and a hole that is one', async () => {
      const [layer, ...rest] = await layersOf('shp')
      expect(rest).toEqual([])
      expect(layer!.system).toBe('WGS 84')
      expect(
        layer!.features.map(({ fields }) => [fields['FAZENDA'], fields['TALHAO'], Number(fields['DECL_HA'])]),
      ).toEqual([
        ['Água Limpa', '001', 115],
        ['São João', '001', 115],
        ['São João', '002', 115],
      ])
      expect(sumOf(layer!, 'AREA_HA')).toBeCloseTo(HECTARES, 3)
      expect(layer!.features.map(({ geometry }) => ringsIn(geometry))).toEqual([1, 2, 1])
    })

    test('GeoJSON', async () => {
      const [layer] = await layersOf('geojson')
      expect(sumOf(layer!, 'areaHa')).toBeCloseTo(HECTARES, 6)
      expect(layer!.features.map(({ fields }) => [fields['fazenda'], fields['talhao']])).toContainEqual([
        'São João',
        '001',
      ])
      expect(layer!.features.map(({ geometry }) => ringsIn(geometry))).toEqual([1, 2, 1])
    })

    test.each(['kml', 'kmz'] as const)(
      '%s: a folder each for plots, obstacles, areas and distances',
      async (format) => {
        const layers = await layersOf(format, { protection: PROTECTION })
        expect(layers.map(({ name, features }) => [name, features.length])).toEqual([
          ['Talhões', 3],
          ['Obstáculos', 1],
          ['Áreas protegidas', 2],
          ['Distâncias a manter (a maior: tripulada ou drone)', 2],
        ])
        const [plots, obstacles, , zones] = layers
        expect(sumOf(plots!, 'AREA_HA')).toBeCloseTo(HECTARES, 3)
        expect(plots!.features.map(({ fields }) => fields['Name'])).toContain('São João · Talhão 001')
        expect(obstacles!.features[0]?.geometry).toMatch(/^LINESTRING/)
        expect(zones!.features.map(({ fields }) => fields['Name']?.replace(/\s/g, ' '))).toEqual([
          'Linha da CPFL · 37,5 m',
          'Vila Rosa · 600 m',
        ])
        expect(zones!.features[1]?.fields).toMatchObject({
          DISTANCIA_M: '600',
          DISTANCIA_TRIPULADA_M: '500',
          DISTANCIA_DRONE_M: '600',
          DISTANCIA_VALE: expect.stringContaining('A norma do estado pode exigir mais') as string,
        })
        for (const { geometry } of zones!.features) expect(geometry).toMatch(/^(MULTI)?POLYGON/)
      },
    )

    test('GPX: a track for each plot, with its hectares', async () => {
      const tracks = (await layersOf('gpx')).find(({ name }) => name === 'tracks')!
      expect(tracks.features.map(({ fields }) => fields['name'])).toEqual([
        'Água Limpa · Talhão 001',
        'São João · Talhão 001',
        'São João · Talhão 002',
      ])
      // 1,034 m by 1,107 m are 114.50 ha at 21.8° S; the hole is a fifth of each side, 4 % of it.
      expect(tracks.features[1]?.fields['desc']).toMatch(/^109,92\sha$/)
      expect(tracks.features.map(({ geometry }) => ringsIn(geometry))).toEqual([1, 2, 1])
    })
  },
)
