/**
 * The queue of drafts as pure functions: files of several flights dropped together, one draft for each flight, sent one after the other.
 */
import { createIdempotencyKey, type Routes, type SentOf } from '@faixa/contract'
import type { Aviso, ComparedFigures } from '@faixa/flight'
import { type LaudoField, type LaudoValues, numberOf } from '../laudo-fields.ts'

export type LaudoBody = SentOf<Routes['createLaudo']>['body']

/** The state of a draft after its files were read and measured and its fields checked. */
export interface DraftReport {
  /** Labels of the fields that prevent sending. */
  readonly missing: readonly string[]
  readonly body: LaudoBody
  readonly values: LaudoValues
  /** Name of the first field that prevents sending. */
  readonly first?: string | undefined
  /** Changes with the body and with the files. */
  readonly print: string
  /** Absent in queues of earlier versions. */
  readonly measured?: Measured | undefined
  readonly areaPlantio?: number | undefined
  readonly percentAplicacaoEfetiva?: number | undefined
  /** The passes were deduced from the track. */
  readonly estimado?: boolean
}

/** Everything about the files and their measurement that judging typed values needs, so that these are judged without measuring. */
export interface Measured {
  readonly faults: readonly Missing[]
  readonly lacksWidth: boolean
  /** Findings to confirm. */
  readonly avisos: readonly Aviso[]
  readonly compared: ComparedFigures | undefined
  /** Confirmed sentences. */
  readonly sentences: Readonly<Record<string, string>>
  /** The part of the body that was decided about the files. */
  readonly decided: Partial<LaudoBody>
  readonly identities: unknown
  readonly uses: Uses
  readonly inputs: string
}

/** Typed values that the measurement depends on: the width of lines, and the empresa whose plots replace an area file. */
export interface Uses {
  readonly width: boolean
  readonly plots: boolean
}

export interface Missing {
  readonly campo: string
  readonly label: string
}

export interface QueuedDraft {
  readonly id: string
  /** Names its files until it has its own name. */
  readonly title: string
  /** True once the person has opened the draft; until then it follows the values of the previous one. */
  readonly seen: boolean
  /** Values of the draft before, with which it was opened. */
  readonly filled: Partial<LaudoValues>
  /** Values typed before its first report, or before it was opened. */
  readonly typed?: Partial<LaudoValues> | undefined
  readonly report?: DraftReport | undefined
  /** The server's refusal of the sent content; it is dropped when that changes, unless the same may be sent again. */
  readonly refusal?: (Refusal & { readonly print: string }) | undefined
  /** Sending the same again has the same key, so that the server registers one laudo. */
  readonly attempt?: Attempt | undefined
  /** Uuid of the laudo. */
  readonly sent?: string | undefined
}

interface Attempt {
  readonly key: string
  readonly print: string
}

export interface Refusal {
  readonly message: string
  /** Uuid of a laudo that has these files already. */
  readonly uuid?: string | undefined
  /** True where the request may be repeated: the server was not reached, or failed. */
  readonly again: boolean
  /** The server was not reached; absent in queues of earlier versions. */
  readonly offline?: boolean
}

export interface Queue {
  readonly drafts: readonly QueuedDraft[]
  /** Id of the draft in the form. */
  readonly open?: string | undefined
  /** Values for drafts that were not opened yet. */
  readonly carried: Partial<LaudoValues>
}

export type QueueEvent =
  /** `values` were typed before there was a queue: its first draft takes them over. */
  | {
      readonly kind: 'add'
      readonly drafts: readonly Pick<QueuedDraft, 'id' | 'title'>[]
      readonly values: Partial<LaudoValues>
    }
  | { readonly kind: 'open'; readonly id: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'next' }
  | { readonly kind: 'report'; readonly id: string; readonly report: DraftReport }
  /** Values typed in the form or in the row. */
  | { readonly kind: 'type'; readonly id: string; readonly values: Partial<LaudoValues> }
  | { readonly kind: 'attempt'; readonly id: string; readonly attempt: Attempt }
  | { readonly kind: 'refuse'; readonly id: string; readonly refusal: Refusal }
  | { readonly kind: 'sent'; readonly id: string; readonly uuid: string }
  | { readonly kind: 'remove'; readonly id: string }
  /** Puts a removed draft back. */
  | { readonly kind: 'restore'; readonly draft: QueuedDraft; readonly at: number }
  | { readonly kind: 'clear' }

