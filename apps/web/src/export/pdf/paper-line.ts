import type { jsPDF } from 'jspdf'

/** One line in the font as it is set: a long text ends in dots, whose sign the library believes to have no width. */
export function fitted(pdf: jsPDF, text: string, width: number): string {
  if (pdf.getTextWidth(text) <= width) return text
  let shown = text
  while (shown.length > 1 && pdf.getTextWidth(`${shown}...`) > width) shown = shown.slice(0, -1)
  return `${shown.trimEnd()}…`
}
