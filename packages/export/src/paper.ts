/** What draws on paper: whoever imports this loads the PDF library. */

export * from './eficacia/effectiveness-pdf.ts'
export * from './table/table-pdf.ts'
