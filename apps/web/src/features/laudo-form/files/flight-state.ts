/** The state of the form's files, a list for each field, as pure functions: events of the person and answers of the worker change it, and the screen shows it. */
import type { Decided } from '@faixa/domain'
import { CHECKS, type Role, type UnmeasurableCode } from '@faixa/flight'
import { present } from '@faixa/units'
import type {
  FileFacts,
  FlightAsked,
  FlightMeasured,
  FoundPreview,
  MeasuredPreview,
  SystemAsked,
} from '../../../flight-worker/flight-answers.ts'
import { decidedWithout, tidyDecided } from '../../../laudo/decide-on.ts'
import { type Arrangement, ROLES } from './rearrange.ts'

export interface Slot extends SystemAsked {
  readonly id: number
  readonly file: File
  readonly reading: Reading
}

export type Reading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly facts: FileFacts }
  /** `asksColumns`: a person has to assign the columns of a table. */
  | { readonly kind: 'unusable'; readonly message: string; readonly asksColumns?: boolean | undefined }
  /** The file was not read: the person stopped the preview, or this browser failed to read it. */
  | { readonly kind: 'unread' }

export type Measuring =
  | { readonly kind: 'none' }
  /** `found`: the numbers and findings known so far. */
  | { readonly kind: 'measuring'; readonly found?: FoundPreview }
  | { readonly kind: 'measured'; readonly flight: MeasuredPreview }
  | {
      readonly kind: 'unmeasurable'
      /** The file at fault; undefined where the width of lines is missing. */
      readonly role: Role | undefined
      readonly message: string
      /** Distance between the passes, m: the width to propose. */
      readonly measuredWidthM?: number | undefined
    }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed' }

/** The files of each field, in the order in which they were chosen. */
export type Slots = Readonly<Record<Role, readonly Slot[]>>

export interface FlightState {
  readonly slots: Slots
  /** A measurement of exactly these slots' files: a change of a file ends it. */
  readonly measuring: Measuring
  /** The last measurement of these files, while a decision on them is measured or left nothing to measure. */
  readonly last?: MeasuredPreview | undefined
  /** Identities of the measured files; absent where no measurement was requested since a file changed. */
  readonly measured?: FlightAsked['files'] | undefined
  /** The decisions of the person about these files. */
  readonly decided: Decided
  /** The files were dropped together, so that their contents decide their fields. */
  readonly together: boolean
  /** Refusals of files or of their absence; each holds until another file is chosen. */
  readonly refused: Readonly<Partial<Record<Role, string>>>
}

export type FlightEvent =
  | {
      readonly kind: 'place'
      readonly files: Readonly<Partial<Record<Role, readonly { id: number; file: File }[]>>>
      /** True where they join the files that their fields have. */
      readonly added?: boolean
      /** True where the files were dropped together. */
      readonly together?: boolean
    }
  /** `id`: one file of the field; without it, all of them. */
  | { readonly kind: 'remove'; readonly role: Role; readonly id?: number | undefined }
  /** Reads file `was` of a field again, under the number `id`; `system`: in the coordinate system that the person chose. */
  | {
      readonly kind: 'place-in'
      readonly role: Role
      readonly was: number
      readonly id: number
      readonly system?: string | undefined
    }
  | { readonly kind: 'arrange'; readonly arrangement: Arrangement }
  | { readonly kind: 'decide'; readonly decided: Decided }
  | { readonly kind: 'refuse'; readonly errors: Readonly<Partial<Record<Role, string>>> }
  | { readonly kind: 'measure'; readonly files: FlightAsked['files'] }
  | { readonly kind: 'idle' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'again' }
  /** `systems`: coordinate systems to choose from, where the file names none. */
  | { readonly kind: 'reading'; readonly id: number; readonly reading: Reading; readonly systems?: Slot['systems'] }
  | { readonly kind: 'found'; readonly found: FoundPreview }
  | { readonly kind: 'measured'; readonly found: FlightMeasured }
  /** The program failed or ran out of memory: the server may still be able to read the files. */
  | { readonly kind: 'failed' }

export const NO_FLIGHT: FlightState = {
  slots: { area: [], aplicacao: [], trajeto: [] },
  measuring: { kind: 'none' },
  decided: {},
  together: false,
  refused: {},
}

