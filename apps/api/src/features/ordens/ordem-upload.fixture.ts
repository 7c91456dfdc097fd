/** The form and files that a person sends to register a service order. */

import type { PersonName } from '../../testing/people.fixture.ts'
import type { TestServer } from '../../testing/server.fixture.ts'
import { formOf, type LaudoFields, type ReplyBody, type SentFile } from '../laudos/laudo-upload.fixture.ts'

/** Fields of an order that carla creates for the unidade Norte, to be flown by bruno. */
export function ordemFields({ places }: TestServer, given: LaudoFields = {}): LaudoFields {
  return {
    codigo: 'OS 1234',
    data: '2026-03-10',
    diaPlanejado: '2026-03-14',
    nome: 'Fazenda Santa Rita',
    empresa: `${places.aurora}`,
    unidade: `${places.norte}`,
    prestadora: `${places.aerosul}`,
    piloto: `${places.bruno}`,
    tratamento: 'HERBICIDA',
    cultura: 'CANA-DE-AÇÚCAR',
    insumos: '80',
    faixaContratada: '20',
    ...given,
  }
}

/** A rectangle in degrees: west, south, east, north. */
export type BoxDegrees = readonly [west: number, south: number, east: number, north: number]

/** A plot of about 103 m by 111 m at Lins, São Paulo: 1.14 ha. */
export const PLOT: BoxDegrees = [-50.301, -21.801, -50.3, -21.8]
/** The next plot to the east. */
export const NEXT_PLOT: BoxDegrees = [-50.3, -21.801, -50.299, -21.8]

export function areaKml(plots: readonly BoxDegrees[]): Blob {
  const placemarks = plots.map(([west, south, east, north], i) => {
    const ring = [west, south, east, south, east, north, west, north, west, south]
    const positions = ring.flatMap((lon, at) => (at % 2 === 0 ? [`${lon},${ring[at + 1]}`] : []))
    return `<Placemark><name>Talhão ${i + 1}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${positions.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
  })
  return new Blob([`<?xml version="1.0"?><kml><Document>${placemarks.join('')}</Document></kml>`])
}

export const areaFile = (plots: readonly BoxDegrees[] = [PLOT, NEXT_PLOT]): SentFile => ({
  field: 'file_area',
  name: 'área.kml',
  content: areaKml(plots),
})

/** The smallest text that readers accept as a PDF. */
export const PDF_TEXT = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

export const pdfFile = (text = PDF_TEXT): SentFile => ({
  field: 'file_anexo',
  name: 'ordem assinada.pdf',
  content: new Blob([text]),
})

export interface SentOrdem {
  readonly fields?: LaudoFields
  readonly files?: readonly SentFile[]
  readonly person?: PersonName
  readonly key?: string
}

export async function sendOrdem(
  server: TestServer,
  { fields = ordemFields(server), files = [areaFile()], person = 'carla', key }: SentOrdem = {},
): Promise<{ status: number; body: ReplyBody & { readonly talhoes?: number; readonly areaHa?: number } }> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const response = await server.fetch(
    '/ordens-servico',
    { method: 'PUT', body: formOf(fields, files), headers },
    person,
  )
  return { status: response.status, body: (await response.json()) as ReplyBody }
}
