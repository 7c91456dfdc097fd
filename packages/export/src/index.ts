/** The exports without a PDF library; the others are in `@faixa/export/paper`. */

export * from './eficacia/effectiveness-document.ts'
export * from './eficacia/effectiveness-excel.ts'
export * from './eficacia/pie-arcs.ts'
export * from './excel/excel-file.ts'
export * from './pdf/issuer-mark.ts'
export * from './pdf/pdf-palette.ts'
export * from './pdf/printable.ts'
export * from './table/moment-text.ts'
export * from './table/paper-layout.ts'
export * from './table/paper-text.ts'
export * from './table/table-column.ts'
export { type Part, zipFile } from './zip/zip-file.ts'
