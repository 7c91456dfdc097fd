/** The files of a job: the chosen plots in one format, in one file or one for each farm; several files become one archive. */
import { type Issuer } from '@faixa/export'
import { type PackedShape, writeZip } from '@faixa/geometry'
import { workFileName } from '../file-names.ts'
import { MAP_FORMATS, type MapFormat } from '../map-formats.ts'
import { type MapContents, mapFiles } from '../write-map-file.ts'
import type { CroquiWords } from './croqui-pdf.ts'
import { plotsByFarm } from './plots-by-farm.ts'
import { plotsGeoJson, plotsGpx, plotsShapefile } from './write-plots.ts'
import { type ProtectedFeature, plotsKml } from './write-plots-kml.ts'

export interface WorkAsked {
  readonly format: MapFormat
  /** True where each farm gets a file. */
  readonly apart: boolean
  /** Absent where protected areas are left out. Only KML and KMZ can contain them. */
  readonly protection?: readonly ProtectedFeature[] | undefined
  readonly now: Date
  /** Printed on the croqui. */
  readonly issuer?: Issuer | undefined
  /** Words of the croqui; absent for registered plots. */
  readonly words?: CroquiWords
}

export interface WorkFile {
  readonly file: Blob
  readonly name: string
  /** Protected areas whose distance to keep could not be drawn. */
  readonly undrawn: readonly string[]
}

/** `plots`, at least one, in the order of the list. */
export async function writeWork(plots: readonly PackedShape[], options: WorkAsked): Promise<WorkFile> {
  const { format, apart, now } = options
  const files: Record<string, Uint8Array<ArrayBuffer>> = {}
  const undrawn: string[] = []
  for (const { title, plots: partPlots } of options.apart ? byFarm(plots) : [{ title: wholeTitle(plots), plots }]) {
    const base = freeName(workFileName(title, now), files, format)
    for (const [extension, bytes] of Object.entries(
      await mapFiles(format, contentsOf(partPlots, title, options, undrawn)),
    )) {
      files[`${base}.${extension}`] = bytes
    }
  }
  const [[only, bytes] = ['', new Uint8Array()], ...rest] = Object.entries(files)
  const leftOut = { undrawn: [...new Set(undrawn)] }
  if (rest.length === 0) return { file: new Blob([bytes], { type: MAP_FORMATS[format].type }), name: only, ...leftOut }
  const whole = apart ? workFileName(wholeTitle(plots), now) : only.slice(0, only.lastIndexOf('.'))
  return { file: new Blob([writeZip(files)], { type: 'application/zip' }), name: `${whole}.zip`, ...leftOut }
}

function contentsOf(
  plots: readonly PackedShape[],
  title: string,
  { protection, now, issuer, words }: WorkAsked,
  undrawn: string[],
): MapContents {
  return {
    kml: () => {
      const kml = plotsKml(plots, title, protection)
      undrawn.push(...kml.undrawn)
      return kml.text
    },
    shp: () => plotsShapefile(plots),
    geojson: () => plotsGeoJson(plots),
    gpx: () => plotsGpx(plots, title),
    // The PDF library is loaded with the first croqui.
    pdf: async () => (await import('./croqui-pdf.ts')).croquiPdf(plots, { now, issuer, ...(words && { words }) }),
  }
}

interface Part {
  readonly title: string
  readonly plots: readonly PackedShape[]
}

const NO_FARM = 'Sem fazenda'

function byFarm(plots: readonly PackedShape[]): readonly Part[] {
  return plotsByFarm(plots).map(({ nome, codigo, plots: farmPlots }) => ({
    title: nome ?? codigo ?? NO_FARM,
    plots: farmPlots,
  }))
}

/** The farm's name, or the number of farms. */
function wholeTitle(plots: readonly PackedShape[]): string {
  const farms = plotsByFarm(plots)
  const [only, ...rest] = farms
  return rest.length === 0 ? (only?.nome ?? only?.codigo ?? NO_FARM) : `${farms.length} fazendas`
}

/** Two empresas may have farms with the same name. */
function freeName(base: string, taken: Readonly<Record<string, unknown>>, format: MapFormat): string {
  for (let copy = 1; ; copy++) {
    const name = copy === 1 ? base : `${base} (${copy})`
    if (!(`${name}.${format}` in taken)) return name
  }
}
