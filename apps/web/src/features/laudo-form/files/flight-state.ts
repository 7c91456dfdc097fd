/** The state of the form's three files as pure functions: events of the person and messages of the worker change it, and the screen shows it. */
import type { Decided } from '@faixa/domain'
import { CHECKS, type Role, type UnmeasurableCode } from '@faixa/flight'
import type { FileFacts, FlightAsked, FromWorker, MeasuredPreview } from '../../../flight-worker/protocol.ts'
import type { AskedSystem } from '../../../form/files/system-field.tsx'
import { decidedWithout, tidyDecided } from '../../../laudo/decide-on.ts'
import { type Arrangement, ROLES } from './rearrange.ts'

export interface Slot extends AskedSystem {
  readonly id: number
  readonly file: File
  readonly reading: Reading
}

export type Reading =
  | { readonly kind: 'reading'; readonly done: number }
  | { readonly kind: 'read'; readonly facts: FileFacts }
  | { readonly kind: 'unusable'; readonly message: string }
  /** The file was not read: the person stopped the preview, or this browser failed to read it. */
  | { readonly kind: 'unread' }

export type Measuring =
  | { readonly kind: 'none' }
  | { readonly kind: 'measuring'; readonly done: number }
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

export type Slots = Readonly<Partial<Record<Role, Slot>>>

export interface FlightState {
  readonly slots: Slots
  /** A measurement of these slots' files and no others: a change of a file ends it. */
  readonly measuring: Measuring
  /** The last measurement of these files, while a decision on them is measured or left nothing to measure. */
  readonly last?: MeasuredPreview | undefined
  /** Numbers of the files that are measured; absent where nothing was asked for since a file changed. */
  readonly measured?: FlightAsked['files'] | undefined
  /** The decisions of the person about these files. */
  readonly decided: Decided
  /** Number of the latest measurement; messages of earlier ones are ignored. */
  readonly run: number
  /** The files were dropped together, so that their contents decide their fields. */
  readonly together: boolean
  /** Refusals of files or of their absence; each holds until another file is chosen. */
  readonly refused: Readonly<Partial<Record<Role, string>>>
}

export type FlightEvent =
  | {
      readonly kind: 'place'
      readonly files: Readonly<Partial<Record<Role, { id: number; file: File }>>>
      /** True where the files were dropped together. */
      readonly together?: boolean
    }
  | { readonly kind: 'remove'; readonly role: Role }
  /** Reads the file of a field again, under a new number, in the coordinate system that the person chose. */
  | { readonly kind: 'place-in'; readonly role: Role; readonly id: number; readonly system: string }
  | { readonly kind: 'arrange'; readonly arrangement: Arrangement }
  | { readonly kind: 'decide'; readonly decided: Decided }
  | { readonly kind: 'refuse'; readonly errors: Readonly<Partial<Record<Role, string>>> }
  | { readonly kind: 'measure'; readonly run: number; readonly files: FlightAsked['files'] }
  | { readonly kind: 'idle' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'again' }
  | { readonly kind: 'receive'; readonly news: FromWorker }

export const NO_FLIGHT: FlightState = {
  slots: {},
  measuring: { kind: 'none' },
  decided: {},
  run: 0,
  together: false,
  refused: {},
}

export function nextFlight(state: FlightState, event: FlightEvent): FlightState {
  const next = changed(state, event)
  return next.slots === state.slots || areMeasured(next) ? next : withoutFigures(next)
}

/** True where the slots hold the files that are measured: a file that is read again has another number. */
function areMeasured({ slots, measured }: FlightState): boolean {
  return measured !== undefined && ROLES.every((role) => slots[role]?.id === measured[role])
}

/** Figures of other files than those in the slots are never shown; a stopped or failed preview stays reported. */
function withoutFigures({ last: _last, measured: _measured, ...state }: FlightState): FlightState {
  const isOver = state.measuring.kind === 'stopped' || state.measuring.kind === 'failed'
  return isOver ? state : { ...state, measuring: NO_FLIGHT.measuring }
}

