/** Operates the export dialog, and reads its files with another library. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import readSheets from 'read-excel-file/node'
import { PATIENCE_MS } from './journey.ts'
import { type ReadPdf, readPdf } from './map.fixture.ts'

interface SavedFile {
  readonly name: string
  readonly bytes: Buffer
}

export function exportDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Exportar laudos' })
  const start = dialog.getByRole('button', { name: /^(Exportar|Tentar novamente)$/ })
  return {
    dialog,
    start,
    cancel: dialog.getByRole('button', { name: 'Cancelar' }),
    column: (name: string) => dialog.getByRole('checkbox', { name, exact: true }),
    act: (name: string) => dialog.getByRole('button', { name, exact: true }),
    async open() {
      await page.getByRole('button', { name: 'Exportar' }).first().click()
      await expect(dialog).toBeVisible()
      await expect(dialog.getByText('Contando os laudos…')).toBeHidden()
    },
    async choose(format: 'Excel' | 'PDF' | 'CSV' | 'FlatGeobuf' | 'GeoPackage') {
      // The checkbox itself is invisible.
      await dialog.locator('label').filter({ hasText: format }).click()
      await expect(dialog.getByRole('radio', { name: format })).toBeChecked()
    },
    async save(): Promise<SavedFile> {
      const file = await savedBy(page, () => start.click())
      await expect(dialog).toBeHidden()
      return file
    },
  }
}

export async function savedBy(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: PATIENCE_MS }), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

type CellValue = string | number | boolean | Date | null

/** Reads the rows by heading. */
export async function readRows(
  { bytes }: SavedFile,
  called = 'Laudos',
): Promise<readonly Readonly<Record<string, CellValue>>[]> {
  const [sheet] = await readSheets(bytes)
  expect(sheet?.sheet).toBe(called)
  const [heads = [], ...rows] = sheet?.data ?? []
  return rows.map((row) => Object.fromEntries(heads.map((head, column) => [String(head), row[column] as CellValue])))
}

export function readPages({ bytes }: SavedFile): ReadPdf & { readonly lines: readonly string[] } {
  const read = readPdf(bytes)
  return { ...read, lines: read.text.split('\n') }
}
