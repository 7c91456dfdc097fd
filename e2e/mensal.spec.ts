/** The monthly report of a prestadora: missing values are filled in from it, and its files are downloaded. */
import { readFile } from 'node:fs/promises'
import readSheets from 'read-excel-file/node'
import { expect, expectAccessible, expectWellMade, test, WIDTHS } from './journey.ts'
import { measuredLaudo } from './map.fixture.ts'

test.use({ person: 'carla' })

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
test('staff fills in what a month lacks, and the prestadora takes the report along', async ({
  page,
  open,
  as,
  pageOf,
  stage,
}) => {
  // Journeys share a server: this month is long past, so that few other flights are in it.
  const mes = `${1990 + Math.floor(Math.random() * 30)}-0${1 + Math.floor(Math.random() * 9)}`
  const codigo = `RM ${crypto.randomUUID().slice(0, 8)}`
  const { boreal, aerosul } = stage.places
  const { info } = await measuredLaudo(await as('carla'), stage.places, {
    track: 'line',
    flight: { seed: 510_002, areaHa: 40 },
    without: ['horarioInicial', 'horarioFinal', 'unidade'],
    fields: {
      empresa: boreal,
      codigo,
      nome: 'Bloco do mês',
      dadosOperacao: JSON.stringify({ uf: 'SP' }),
      dataInicial: `${mes}-10`,
      dataFinal: `${mes}-10`,
    },
  })
  const address = `/relatorio-mensal?prestadora=${aerosul}&mes=${mes}`
  const lacking = (what: string) => ({ name: `${what} do laudo ${codigo}: não informado, preencher` })

  await test.step('the month says what it lacks, and leads to the field', async () => {
    await open('/relatorio-mensal')
    await expect(page.getByText('Escolha a prestadora para ver')).toBeVisible()
    await page.getByRole('combobox', { name: 'Prestadora' }).click()
    await page.getByRole('option', { name: 'AeroSul Aviação' }).click()
    await expect(page).toHaveURL(new RegExp(`prestadora=${aerosul}`))
    await open(address)
    await expect(page.getByText(/^Faltam \d+ campos em \d+ laudos?$/)).toBeVisible()
    await expect(page.getByRole('link', lacking('Horas'))).toBeVisible()
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('link', lacking('Município')).click()
    const modal = page.getByRole('dialog', { name: /^Editar/ })
    await expect(modal.getByRole('combobox', { name: 'Município' })).toBeFocused()
    await page.keyboard.type('Assis')
    await modal.getByRole('button', { name: 'Salvar' }).click()
    await expect(modal).toBeHidden()
  })

  await test.step('what was filled in is in the report', async () => {
    await open(address)
    const row = page.getByRole('row', { name: codigo })
    await expect(row.getByRole('cell', { name: 'Assis' })).toBeVisible()
    const area = (info.areaAplicada ?? 0).toLocaleString('pt-BR', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    await expect(row.getByRole('cell', { name: area })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Total do mês' })).toBeVisible()
  })

  await test.step('the prestadora has no fields to fill in, and takes both files along', async () => {
    const gil = await pageOf('gil', address)
    await expect(gil.getByRole('row', { name: codigo })).toBeVisible()
    await expect(gil.getByRole('link', lacking('Dose'))).toHaveCount(0)
    await gil.getByRole('button', { name: 'Registrar envio: SP' }).click()
    await gil.getByRole('textbox', { name: 'Protocolo' }).fill('SEI 21000.1')
    await expectAccessible(gil)
    await gil.getByRole('button', { name: 'Guardar' }).click()
    await expect(gil.getByText(/enviado em .* · protocolo SEI 21000\.1/)).toBeVisible()
    await expect(gil.getByText('Enviado com atraso')).toBeVisible()
    await gil.getByRole('link', { name: 'SP', exact: true }).click()
    await expect(gil.getByText('Só as operações de SP.')).toBeVisible()
    await expect(gil.getByRole('row', { name: codigo })).toBeVisible()
    await gil.getByRole('link', { name: 'Ver as de todas as UF' }).click()
    let report = Buffer.alloc(0)
    for (const [extension, opening] of [
      ['PDF', '%PDF-'],
      ['XLSX', 'PK'],
    ] as const) {
      const downloading = gil.waitForEvent('download')
      await gil.getByRole('button', { name: extension }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe(`relatorio-mensal-AeroSul Aviação-${mes}.${extension.toLowerCase()}`)
      const bytes = await readFile(await download.path())
      expect(bytes.toString('latin1').startsWith(opening)).toBe(true)
      if (extension === 'XLSX') report = bytes
    }
    await test.step('the built-in spreadsheet needs no model', async () => {
      const downloading = gil.waitForEvent('download')
      await gil.getByRole('button', { name: 'Planilha por norma' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe(`relatorio-por-norma-AeroSul Aviação-${mes}.xlsx`)
      const [sheet] = await readSheets(await readFile(await download.path()))
      expect(sheet?.sheet).toBe('Aeronaves tripuladas')
      expect(sheet?.data.flat()).toContain('Assis')
    })
    await gil.getByRole('button', { name: 'Enviar modelo' }).click()
    const modal = gil.getByRole('dialog', { name: /^Modelo do relatório mensal/ })
    const file = modal.getByLabel('Planilha da prestadora (XLSX)')
    await file.setInputFiles({ name: 'modelo.xlsx', mimeType: XLSX, buffer: Buffer.from('data;laudo') })
    await expect(modal.getByText('O arquivo não é uma planilha XLSX')).toBeVisible()
    await file.setInputFiles({ name: 'modelo.xlsx', mimeType: XLSX, buffer: report })
    // The titles of our own spreadsheet are known: cells and columns are proposed, and the end of the list is the person's.
    await expect(modal.getByText('As células foram indicadas pelos títulos da planilha')).toBeVisible()
    await expect(modal.getByRole('textbox', { name: 'Laudo', exact: true })).toHaveValue('B')
    await expect(modal.getByRole('textbox', { name: 'CNPJ', exact: true })).toHaveValue('B3')
    await modal.getByRole('textbox', { name: 'Última linha' }).fill('400')
    await modal.getByRole('textbox', { name: 'CNPJ', exact: true }).fill('zz')
    await expect(modal.getByText('«ZZ» não é uma célula')).toBeVisible()
    await modal.getByRole('textbox', { name: 'CNPJ', exact: true }).fill('')
    await modal.getByRole('textbox', { name: 'Prestadora', exact: true }).fill('x1')
    await modal.getByRole('textbox', { name: 'Laudo', exact: true }).focus()
    await modal.getByRole('button', { name: 'T3', exact: true }).click()
    await expect(modal.getByRole('textbox', { name: 'Laudo', exact: true })).toHaveValue('T')
    await expectAccessible(gil)
    await modal.getByRole('button', { name: 'Guardar' }).click()
    await expect(modal).toBeHidden()
    const filling = gil.waitForEvent('download')
    await gil.getByRole('button', { name: /^Preencher com/ }).click()
    const filled = await filling
    expect(filled.suggestedFilename()).toBe(`modelo-mensal-AeroSul Aviação-${mes}.xlsx`)
    const [sheet] = await readSheets(await readFile(await filled.path()))
    expect(sheet?.data[0]?.[23]).toBe('AeroSul Aviação')
    const area = sheet?.data.find((row) => row[0] === 'Data')?.indexOf('Área (ha)') ?? -1
    expect(sheet?.data.map((row) => [row[19], row[area]])).toContainEqual([codigo, info.areaAplicada])
    await gil.getByRole('button', { name: 'Tirar' }).click()
    await gil
      .getByRole('dialog', { name: /^Tirar o modelo/ })
      .getByRole('button', { name: 'Tirar' })
      .click()
    await expect(gil.getByRole('button', { name: 'Enviar modelo' })).toBeVisible()
  })
})
