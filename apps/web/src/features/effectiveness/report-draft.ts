/**
 * Keeps the lines of the screen for a reload, in sessionStorage as the drafts of forms, so that two tabs have two reports. Thousands of
 * lines are stored in pieces: a change writes the pieces that differ, and lets the screen respond between two of them.
 */
import { type EffectivenessLine, type FlatLine, flattenLines, nestLines, startHistory } from '@faixa/domain'
import {
  EMPTY_REPORT,
  type LineMode,
  type LoadedFilter,
  type ReportContent,
  type ReportState,
  type SavedAs,
} from './report-state.ts'

/** Stored in addition to the lines. */
interface Head {
  readonly filtros: readonly LoadedFilter[]
  /** Present in the place of `filtros` in drafts that an earlier release kept. */
  readonly filtro?: LoadedFilter
  readonly mode: LineMode
  readonly saved?: SavedAs
  readonly isClean: boolean
  /** Numbers of the pieces, in the order of their lines. */
  readonly pieces: readonly number[]
}

type Storage = Pick<typeof sessionStorage, 'getItem' | 'setItem' | 'removeItem'>
type Lines = readonly EffectivenessLine[]

export interface ReportDraft {
  readonly read: () => ReportState
  /** Writes the changes; a later call replaces one that is still writing. */
  readonly keep: (state: ReportState) => Promise<void>
  /** Writes at once, before the page is left. */
  readonly flush: (state: ReportState) => void
}

/** Lines of a piece: writing one takes some 5 ms. */
export const PIECE_LINES = 250

interface Kept {
  readonly piece: number
  readonly lines: Lines
}

export function openReportDraft(
  key: string,
  storage: Storage = sessionStorage,
  pause = () => new Promise<void>((resolve) => setTimeout(resolve)),
): ReportDraft {
  /** Pieces in the storage, including those written by a call that a later one replaced. */
  let kept: readonly Kept[] = []
  let head: string | undefined
  let next = 0
  let run = 0
  const keyOf = (piece: number) => `${key}-${piece}`

  /**
   * Yields after each piece that was written, so that the caller may wait. The head, written last, names the pieces: if the page ends
   * before that, the previous head remains.
   */
  function* write({ history, mode, saved, clean }: ReportState): Generator<void> {
    const { filtros, lines } = history.present
    const wanted: Kept[] = []
    for (const piece of piecesOf(lines)) {
      const same = kept.find((before) => isSame(before.lines, piece))
      if (same) {
        wanted.push(same)
        continue
      }
      const written = { piece: next, lines: piece }
      next += 1
      storage.setItem(keyOf(written.piece), JSON.stringify(flattenLines(piece)))
      kept = [...kept, written]
      wanted.push(written)
      yield
    }
    const text =
      filtros.length > 0 ? headOf({ filtros, mode, saved, isClean: clean === history.present }, wanted) : undefined
    if (text === undefined) storage.removeItem(key)
    else if (text !== head) storage.setItem(key, text)
    for (const { piece } of kept) if (!wanted.some((one) => one.piece === piece)) storage.removeItem(keyOf(piece))
    ;[kept, head] = [wanted, text]
  }

  /** The storage is full or switched off: a reload will lose the lines. */
  function forget(): void {
    for (const { piece } of kept) storage.removeItem(keyOf(piece))
    storage.removeItem(key)
    ;[kept, head] = [[], undefined]
  }

  return {
    read() {
      try {
        head = storage.getItem(key) ?? undefined
        const found = JSON.parse(head ?? 'null') as Head | null
        if (!found) return EMPTY_REPORT
        const { filtro, mode, saved, pieces } = found
        const filtros = filtro ? [filtro] : found.filtros
        kept = pieces.map((piece) => ({
          piece,
          lines: nestLines(JSON.parse(storage.getItem(keyOf(piece)) ?? '') as readonly FlatLine[]),
        }))
        next = Math.max(-1, ...pieces) + 1
        const content: ReportContent = { lines: kept.flatMap((one) => one.lines), filtros }
        return {
          mode,
          history: startHistory(content),
          checked: [],
          clean: found.isClean ? content : EMPTY_REPORT.clean,
          ...(saved && { saved }),
        }
      } catch {
        // The storage is switched off, or holds something else.
        ;[kept, head] = [[], undefined]
        return EMPTY_REPORT
      }
    },
    async keep(state) {
      run += 1
      const mine = run
      try {
        for (const _ of write(state)) {
          await pause()
          if (run !== mine) return
        }
      } catch {
        forget()
      }
    },
    flush(state) {
      run += 1
      try {
        for (const _ of write(state));
      } catch {
        forget()
      }
    },
  }
}

function headOf(
  { filtros, mode, saved, isClean }: Omit<Head, 'pieces' | 'saved'> & { readonly saved: SavedAs | undefined },
  kept: readonly Kept[],
): string {
  const head: Head = { filtros, mode, isClean, pieces: kept.map(({ piece }) => piece), ...(saved && { saved }) }
  return JSON.stringify(head)
}

function piecesOf(lines: Lines): readonly Lines[] {
  return Array.from({ length: Math.ceil(lines.length / PIECE_LINES) }, (_, i) =>
    lines.slice(i * PIECE_LINES, (i + 1) * PIECE_LINES),
  )
}

/** Operations keep the lines that they do not change. */
function isSame(before: Lines, after: Lines): boolean {
  return before.length === after.length && before.every((line, i) => line === after[i])
}
