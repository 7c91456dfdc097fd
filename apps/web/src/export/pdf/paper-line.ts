import type { jsPDF } from 'jspdf'

/** Shortens a text to one line of the current font. It ends in three dots, because the library takes the sign «…» for one without width. */
export function fitted(pdf: jsPDF, text: string, width: number): string {
  if (pdf.getTextWidth(text) <= width) return text
  let shown = text
  while (shown.length > 1 && pdf.getTextWidth(`${shown}...`) > width) shown = shown.slice(0, -1)
  return `${shown.trimEnd()}…`
}