export function nextFlight(state: FlightState, event: FlightEvent): FlightState {
  const next = changed(state, event)
  return next.slots === state.slots || areMeasured(next) ? next : withoutFigures(next)
}

/** True where the slots hold the files that are measured: a file that is read again has another number. */
function areMeasured({ slots, measured }: FlightState): boolean {
  return measured !== undefined && ROLES.every((role) => idsOf(slots[role]).join() === (measured[role] ?? []).join())
}

/** Figures of other files than those in the slots are never shown; a stopped or failed preview stays reported. */
function withoutFigures({ last: _last, measured: _measured, ...state }: FlightState): FlightState {
  const isOver = state.measuring.kind === 'stopped' || state.measuring.kind === 'failed'
  return isOver ? state : { ...state, measuring: NO_FLIGHT.measuring }
}

function changed(state: FlightState, event: FlightEvent): FlightState {
  switch (event.kind) {
    case 'place': {
      const { files, added = false } = event
      const refused = without(state.refused, Object.keys(files) as Role[])
      const slots = eachRole((role) => {
        const given = files[role]?.map((file): Slot => ({ ...file, reading: UNBEGUN }))
        return given ? [...(added ? state.slots[role] : []), ...given] : state.slots[role]
      })
      const decided = decidedWithout(deducedUnless(files.aplicacao, state.decided), Object.keys(files) as Role[])
      return { ...state, slots, refused, decided, together: event.together ?? false }
    }
    case 'place-in': {
      const { role, was, id, system } = event
      const slots = {
        ...state.slots,
        [role]: state.slots[role].map((slot) =>
          slot.id === was ? { ...slot, id, ...present({ system }), reading: UNBEGUN } : slot,
        ),
      }
      return { ...state, slots, refused: without(state.refused, [role]) }
    }
    case 'remove':
      return {
        ...state,
        slots: {
          ...state.slots,
          [event.role]: state.slots[event.role].filter(({ id }) => event.id !== undefined && event.id !== id),
        },
        refused: without(state.refused, [event.role]),
        decided: decidedWithout(state.decided, [event.role]),
      }
    case 'arrange': {
      const all = new Map(allOf(state.slots).map((slot) => [slot.id, slot]))
      return {
        ...state,
        slots: eachRole((role) => event.arrangement[role].flatMap((id) => all.get(id) ?? [])),
        refused: {},
        decided: {},
        together: false,
      }
    }
    case 'decide': {
      const decided = tidyDecided(event.decided)
      return { ...state, decided, together: state.together && !decided.manterArquivos }
    }
    case 'refuse':
      return { ...state, refused: { ...state.refused, ...event.errors } }
    case 'measure':
      return { ...state, measured: event.files, measuring: { kind: 'measuring' } }
    case 'idle':
      return state.measuring.kind === 'none' && !state.measured
        ? state
        : { ...state, measured: undefined, measuring: NO_FLIGHT.measuring }
    case 'stop':
      return {
        ...state,
        slots: readings(state.slots, isUnfinished, { kind: 'unread' }),
        measuring: { kind: 'stopped' },
      }
    case 'again':
      return { ...state, slots: readings(state.slots, () => true, UNBEGUN), measuring: { kind: 'none' } }
    case 'reading': {
      const { id, reading, systems } = event
      const read = (slot: Slot) => (slot.id === id ? { ...slot, reading, ...present({ systems }) } : slot)
      return { ...state, slots: eachRole((role) => state.slots[role].map(read)) }
    }
    case 'found':
      return areMeasured(state) ? { ...state, measuring: { kind: 'measuring', found: event.found } } : state
    case 'measured':
      return areMeasured(state) ? withMeasured(state, event.found) : state
    case 'failed':
      return { ...state, slots: readings(state.slots, isUnfinished, { kind: 'unread' }), measuring: { kind: 'failed' } }
  }
}

/** Codes of failures that the area file causes. */
const OF_THE_AREA: ReadonlySet<UnmeasurableCode> = new Set([
  'sem-talhao',
  'sem-talhao-a-medir',
  'talhao-desconhecido',
  'area-emaranhada',
  'nome-longo',
  ...CHECKS.filter(({ concerns }) => concerns === 'area').map(({ code }) => code),
])

