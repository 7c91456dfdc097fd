/** Portrait A4 of titled tables, one below the other. Lengths are points. */

import { HEAD_FILL, INK, RULE } from '@faixa/export'
import type { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'

export const MARGIN = 40
export const GAP = 14
/** Points at the end of a page that its last lines take. */
export const FOOT = 60

/** A heading and a row of two lines, which have to be on one page, points. */
const HEADED = 44

export const TABLE = {
  theme: 'plain',
  margin: { left: MARGIN, right: MARGIN, bottom: FOOT },
  styles: { fontSize: 8, cellPadding: { top: 2, bottom: 2, left: 4, right: 4 }, textColor: INK, lineColor: RULE },
  headStyles: { fillColor: HEAD_FILL, fontStyle: 'bold' },
  footStyles: { fontStyle: 'bold' },
  bodyStyles: { lineWidth: { bottom: 0.4 } },
  rowPageBreak: 'avoid',
} as const

type Table = Parameters<typeof autoTable>[1]

/**
 * Returns the function that draws a titled table below the one before, from `y` on. `free`: points that stay empty below its last row on the
 * same page.
 */
export function tablesFrom(pdf: jsPDF, y: number): (title: string, table: Table, free?: number) => void {
  return (title, table, free = 0) => {
    if (y > pdf.internal.pageSize.getHeight() - FOOT - HEADED - free) {
      pdf.addPage()
      y = MARGIN
    }
    pdf
      .setFont('helvetica', 'bold')
      .setFontSize(10)
      .setTextColor(INK)
      .text(title, MARGIN, y + 8)
    autoTable(pdf, { ...TABLE, margin: { ...TABLE.margin, bottom: FOOT + free }, startY: y + GAP, ...table })
    y = lastY(pdf) + GAP + 4
  }
}

/** Draws an untitled table on one half of the page, and returns where it ends. */
export function drawHalf(pdf: jsPDF, side: 'left' | 'right', y: number, table: Table): number {
  const otherHalf = (pdf.internal.pageSize.getWidth() + GAP) / 2
  const margin = { ...TABLE.margin, [side === 'left' ? 'right' : 'left']: otherHalf }
  autoTable(pdf, { ...TABLE, startY: y, margin, ...table })
  return lastY(pdf)
}

/** Height at which the last table ended: the plugin writes it on the document, without a type. */
export function lastY(pdf: jsPDF): number {
  return (pdf as jsPDF & { readonly lastAutoTable: { readonly finalY: number } }).lastAutoTable.finalY
}
