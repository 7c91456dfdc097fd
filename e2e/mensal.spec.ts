/** The monthly report of a prestadora: what is missing is filled in from it, and the files leave. */
import { readFile } from 'node:fs/promises'
import { expect, expectWellMade, test, WIDTHS } from './journey.ts'
import { measuredLaudo } from './map.fixture.ts'

test.use({ person: 'carla' })

test('staff fills in what a month lacks, and the prestadora takes the report along', async ({
  page,
  open,
  as,
  pageOf,
  stage,
}) => {
  // Journeys share a server: this month is long past, so that few others fly in it.
  const mes = `${1990 + Math.floor(Math.random() * 30)}-0${1 + Math.floor(Math.random() * 9)}`
  const codigo = `RM ${crypto.randomUUID().slice(0, 8)}`
  const { boreal, aerosul } = stage.places
  const { info } = await measuredLaudo(await as('carla'), stage.places, {
    ...{ track: 'line', flight: { seed: 510_002, areaHa: 40 }, without: ['horarioInicial', 'horarioFinal', 'unidade'] },
    fields: {
      empresa: boreal,
      codigo,
      nome: 'Bloco do mês',
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
    }
  })
})