function changed(state: FlightState, event: FlightEvent): FlightState {
  switch (event.kind) {
    case 'place': {
      const placed = Object.entries(event.files).map(([role, given]) => [role, { ...given, reading: UNBEGUN }] as const)
      const refused = without(state.refused, Object.keys(event.files) as Role[])
      const slots = { ...state.slots, ...(Object.fromEntries(placed) as Slots) }
      const decided = decidedWithout(state.decided, Object.keys(event.files) as Role[])
      return {
        ...state,
        ...{ slots, refused, decided, together: event.together ?? false },
      }
    }
    case 'place-in': {
      const slot = state.slots[event.role]
      if (!slot) return state
      const { id, system } = event
      const slots = { ...state.slots, [event.role]: { ...slot, id, system, reading: UNBEGUN } }
      return { ...state, slots, refused: without(state.refused, [event.role]) }
    }
    case 'remove':
      return {
        ...state,
        slots: without(state.slots, [event.role]),
        refused: without(state.refused, [event.role]),
        decided: decidedWithout(state.decided, [event.role]),
      }
    case 'arrange': {
      const moved = Object.entries(event.arrangement).map(([to, from]) => [to, state.slots[from]] as const)
      return {
        ...state,
        slots: Object.fromEntries(moved) as Slots,
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
      return { ...state, run: event.run, measured: event.files, measuring: { kind: 'measuring', done: 0 } }
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
    case 'receive':
      return receive(state, event.news)
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

const UNBEGUN: Reading = { kind: 'reading', done: 0 }

function receive(state: FlightState, news: FromWorker): FlightState {
  switch (news.kind) {
    case 'reading':
      return {
        ...state,
        slots: readings(state.slots, ({ id }) => id === news.id, { kind: 'reading', done: news.done }),
      }
    case 'read':
      return { ...state, slots: readings(state.slots, ({ id }) => id === news.id, { kind: 'read', facts: news.facts }) }
    case 'unusable':
      return { ...state, slots: asking(state.slots, news) }
    case 'measuring':
      return isAsked(state, news) ? { ...state, measuring: { kind: 'measuring', done: news.done } } : state
    case 'measured':
      return isAsked(state, news)
        ? { ...state, measuring: { kind: 'measured', flight: news.flight }, last: news.flight }
        : state
    case 'unmeasurable': {
      if (!isAsked(state, news)) return state
      const { code, message, measuredWidthM } = news
      const role = OF_THE_AREA.has(code) ? 'area' : code === 'faixa-nao-informada' ? undefined : 'aplicacao'
      return { ...state, measuring: { kind: 'unmeasurable', role, message, measuredWidthM } }
    }
    case 'failed':
      return { ...state, slots: readings(state.slots, isUnfinished, { kind: 'unread' }), measuring: { kind: 'failed' } }
    // Answers about plots or areas alone, which this form does not ask for.
    case 'plots':
    case 'no-plots':
    case 'ordered':
    case 'areas':
    case 'no-areas':
    case 'zones':
      return state
  }
}

/** An answer counts where it is the latest and the slots still hold the files that it was measured from. */
function isAsked(state: FlightState, { run }: { readonly run: number }): boolean {
  return run === state.run && areMeasured(state)
}

/** Marks a file as unusable; where it lacks its coordinate system, the systems to choose from stay with it. */
function asking(slots: Slots, { id, message, systems }: Extract<FromWorker, { kind: 'unusable' }>): Slots {
  const next = readings(slots, (slot) => slot.id === id, { kind: 'unusable', message })
  if (!systems) return next
  return Object.fromEntries(
    Object.entries(next).map(([role, slot]) => [role, slot.id === id ? { ...slot, systems } : slot]),
  ) as Slots
}

function readings(slots: Slots, which: (slot: Slot) => boolean, reading: Reading): Slots {
  const next = Object.entries(slots).map(([role, slot]) => [role, which(slot) ? { ...slot, reading } : slot] as const)
  return Object.fromEntries(next) as Slots
}

export function isUnfinished({ reading }: Slot): boolean {
  return reading.kind === 'reading'
}

function without<T>(record: Readonly<Partial<Record<Role, T>>>, roles: readonly Role[]): Partial<Record<Role, T>> {
  const rest = { ...record }
  for (const role of roles) delete rest[role]
  return rest
}

/** The measurement that the numbers and the map show: the one before a decision, while that decision is measured. */
export function shownFlight({ measuring, last }: FlightState): MeasuredPreview | undefined {
  return measuring.kind === 'measured' ? measuring.flight : measuring.kind === 'measuring' ? last : undefined
}

export function factsOf(slot: Slot | undefined): FileFacts | undefined {
  return slot?.reading.kind === 'read' ? slot.reading.facts : undefined
}
