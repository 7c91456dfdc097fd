/** Stores format and columns of the last export of this person on this device. */
import { useLocalStorage } from '@mantine/hooks'
import type { ExportFormat } from '../../../export/laudos/export-asked.ts'

export interface Remembered {
  readonly format: ExportFormat
  /** Names of columns; absent: those of the list. */
  readonly names?: readonly string[]
}

const FORMATS = ['excel', 'pdf', 'csv', 'fgb', 'gpkg'] as const satisfies readonly ExportFormat[]

export function useRemembered(key: string) {
  return useLocalStorage<Remembered>({
    key,
    defaultValue: { format: 'excel' },
    getInitialValueInEffect: false,
    serialize: ({ format, names }) => [format, names?.join()].filter(Boolean).join(' '),
    deserialize: (text = '') => {
      const [written, names = ''] = text.split(' ')
      const format = FORMATS.find((one) => one === written) ?? 'excel'
      return { format, ...(names !== '' && { names: names.split(',') }) }
    },
  })
}
