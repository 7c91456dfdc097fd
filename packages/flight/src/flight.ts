/** Input and output of the measurement of a flight: plain values, which can be sent to a worker thread. */
import type { LaudoMeasures, Metodo, MinutoAplicado, NoteKey, PapelDoVoo } from '@faixa/domain'
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
import type { DeducedApplication } from './deduced/deduced-application.ts'
import type { FlightLayer } from './layers/flight-layer.ts'
import type { FlightNumbers } from './numbers/flight-numbers.ts'
import type { TypedFigures } from './numbers/typed-figures.ts'
import type { FlightPlot } from './plots/flight-plot.ts'
import type { FlightTrace } from './trace/flight-trace.ts'
import type { Unusable } from './unusable.ts'
import type { WorthOptions } from './worth/flight-worth.ts'

/** The form's fields for a laudo's files. */
export type Role = PapelDoVoo

/** A file that was read, with its name for people. */
export interface ReadFile {
  readonly name: string
  readonly document: KmlDocument
  /** The files that this one was joined from (reading/join-files.ts). */
  readonly parts?: readonly ReadFile[]
  /** How an application was deduced from the track (deduced/application-from-track.ts): all that rests on it is an estimate. */
  readonly deduced?: DeducedApplication
}

export interface RegisteredPlots {
  /** The plots of the empresa (of the unidade, if one is chosen) near the flight. */
  readonly plots: readonly FlightPlot[]
}

export interface FlightFiles {
  readonly area?: ReadFile
  readonly aplicacao: ReadFile
  readonly trajeto?: ReadFile
  /** Registered plots, used without an area file and ignored with one. Without either, only figures that need no area are measured. */
  readonly registered?: RegisteredPlots
}

/** The files as they were given. Without one of the application the passes are deduced from the track, if the options ask for it. */
export type GivenFiles = Omit<FlightFiles, 'aplicacao'> & { readonly aplicacao?: ReadFile }

export interface FlightOptions extends WorthOptions {
  /** True deduces the passes from the track where no file holds the application or a valve's state. */
  readonly fromTrack?: boolean
  /** Width for every sprayed line, metres; overrides the file's. */
  readonly widthM?: number
  /**
   * Width for lines that neither `widthM` nor the file gives one, metres; a finding then states that it was assumed. Without it such lines
   * are not measured: a payment never rests on an invented width.
   */
  readonly assumedWidthM?: number
  /** A person's decisions about the polygons of the area file; without them, the proposals apply. */
  readonly plots?: PlotChoice
  readonly signal?: AbortSignal
  /** Called with the progress from 0 to 1, never backwards. */
  readonly onProgress?: (done: number) => void
  /** Called with the numbers and then with the findings, each as soon as it is known, before the layers exist. */
  readonly onFound?: OnFound
  /** False omits the layers when only numbers are needed. Default true. */
  readonly layers?: boolean
  /** Method. Default: METODO. */
  readonly metodo?: Metodo
  /** Meaning of a swath that occurs twice in the file, with the same positions and times. Default: `once`. */
  readonly repeats?: Repeats
  /** Typed figures, which are checked against the measured ones. */
  readonly typed?: TypedFigures
  /** True measures only those of the area file's plots that would be chosen from the register (REGISTERED_SHARE). */
  readonly onlyTouched?: boolean
  /** True adds the trace, by which the same flight is recognised in other files. */
  readonly traced?: boolean
  /** True adds the sprayed minutes, which the weather is measured over. */
  readonly minutes?: boolean
  /** True refuses a flight with a file whose contents belong in another field. By default a finding names it. */
  readonly refuseMisplaced?: boolean
}

/**
 * A flight before its layers exist. The figures are final; the findings in `numbers` are those of the reading until `compared` is there, and
 * the complete result may add others.
 */
export interface FoundFlight extends Pick<MeasuredFlight, 'numbers' | 'fieldBounds'> {
  readonly compared?: ComparedFigures
}

export type OnFound = (found: FoundFlight) => void

