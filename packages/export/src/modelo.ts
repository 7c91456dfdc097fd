/** Spreadsheets of prestadoras that are filled: separate from the exports, because few screens need them. */

export { checkMapa } from './modelo/check-mapa.ts'
export { fillModelo, type ModeloValue, type ModeloValues } from './modelo/fill-modelo.ts'
export { openWorkbook, type Workbook } from './modelo/open-workbook.ts'
export { readSheet } from './modelo/read-sheet.ts'
export { UnusableWorkbook } from './modelo/unusable-workbook.ts'
