import { COLUMN_NAMES, laudoColumn, type SortableColumn } from './laudo-columns.ts'

/**
 * The columns by which the list may be sorted. The first screen reads them from addresses, and needs neither their labels nor their units.
 */
export const SORTABLE_COLUMNS = COLUMN_NAMES.filter((name) => laudoColumn(name).sortable) as readonly SortableColumn[]
