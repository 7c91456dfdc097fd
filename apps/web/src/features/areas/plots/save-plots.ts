/** Writes the registered plots as files: every plot within reach, of one empresa or of all. */

import { excelFile, type TableColumn } from '@faixa/export'
import type { FlightLayer } from '@faixa/flight'
import { PACKED_TYPE, type PackedShape, readPackedShapes } from '@faixa/geometry'
import { present } from '@faixa/units'
import { api } from '../../../api/client.ts'
import { plotValues } from '../../../export/work/plot-names.ts'
import { layerContents, mapFile } from '../../../export/write-map-file.ts'
import { saveFile } from '../../../ui/save-file.ts'

const NAME = 'talhoes'

export async function savePlots(format: 'kml' | 'geojson' | 'xlsx', empresa: number | undefined): Promise<void> {
  const answer = await api.listAreas({ query: empresa === undefined ? {} : { empresa } }, { accept: PACKED_TYPE })
  const shapes = await readPackedShapes(await answer.blob())
  saveFile(await fileOf(format, shapes), `${NAME}.${format}`)
}

async function fileOf(format: 'kml' | 'geojson' | 'xlsx', shapes: readonly PackedShape[]): Promise<Blob> {
  if (format === 'xlsx') return excelFile({ sheet: 'Talhões', columns: COLUMNS, rows: shapes.map(plotValues) })
  return mapFile(format, layerContents([layerOf(shapes)], 'Talhões', undefined))
}

function layerOf(shapes: readonly PackedShape[]): FlightLayer {
  return {
    name: 'area',
    pieces: shapes.flatMap((shape) => {
      const { nome: name, fazenda: farm, codigoFazenda: farmCode, talhao: plot, areaDeclarada } = plotValues(shape)
      const label = present({ name, farm, farmCode, plot, declaredHa: areaDeclarada })
      return shape.polygons.map((polygon) => ({ shape: { polygon }, plot: { id: `${shape.id}`, label } }))
    }),
  }
}

const COLUMNS: readonly TableColumn<ReturnType<typeof plotValues>>[] = [
  { label: 'Fazenda', kind: 'text', name: 'fazenda', cell: ({ fazenda }) => fazenda },
  { label: 'Código da fazenda', kind: 'text', name: 'codigoFazenda', cell: ({ codigoFazenda }) => codigoFazenda },
  { label: 'Talhão', kind: 'text', name: 'talhao', cell: ({ talhao }) => talhao },
  { label: 'Nome', kind: 'text', name: 'nome', cell: ({ nome }) => nome },
  { label: 'Área (ha)', kind: 'number', name: 'areaHa', cell: ({ areaHa }) => areaHa },
  { label: 'Declarada (ha)', kind: 'number', name: 'areaDeclarada', cell: ({ areaDeclarada }) => areaDeclarada },
]
