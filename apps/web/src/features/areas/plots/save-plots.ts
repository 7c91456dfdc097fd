/** Writes the registered plots as files: every plot within reach, of one empresa or of all. */

import { excelFile, type TableColumn } from '@faixa/export'
import type { FlightLayer } from '@faixa/flight'
import { PACKED_TYPE, type PackedShape, readPackedShapes } from '@faixa/geometry'
import { present } from '@faixa/units'
import { api } from '../../../api/client.ts'
import { layerContents, mapFile } from '../../../export/write-map-file.ts'
import { saveFile } from '../../../ui/save-file.ts'

const NAME = 'talhoes'

export async function savePlots(format: 'kml' | 'geojson' | 'xlsx', empresa: number | undefined): Promise<void> {
  const answer = await api.listAreas({ query: empresa === undefined ? {} : { empresa } }, { accept: PACKED_TYPE })
  const shapes = await readPackedShapes(await answer.blob())
  saveFile(await fileOf(format, shapes), `${NAME}.${format}`)
}

async function fileOf(format: 'kml' | 'geojson' | 'xlsx', shapes: readonly PackedShape[]): Promise<Blob> {
  if (format === 'xlsx') return excelFile({ sheet: 'Talhões', columns: COLUMNS, rows: shapes })
  return mapFile(format, layerContents([layerOf(shapes)], 'Talhões', undefined))
}

function layerOf(shapes: readonly PackedShape[]): FlightLayer {
  return {
    name: 'area',
    pieces: shapes.flatMap((shape) =>
      shape.polygons.map((polygon) => ({
        shape: { polygon },
        plot: {
          id: `${shape.id}`,
          label: present({
            name: textOf(shape, 'nome'),
            farm: textOf(shape, 'fazenda'),
            farmCode: textOf(shape, 'codigoFazenda'),
            plot: textOf(shape, 'talhao'),
            declaredHa: numberOf(shape, 'areaDeclarada'),
          }),
        },
      })),
    ),
  }
}

const COLUMNS: readonly TableColumn<PackedShape>[] = [
  { label: 'Fazenda', kind: 'text', name: 'fazenda', cell: (shape) => textOf(shape, 'fazenda') },
  { label: 'Código da fazenda', kind: 'text', name: 'codigoFazenda', cell: (shape) => textOf(shape, 'codigoFazenda') },
  { label: 'Talhão', kind: 'text', name: 'talhao', cell: (shape) => textOf(shape, 'talhao') },
  { label: 'Nome', kind: 'text', name: 'nome', cell: (shape) => textOf(shape, 'nome') },
  { label: 'Área (ha)', kind: 'number', name: 'areaHa', cell: (shape) => numberOf(shape, 'areaHa') },
  { label: 'Declarada (ha)', kind: 'number', name: 'areaDeclarada', cell: (shape) => numberOf(shape, 'areaDeclarada') },
]

function textOf({ properties }: PackedShape, name: string): string | undefined {
  const value = properties[name]
  return typeof value === 'string' ? value : undefined
}

function numberOf({ properties }: PackedShape, name: string): number | undefined {
  const value = properties[name]
  return typeof value === 'number' ? value : undefined
}
