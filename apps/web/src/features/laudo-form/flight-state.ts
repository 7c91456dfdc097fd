/** The three files of the form and what is known of them so far: pure, the worker's news in and what the screen shows out. */
import type { FieldError } from '@faixa/contract'
import type { Role } from '@faixa/flight'
import type {
  FileFacts,
  FlightAsked,
  FromWorker,
  MeasuredPreview,
  RegisteredFound,
} from '../../flight-worker/protocol.ts'
import { type Arrangement, type Kinds, misplacedRoles, ROLES, rearrange } from './rearrange.ts'

export interface Slot {
  readonly id: number
  readonly file: File
  readonly reading: Reading
}

export type Reading =
  | { readonly kind: 'reading'; readonly done: number }
  | { readonly kind: 'read'; readonly facts: FileFacts }
  | { readonly kind: 'unusable'; readonly message: string }
  /** Nobody looks into it: stopped, or this browser cannot. */
  | { readonly kind: 'unread' }

export type Measuring =
  | { readonly kind: 'none' }
  | { readonly kind: 'measuring'; readonly done: number }
  | { readonly kind: 'measured'; readonly flight: MeasuredPreview }
  | { readonly kind: 'unmeasurable'; readonly role: Role; readonly message: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed' }

export type Slots = Readonly<Partial<Record<Role, Slot>>>

export interface FlightState {
  readonly slots: Slots
  readonly measuring: Measuring
  /** Of the measurement whose news count. */
  readonly turn: number
  /** The person says that the files are where they belong. */
  readonly insisted: boolean
  /** Dropped together: nobody chose their fields, so their content does. */
  readonly together: boolean
  /** What was said of a field's file or its absence; holds until another file is chosen. */
  readonly refused: Readonly<Partial<Record<Role, string>>>
}

export type FlightEvent =
  | { readonly kind: 'place'; readonly files: Readonly<Partial<Record<Role, { id: number; file: File }>>> }
  | { readonly kind: 'remove'; readonly role: Role }
  | { readonly kind: 'arrange'; readonly arrangement: Arrangement }
  | { readonly kind: 'insist' }
  | { readonly kind: 'refuse'; readonly errors: Readonly<Partial<Record<Role, string>>> }
  | { readonly kind: 'measure'; readonly turn: number }
  | { readonly kind: 'idle' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'again' }
  | { readonly kind: 'hear'; readonly news: FromWorker }

export const NO_FLIGHT: FlightState = {
  slots: {},
  measuring: { kind: 'none' },
  turn: 0,
  insisted: false,
  together: false,
  refused: {},
}

export function nextFlight(state: FlightState, event: FlightEvent): FlightState {
  switch (event.kind) {
    case 'place': {
      const placed = Object.entries(event.files).map(([role, given]) => [role, { ...given, reading: UNBEGUN }] as const)
      const refused = without(state.refused, Object.keys(event.files) as Role[])
      const slots = { ...state.slots, ...(Object.fromEntries(placed) as Slots) }
      return { ...state, slots, refused, insisted: false, together: placed.length > 1 }
    }
    case 'remove':
      return {
        ...state,
        slots: without(state.slots, [event.role]),
        refused: without(state.refused, [event.role]),
        insisted: false,
      }
    case 'arrange': {
      const moved = Object.entries(event.arrangement).map(([to, from]) => [to, state.slots[from]] as const)
      return { ...state, slots: Object.fromEntries(moved) as Slots, refused: {}, together: false }
    }
    case 'insist':
      return { ...state, insisted: true, together: false }
    case 'refuse':
      return { ...state, refused: { ...state.refused, ...event.errors } }
    case 'measure':
      return { ...state, turn: event.turn, measuring: { kind: 'measuring', done: 0 } }
    case 'idle':
      return state.measuring.kind === 'none' ? state : { ...state, measuring: { kind: 'none' } }
    case 'stop':
      return {
        ...state,
        slots: readings(state.slots, isUnfinished, { kind: 'unread' }),
        measuring: { kind: 'stopped' },
      }
    case 'again':
      return { ...state, slots: readings(state.slots, () => true, UNBEGUN), measuring: { kind: 'none' } }
    case 'hear':
      return hear(state, event.news)
  }
}

const UNBEGUN: Reading = { kind: 'reading', done: 0 }

function hear(state: FlightState, news: FromWorker): FlightState {
  switch (news.kind) {
    case 'reading':
      return {
        ...state,
        slots: readings(state.slots, ({ id }) => id === news.id, { kind: 'reading', done: news.done }),
      }
    case 'read':
      return { ...state, slots: readings(state.slots, ({ id }) => id === news.id, { kind: 'read', facts: news.facts }) }
    case 'unusable':
      return {
        ...state,
        slots: readings(state.slots, ({ id }) => id === news.id, { kind: 'unusable', message: news.message }),
      }
    case 'measuring':
      return news.turn === state.turn ? { ...state, measuring: { kind: 'measuring', done: news.done } } : state
    case 'measured':
      return news.turn === state.turn ? { ...state, measuring: { kind: 'measured', flight: news.flight } } : state
    case 'unmeasurable': {
      if (news.turn !== state.turn) return state
      const role = news.code === 'sem-talhao' ? 'area' : 'aplicacao'
      return { ...state, measuring: { kind: 'unmeasurable', role, message: news.message } }
    }
    case 'failed':
      return { ...state, slots: readings(state.slots, isUnfinished, { kind: 'unread' }), measuring: { kind: 'failed' } }
  }
}

function readings(slots: Slots, which: (slot: Slot) => boolean, reading: Reading): Slots {
  const next = Object.entries(slots).map(([role, slot]) => [role, which(slot) ? { ...slot, reading } : slot] as const)
  return Object.fromEntries(next) as Slots
}

function isUnfinished({ reading }: Slot): boolean {
  return reading.kind === 'reading'
}

function without<T>(record: Readonly<Partial<Record<Role, T>>>, roles: readonly Role[]): Partial<Record<Role, T>> {
  const rest = { ...record }
  for (const role of roles) delete rest[role]
  return rest
}

export function factsOf(slot: Slot | undefined): FileFacts | undefined {
  return slot?.reading.kind === 'read' ? slot.reading.facts : undefined
}

/** Of the plots that stand in for an area file. */
type Registered = { readonly kind: 'asked' | 'failed' } | { readonly kind: 'found'; readonly found: RegisteredFound }

/** What to measure now; undefined while something is being read or asked for, cannot be read, or is probably in the wrong field. */
export function flightToMeasure(
  { slots, insisted, measuring }: FlightState,
  faixaExecutada: number | undefined,
  registered?: Registered,
): FlightAsked | undefined {
  const { area, aplicacao, trajeto } = slots
  const facts = factsOf(aplicacao)
  if (!aplicacao || !facts || measuring.kind === 'stopped' || measuring.kind === 'failed') return undefined
  if ([area, trajeto].some((slot) => slot && !factsOf(slot))) return undefined
  if (!insisted && swapIn(slots)) return undefined
  // Measured without them first, the numbers would change by themselves a moment later.
  if (!area && registered?.kind === 'asked') return undefined
  return {
    files: { aplicacao: aplicacao.id, ...(area && { area: area.id }), ...(trajeto && { trajeto: trajeto.id }) },
    // Polygons have their width: another one in the form changes nothing, and measures nothing again.
    ...(faixaExecutada !== undefined && facts.lines > 0 && { faixaExecutada }),
    ...(!area && registered?.kind === 'found' && { registered: registered.found }),
  }
}

export interface Swap {
  /** Fields whose files seem to belong elsewhere. */
  readonly roles: readonly Role[]
  /** The cure, where there is one. */
  readonly arrangement?: Arrangement
}

/** Files that seem to sit in the wrong fields: by their content and, only where that cannot tell, by their size (specification 000 §5). */
export function swapIn(slots: Slots): Swap | undefined {
  const kinds: Kinds = Object.fromEntries(
    ROLES.flatMap((role) => {
      const facts = factsOf(slots[role])
      return facts ? [[role, facts.looksLike]] : []
    }),
  )
  const roles = misplacedRoles(kinds)
  if (roles.length > 0) {
    const arrangement = rearrange(kinds)
    return { roles, ...(arrangement && { arrangement }) }
  }
  const { area, aplicacao } = slots
  if (!area || !aplicacao || !kinds.area || !kinds.aplicacao) return undefined
  const told = kinds.area !== 'unclear' && kinds.aplicacao !== 'unclear'
  if (told || area.file.size < aplicacao.file.size) return undefined
  const arrangement: Arrangement = {
    area: 'aplicacao',
    aplicacao: 'area',
    ...(slots.trajeto && { trajeto: 'trajeto' }),
  }
  return { roles: ['area', 'aplicacao'], arrangement }
}

const MISSING = {
  aplicacao: 'Escolha o arquivo da aplicação.',
  trajeto: 'Escolha o arquivo do trajeto.',
} as const

/** What keeps the files from being sent, in the form's order. Without a preview nothing is held against them: the server decides. */
export function checkFiles({ slots, measuring, refused }: FlightState): readonly FieldError[] {
  return ROLES.flatMap((role) => {
    const slot = slots[role]
    const mensagem =
      refused[role] ??
      (slot?.reading.kind === 'unusable' ? slot.reading.message : undefined) ??
      (slot && measuring.kind === 'unmeasurable' && measuring.role === role ? measuring.message : undefined) ??
      (slot || role === 'area' ? undefined : MISSING[role])
    return mensagem === undefined ? [] : [{ campo: fileField(role), mensagem }]
  })
}

export function fileField(role: Role): `file_${Role}` {
  return `file_${role}`
}