export const NO_QUEUE: Queue = { drafts: [], carried: {} }

/** Fields that the flights of one day share. Times, names and measured quantities belong to one flight. */
const CARRIED = [
  'empresa',
  'unidade',
  'tratamento',
  'cultura',
  'prestadora',
  'piloto',
  'distanciaPista',
  'faixaContratada',
  'faixaExecutada',
  'vazaoContratada',
] as const satisfies readonly LaudoField[]

export function nextQueue(queue: Queue, event: QueueEvent): Queue {
  switch (event.kind) {
    case 'add': {
      const isFirst = queue.drafts.length === 0
      const added = event.drafts.map((draft, i) =>
        isFirst && i === 0 ? { ...draft, seen: true, filled: event.values } : { ...draft, seen: false, filled: {} },
      )
      const carried = isFirst ? commonOf(event.values) : queue.carried
      return opened({ ...queue, carried, drafts: [...queue.drafts, ...added] }, queue.open ?? added[0]?.id)
    }
    case 'open':
      return opened(queue, event.id)
    case 'close':
      return opened(queue, undefined)
    case 'next':
      return opened(queue, nextOf(queue, queue.open) ?? queue.open)
    case 'report': {
      const { seen = false } = draftIn(queue, event.id) ?? {}
      const next = changed(queue, event.id, ({ typed, ...draft }) =>
        seen
          ? { ...draft, report: event.report }
          : withValues({ ...draft, typed, report: event.report }, { ...queue.carried, ...typed }),
      )
      // A half-filled form does not determine the values of the next flight.
      return seen && event.report.missing.length === 0 ? carriedOn(next, event.report.values) : next
    }
    case 'type':
      return changed(queue, event.id, (draft) => {
        const isPending = !draft.seen || draft.report === undefined
        return withValues(isPending ? { ...draft, typed: { ...draft.typed, ...event.values } } : draft, event.values)
      })
    case 'attempt':
      return changed(queue, event.id, (draft) => ({ ...draft, refusal: undefined, attempt: event.attempt }))
    case 'refuse':
      return changed(queue, event.id, (draft) => ({
        ...draft,
        refusal: { ...event.refusal, print: draft.attempt?.print ?? draft.report?.print ?? '' },
      }))
    case 'sent': {
      const { open, ...sent } = changed(queue, event.id, (draft) => ({
        ...draft,
        refusal: undefined,
        sent: event.uuid,
      }))
      return open === event.id ? opened(sent, nextOf(sent, event.id)) : { ...sent, open }
    }
    case 'remove': {
      const drafts = queue.drafts.filter(({ id }) => id !== event.id)
      if (drafts.length === 0) return NO_QUEUE
      return queue.open === event.id ? opened({ ...queue, drafts }, nextOf(queue, event.id)) : { ...queue, drafts }
    }
    case 'restore':
      return { ...queue, drafts: queue.drafts.toSpliced(event.at, 0, event.draft) }
    case 'clear':
      return NO_QUEUE
  }
}

export type DraftState = 'sent' | 'refused' | 'ready' | 'incomplete' | 'unchecked'

export function stateOf({ sent, refusal, report }: QueuedDraft): DraftState {
  if (sent !== undefined) return 'sent'
  if (refusal && refusal.print === (report?.print ?? '')) return 'refused'
  // A proposal that arrives after the failure changes the content, and the flight still was not sent.
  if (refusal?.again && report && report.missing.length === 0 && !isOutdated(report)) return 'refused'
  if (!report || isOutdated(report)) return 'unchecked'
  return report.missing.length === 0 ? 'ready' : 'incomplete'
}