const UNBEGUN: Reading = { kind: 'reading' }

function withMeasured(state: FlightState, found: FlightMeasured): FlightState {
  if (!('unmeasurable' in found)) return { ...state, measuring: { kind: 'measured', flight: found }, last: found }
  const { code, message, measuredWidthM } = found.unmeasurable
  const flown = isDeduced(state) ? 'trajeto' : 'aplicacao'
  const role = OF_THE_AREA.has(code) ? 'area' : code === 'faixa-nao-informada' ? undefined : flown
  return { ...state, measuring: { kind: 'unmeasurable', role, message, measuredWidthM } }
}

function readings(slots: Slots, which: (slot: Slot) => boolean, reading: Reading): Slots {
  return eachRole((role) => slots[role].map((slot) => (which(slot) ? { ...slot, reading } : slot)))
}

function eachRole(of: (role: Role) => readonly Slot[]): Slots {
  return { area: of('area'), aplicacao: of('aplicacao'), trajeto: of('trajeto') }
}

/** Files that say what was applied end the deduction, which the server would not make. */
function deducedUnless(files: readonly unknown[] | undefined, decided: Decided): Decided {
  if (!files) return decided
  const { aplicacaoDoTrajeto: _, ...rest } = decided
  return rest
}

/** True where the passes are deduced from the track, because the person asked for it: all numbers are estimates. */
export function isDeduced({ slots, decided }: Pick<FlightState, 'slots' | 'decided'>): boolean {
  return decided.aplicacaoDoTrajeto === true && slots.aplicacao.length === 0 && slots.trajeto.length > 0
}

/** The files that give the applied area: those of the application, or the tracks that it is deduced from. */
export function flownIn(state: Pick<FlightState, 'slots' | 'decided'>): readonly Slot[] {
  return isDeduced(state) ? state.slots.trajeto : state.slots.aplicacao
}

/** Every file, in the order of the form. */
export function allOf(slots: Slots): readonly Slot[] {
  return ROLES.flatMap((role) => slots[role])
}

export function idsOf(slots: readonly Slot[]): readonly number[] {
  return slots.map(({ id }) => id)
}

export function isUnfinished({ reading }: Slot): boolean {
  return reading.kind === 'reading'
}

function without<T>(record: Readonly<Partial<Record<Role, T>>>, roles: readonly Role[]): Partial<Record<Role, T>> {
  const rest = { ...record }
  for (const role of roles) delete rest[role]
  return rest
}

/** The measurement whose numbers are shown: the known part of the present one, or, while a decision is being measured, the previous one. */
export function shownFlight(state: FlightState): MeasuredPreview | FoundPreview | undefined {
  const { measuring } = state
  return (measuring.kind === 'measuring' ? measuring.found : undefined) ?? drawnFlight(state)
}

/** The complete measurement, which the map shows: the one before a decision, while that decision is measured. */
export function drawnFlight({ measuring, last }: FlightState): MeasuredPreview | undefined {
  return measuring.kind === 'measured' ? measuring.flight : measuring.kind === 'measuring' ? last : undefined
}

export function factsOf({ reading }: Slot): FileFacts | undefined {
  return reading.kind === 'read' ? reading.facts : undefined
}

/** The facts of those files of a field that were read. */
export function factsIn(slots: readonly Slot[]): readonly FileFacts[] {
  return slots.flatMap((slot) => factsOf(slot) ?? [])
}

/** The coordinate system that a person chose; the files of a field have one. */
export function systemOf(slots: readonly Slot[]): string | undefined {
  return slots.find(({ system }) => system !== undefined)?.system
}

/** Tables of text, whose columns a person may assign. */
export function isTable({ file }: Pick<Slot, 'file'>): boolean {
  return /\.(csv|txt)$/i.test(file.name)
}

/** The profiles by which the files were read. */
export function profilesIn(slots: Slots) {
  const used = allOf(slots).flatMap((slot) => {
    const profile = factsOf(slot)?.source.profile
    return profile ? [profile] : []
  })
  return [...new Map(used.map((profile) => [JSON.stringify(profile), profile])).values()]
}