/** Reasons why a flight of readable files cannot be measured. */
export type UnmeasurableCode =
  /** The application file holds no shape that could have been sprayed. */
  | 'sem-aplicacao'
  /** The application was to be deduced from the track, and nothing of it is flown in rows. */
  | 'sem-passadas-deduzidas'
  /** The same, of an aeroplane that flew over no plot: nothing tells where its passes begin and end. */
  | 'deducao-sem-talhoes'
  /** Nothing gives the width of lines of the application. */
  | 'faixa-nao-informada'
  /** The area file holds no plot. */
  | 'sem-talhao'
  /** Shapes of the area or of the application cross each other more often than in any real field or flight. */
  | 'area-emaranhada'
  | 'aplicacao-emaranhada'
  /** Polygons were chosen that the area file does not have, or all of them were left out. */
  | 'talhao-desconhecido'
  | 'sem-talhao-a-medir'
  /** A code of a plot is a text, longer than any code. */
  | 'nome-longo'
  /** There is neither an area file nor a registered plot. */
  | 'sem-area-cadastrada'
  /** There is no area file, and the flight touched none of the registered plots. */
  | 'area-cadastrada-longe'
  /** Contents of a file belong in another field, and no person decided to keep it there (`refuseMisplaced`). */
  | 'arquivos-trocados'
  /** A check of checks/checks.ts refuses the flight. */
  | CheckCode

/** Codes of findings made here, besides those of checks/checks.ts; every other `codigo` of an aviso comes from the engine. */
export type FlightFindingCode =
  /** A file's content seems to belong in another field. */
  | 'arquivo-em-campo-trocado'
  /** The track file is readable but holds no line, no track and fewer than two points. */
  | 'sem-trajeto'
  /** There is no area file: the registered plots that were covered enough were taken. */
  | 'area-do-cadastro'
  /** There is no area file, and no registered plot was covered enough: the best-covered one was taken. */
  | 'area-do-cadastro-incerta'
  /** Passes were to be deduced from the track, and a file says what was sprayed. */
  | 'deducao-dispensada'
  /** Only the touched plots of the area file were requested, and they are fewer than all. */
  | 'so-talhoes-atingidos'

/** A flight of readable files that cannot be measured, and why. */
export interface UnmeasuredFlight {
  readonly unusable: Unusable<UnmeasurableCode>
  /** Distance between neighbouring passes, m, where the width is missing and can be measured: to be proposed. */
  readonly measuredWidthM?: number
}

export interface MeasuredFlight {
  readonly numbers: FlightNumbers
  /** The measured areas of `numbers` under the laudo's names, for domain's rules, ha. */
  readonly measures: LaudoMeasures
  /** Notes that these numbers suggest; with the insumos, domain suggests again. */
  readonly suggestedNotes: readonly NoteKey[]
  /** The plots measured against, in the order of `numbers.talhoes`. From a file, `id` is the placemark's index. */
  readonly plots: readonly { readonly id: string; readonly label: PlotLabel }[]
  /**
   * Polygons of the area file that were not measured as plots: perimeters, reserve, water and those left out by choice. Ids as in `plots`.
   */
  readonly notPlots: readonly NotAPlot[]
  /** Layers in drawing order, without empty ones: those of the coverage, where they were requested, and those of what was evaluated. */
  readonly layers: readonly FlightLayer[]
  /** The engine's result, m²; its layers are in `layers`. */
  readonly coverage: Omit<Coverage, 'layers' | 'runOfSwath'>
  readonly trajectory?: Trajectory
  /** Present where it was requested (`traced`). */
  readonly trace?: FlightTrace
  /** The sprayed minutes, where they were requested (`minutes`); none where no file contains the times of spraying. */
  readonly minutes?: readonly MinutoAplicado[]
  /** Findings, the same as in `numbers`. */
  readonly avisos: readonly Aviso[]
  /** Figures that typed ones are compared with later. */
  readonly compared: ComparedFigures
  /** Fields whose file seems to belong in another field, with the recognised kind. */
  readonly swapped: Readonly<Partial<Record<Role, FileKind>>>
  /** Box of the plots measured against, the application and the flight; [oeste, sul, leste, norte] in degrees. */
  readonly bounds: LonLatBounds
  /** Box that a map opens on: the application and the plots it was for (field-bounds.ts). Degrees, as above. */
  readonly fieldBounds: LonLatBounds
}
