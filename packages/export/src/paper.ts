/** The exports that draw on paper. Importing them loads the PDF library. */

export * from './eficacia/effectiveness-pdf.ts'
export * from './table/table-pdf.ts'