/** True of a draft that was sent without a network, and has not changed since. */
export function failedOffline(draft: QueuedDraft): boolean {
  const { refusal, report } = draft
  return refusal?.offline === true && stateOf(draft) === 'refused' && refusal.print === (report?.print ?? '')
}

/** The drafts that «Cadastrar» of the queue sends: all ready ones, and those for which the server was unreachable. */
export function draftsToSend({ drafts }: Queue): readonly QueuedDraft[] {
  return drafts.filter((draft) => {
    const state = stateOf(draft)
    return (
      state === 'ready' || (state === 'refused' && draft.refusal?.again === true && draft.report?.missing.length === 0)
    )
  })
}

/** The next draft that needs attention, searched from the given one to the end and then from the beginning. */
export function nextOf({ drafts }: Queue, id: string | undefined): string | undefined {
  const at = drafts.findIndex((draft) => draft.id === id)
  const candidates = [...drafts.slice(at + 1), ...drafts.slice(0, Math.max(at, 0))]
  return candidates.find((draft) => stateOf(draft) !== 'sent')?.id
}

export function draftIn({ drafts }: Queue, id: string | undefined): QueuedDraft | undefined {
  return drafts.find((draft) => draft.id === id)
}

/** Values that a draft begins with. */
export function startOf({ seen, filled, typed }: QueuedDraft, { carried }: Queue): Partial<LaudoValues> {
  return { ...(seen ? filled : carried), ...typed }
}

/** The attempt to send a draft in its current state. */
export function attemptOf({ report, attempt }: QueuedDraft): Attempt {
  const print = report?.print ?? ''
  return attempt?.print === print ? attempt : { key: createIdempotencyKey(), print }
}

/** Opens a draft; on first opening it is filled with the values of the previous one. */
function opened(queue: Queue, id: string | undefined): Queue {
  const { open: left, ...rest } = queue
  const leaving = left === id ? undefined : draftIn(queue, left)
  const carried = leaving?.report ? carriedOn(rest, leaving.report.values) : rest
  if (id === undefined) return carried
  return {
    ...changed(carried, id, ({ typed, ...draft }) =>
      draft.seen ? { ...draft, typed } : { ...draft, seen: true, filled: { ...carried.carried, ...typed } },
    ),
    open: id,
  }
}

/** Applies the values that the flights share to the drafts that were not opened. */
function carriedOn(queue: Queue, values: Partial<LaudoValues>): Queue {
  const carried = commonOf(values)
  if (JSON.stringify(carried) === JSON.stringify(queue.carried)) return queue
  const drafts = queue.drafts.map((draft) => (draft.seen ? draft : withValues(draft, { ...carried, ...draft.typed })))
  return { ...queue, carried, drafts }
}

function withValues(draft: QueuedDraft, values: Partial<LaudoValues>): QueuedDraft {
  if (!draft.report) return draft
  return { ...draft, report: { ...draft.report, values: { ...draft.report.values, ...values } } }
}

function commonOf(values: Partial<LaudoValues>): Partial<LaudoValues> {
  return Object.fromEntries(CARRIED.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
}

function changed(queue: Queue, id: string, change: (draft: QueuedDraft) => QueuedDraft): Queue {
  return { ...queue, drafts: queue.drafts.map((draft) => (draft.id === id ? change(draft) : draft)) }
}

export function inputsOf({ faixaExecutada, empresa, unidade }: LaudoValues, uses: Uses): string {
  return JSON.stringify([uses.width && numberOf(faixaExecutada), uses.plots && [empresa, unidade]])
}

/** True where the flight was measured with other values than its current ones. */
function isOutdated({ measured, values }: DraftReport): boolean {
  return measured !== undefined && measured.inputs !== inputsOf(values, measured.uses)
}
