/** What goes into the measurement of a flight and what comes out. All of it plain values: a worker thread can hand them over. */
import type { LaudoMeasures, Metodo, NoteKey, Papel } from '@faixa/domain'
import type {
  Coverage,
  FileKind,
  KmlDocument,
  LonLatBounds,
  NotAPlot,
  PlotChoice,
  PlotLabel,
  Repeats,
  Trajectory,
} from '@faixa/geometry'
import type { Aviso } from './aviso.ts'
import type { CheckCode } from './checks/check.ts'
import type { ComparedFigures } from './checks/flight-facts.ts'
import type { FlightNumbers } from './flight-numbers.ts'
import type { FlightPlot } from './flight-plot.ts'
import type { FlightLayer } from './layers/flight-layer.ts'
import type { TypedFigures } from './typed-figures.ts'

/** The fields that a laudo's files are put in. */
export type Role = Papel

/** A file that was read, under the name that people know it by. */
export interface ReadFile {
  readonly name: string
  readonly document: KmlDocument
}

export interface RegisteredPlots {
  /** Those of the empresa (of the unidade, if one is chosen) near the flight. */
  readonly plots: readonly FlightPlot[]
}

export interface FlightFiles {
  readonly area?: ReadFile
  readonly aplicacao: ReadFile
  readonly trajeto?: ReadFile
  /** Takes the place of an area file; ignored where there is one. With neither, only what needs no area is measured. */
  readonly registered?: RegisteredPlots
}

export interface FlightOptions {
  /** Width for every sprayed line, metres; overrides what the file says. */
  readonly widthM?: number
  /** What a person decided about the polygons of the area file; without it, what they seem to be is applied. */
  readonly plots?: PlotChoice
  readonly signal?: AbortSignal
  /** Told from 0 to 1, never backwards. */
  readonly onProgress?: (done: number) => void
  /** Leave the layers out when only numbers are wanted. Default true. */
  readonly layers?: boolean
  /** Default: METODO. */
  readonly metodo?: Metodo
  /** What a swath is that the file holds twice, byte for byte. Default: `once`. */
  readonly repeats?: Repeats
  /** Checked against what is measured. */
  readonly typed?: TypedFigures
  /** Of the area file's plots, measure only those that the registered ones would be taken for (REGISTERED_SHARE). */
  readonly onlyTouched?: boolean
}

/** Why a flight of readable files cannot be measured. */
export type UnmeasurableCode =
  /** The application file holds nothing that could have been sprayed. */
  | 'sem-aplicacao'
  /** The area file holds no plot. */
  | 'sem-talhao'
  /** Shapes of the area, or of the application, cross each other more often than any field or flight does. */
  | 'area-emaranhada'
  | 'aplicacao-emaranhada'
  /** Polygons were chosen that the area file does not have, or all of them were left out. */
  | 'talhao-desconhecido'
  | 'sem-talhao-a-medir'
  /** No area file, and no registered plot either. */
  | 'sem-area-cadastrada'
  /** No area file, and the flight touched none of the registered plots. */
  | 'area-cadastrada-longe'
  /** A check of checks/checks.ts says that it is no flight. */
  | CheckCode

/** The findings made here, besides those of checks/checks.ts; every other `codigo` among the avisos is the engine's. */
export type FlightFindingCode =
  /** A file's content seems to belong in another field. */
  | 'arquivo-em-campo-trocado'
  /** The track file is readable but holds no line, no track and fewer than two points. */
  | 'sem-trajeto'
  /** No area file: the registered plots that were covered enough were taken. */
  | 'area-do-cadastro'
  /** No area file, and no registered plot covered enough: the best-covered one was taken. */
  | 'area-do-cadastro-incerta'
  /** Only the touched ones of the area file's plots were asked for, and these are fewer. */
  | 'so-talhoes-atingidos'

export interface MeasuredFlight {
  readonly numbers: FlightNumbers
  /** The measured areas under the laudo's names, for domain's rules: those of `numbers`, hectares. */
  readonly measures: LaudoMeasures
  /** From these numbers alone; whoever knows the insumos asks domain again. */
  readonly suggestedNotes: readonly NoteKey[]
  /** The plots measured against, in the order of `numbers.talhoes`. From a file, `id` is the placemark's index. */
  readonly plots: readonly { readonly id: string; readonly label: PlotLabel }[]
  /** Polygons of the area file that were not measured as plots: perimeters, reserve, water, what was chosen so. Ids as in `plots`. */
  readonly notPlots: readonly NotAPlot[]
  /** Empty when none were asked for; a layer with nothing in it is left out. In drawing order. */
  readonly layers: readonly FlightLayer[]
  /** The engine's own answer, square metres; its layers are in `layers`. */
  readonly coverage: Omit<Coverage, 'layers'>
  readonly trajectory?: Trajectory
  /** The same as in `numbers`. */
  readonly avisos: readonly Aviso[]
  /** What figures typed later are compared with. */
  readonly compared: ComparedFigures
  /** Fields whose file seems to belong elsewhere, with what it seems to be. */
  readonly swapped: Readonly<Partial<Record<Role, FileKind>>>
  /** Around the plots measured against, the application and the flight; [oeste, sul, leste, norte] in degrees. */
  readonly bounds: LonLatBounds
  /** Where to look: the application and the plots it was for (field-bounds.ts). Degrees, as above. */
  readonly fieldBounds: LonLatBounds
}
