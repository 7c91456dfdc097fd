/**
 * Reads the plots of an area file for registration: which polygons are plots, their names, their measured hectares, and every finding as a
 * sentence. The browser shows the result before the upload, and the server registers exactly the same.
 */
import {
  type AreaColumns,
  areaColumns,
  CoverageWorkError,
  type LonLatBounds,
  type MeasuredOutline,
  measureOutlines,
  outlineKey,
  type PlotColumns,
  plotLabel,
  plotsFromKml,
} from '@faixa/geometry'
import { type Aviso, avisoOf } from '../aviso.ts'
import { plotBounds, unionOf } from '../bounds.ts'
import type { ReadFile } from '../flight.ts'
import { nothingSentence } from '../nothing-for.ts'
import { plotNames } from '../plots/flight-plot.ts'
import { longNameSentence } from '../reading/long-name.ts'
import { cutShortSentence } from '../reading/lost-content.ts'
import { misplacedAviso, misplacedKind } from '../reading/recognise-files.ts'
import type { Unusable } from '../unusable.ts'
import { plotFindings } from './plot-findings.ts'
import type { PlotToRegister } from './plot-to-register.ts'

export interface PlotsToRegister extends AreaColumns {
  /** In the order of the file; one at least. */
  readonly plots: readonly PlotToRegister[]
  readonly bounds: LonLatBounds
  readonly avisos: readonly Aviso[]
}

export type UnregistrableCode = 'arquivo-cortado' | 'sem-talhao' | 'area-emaranhada' | 'nome-longo'

export interface RegisterOptions {
  /** Attributes that a person chose for some fields; the other fields keep the recognised ones. */
  readonly columns?: PlotColumns
  /** Called with the progress from 0 to 1. */
  readonly onProgress?: (done: number) => void
}

export async function plotsToRegister(
  file: ReadFile,
  { columns: chosen = {}, onProgress }: RegisterOptions = {},
): Promise<PlotsToRegister | { readonly unusable: Unusable<UnregistrableCode> }> {
  const { document } = file
  const cutShort = cutShortSentence(file)
  if (cutShort !== undefined) return unusable('arquivo-cortado', cutShort)
  const { plots: drawn, issues, refusal } = plotsFromKml(document)
  if (drawn.length === 0) return unusable('sem-talhao', nothingSentence('area', file, refusal))
  const bounds = unionOf(drawn.map(plotBounds))
  let outlines: readonly MeasuredOutline[]
  try {
    outlines = await measureOutlines(
      drawn.map(({ polygons }) => polygons),
      bounds,
      onProgress,
    )
  } catch (error) {
    if (!(error instanceof CoverageWorkError)) throw error
    return unusable('area-emaranhada', error.message)
  }
  const kept = drawn.flatMap((plot, i) => {
    const outline = outlines[i]!
    return outline.areaM2 > 0 ? [{ ...plot, outline, placemark: document.placemarks[Number(plot.id)]! }] : []
  })
  if (kept.length === 0) return unusable('sem-talhao', nothingSentence('area', file))
  const { attributes, columns: recognised } = areaColumns(
    kept.map(({ placemark }) => placemark),
    kept.map(({ outline }) => hectares(outline)),
  )
  const columns = { ...recognised, ...chosen }
  const plots = kept.map(({ placemark, outline, polygons }, i): PlotToRegister => {
    const label = plotLabel(placemark, columns)
    return {
      ...plotNames(label),
      ...(label.declaredHa !== undefined && { areaDeclarada: label.declaredHa }),
      areaHa: hectares(outline),
      forma: outlineKey(polygons),
      bounds: plotBounds(kept[i]!),
      polygons,
    }
  })
  const long = longNameSentence(plots, ['nome', 'fazenda', 'codigoFazenda', 'talhao'])
  if (long !== undefined) return unusable('nome-longo', long)
  const misplaced = misplacedKind('area', document)
  return {
    plots,
    bounds,
    attributes,
    columns,
    avisos: [
      ...[...document.issues, ...issues.filter(({ code }) => code !== DECLARED)].map((issue) =>
        avisoOf(issue, file.name),
      ),
      ...(misplaced ? [misplacedAviso(misplaced, file.name)] : []),
      ...plotFindings(plots, outlines, file.name),
    ],
  }
}

/** Code of the reader's own finding about declared hectares, which uses only recognised columns; a person may have chosen another. */
const DECLARED = 'declared-differs'

function hectares({ areaM2 }: MeasuredOutline): number {
  return areaM2 / 10_000
}

function unusable(code: UnregistrableCode, message: string): { readonly unusable: Unusable<UnregistrableCode> } {
  return { unusable: { code, message } }
}
