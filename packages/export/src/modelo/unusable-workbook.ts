/** A workbook that cannot be a model, or that cannot hold a month; the message is one sentence for the person who sent it. */
export class UnusableWorkbook extends Error {}

export const BROKEN =
  'O arquivo não é uma planilha XLSX que se possa preencher: abra-o no Excel ou no LibreOffice e salve de novo como XLSX.'
