/**
 * Determines the visible columns: those of the address, otherwise those that this person chose last on this device, otherwise the default
 * ones.
 */
import { useLocalStorage } from '@mantine/hooks'
import type { Column } from './column.ts'

interface ColumnsOptions<Row> {
  /** Every column that this person may see. */
  readonly columns: readonly Column<Row>[]
  readonly usual: readonly string[]
  /** Names separated by commas, from the address. */
  readonly requested: string | undefined
  /** Key in the local storage, one for each list and person. */
  readonly memoryKey: string
}

interface ShownColumns<Row> {
  readonly shown: readonly Column<Row>[]
  readonly remember: (names: readonly string[]) => void
}

export function useColumns<Row>({ columns, usual, requested, memoryKey }: ColumnsOptions<Row>): ShownColumns<Row> {
  const [remembered, setRemembered] = useLocalStorage({
    key: memoryKey,
    defaultValue: '',
    getInitialValueInEffect: false,
    serialize: (text) => text,
    deserialize: (text) => text ?? '',
  })
  const known = (names: readonly string[]) => columns.filter(({ name }) => names.includes(name))
  const wanted = [requested, remembered].map((text) => known((text ?? '').split(','))).find((found) => found.length > 0)
  const shown = wanted ?? known(usual)
  return {
    shown,
    remember: (names) => setRemembered(names.join(',')),
  }
}
