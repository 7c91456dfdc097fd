/** Widths of the columns of a list, CSS pixels by name; absent until an edge is moved: until then the browser decides. */
import { useLocalStorage } from '@mantine/hooks'

export type Widths = Readonly<Record<string, number>>

export const NARROWEST = 56
export const WIDEST = 640
/** Width of a column that was chosen after the widths had been fixed. */
const USUAL = 140

export interface ColumnWidths {
  readonly widths: Widths | undefined
  readonly put: (widths: Widths) => void
  readonly reset: () => void
}

/** `memoryKey`: key in the local storage, one for each list and person. */
export function useColumnWidths(memoryKey: string): ColumnWidths {
  const [widths, setWidths, forget] = useLocalStorage<Widths | undefined>({
    key: memoryKey,
    defaultValue: undefined,
    getInitialValueInEffect: false,
    serialize: (value) => JSON.stringify(value ?? {}),
    deserialize: readWidths,
  })
  return { widths, put: setWidths, reset: forget }
}

export function readWidths(text: string | undefined): Widths | undefined {
  let read: unknown
  try {
    read = JSON.parse(text ?? '')
  } catch {
    return undefined
  }
  const found = Object.entries(read ?? {}).filter((entry): entry is [string, number] => Number.isFinite(entry[1]))
  return found.length === 0 ? undefined : Object.fromEntries(found.map(([name, px]) => [name, clampWidth(px)]))
}

export function clampWidth(px: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, px)))
}

export function widthOf(widths: Widths, name: string): number {
  return widths[name] ?? USUAL
}
