import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { readPages, readRows, savedBy } from './laudo-export.fixture.ts'
import { brazilian } from './map.fixture.ts'
import type { Stage } from './stage/stage.ts'

/** Expected figures of the shared laudos: Bruno flew twice, 53 and 30 minutes; Beto once, without times. */
function flights({ seen: { farm: nome, first, third } }: Stage) {
  const area = first.areaPlantio! + third.areaPlantio!
  return { nome, area, figures: [brazilian(area), '83', brazilian(area / 83), brazilian((area / 83) * 60)] }
}

function yieldDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Rendimento por piloto' })
  return { dialog, table: dialog.getByRole('table'), rows: dialog.locator('tbody tr') }
}

test.use({ person: 'carla' })

test('the yield of the pilots that the filters find, why laudos do not count, as a link and on a telephone', async ({
  page,
  open,
  stage,
  pageOf,
}) => {
  const { nome, figures } = flights(stage)
  const { dialog, table, rows } = yieldDialog(page)
  await open(`/show-reports?busca=${encodeURIComponent(nome)}`)
  await page.getByRole('button', { name: 'Rendimento' }).click()
  await expect(page).toHaveURL(/rendimento=true/)
  await expect(rows).toHaveCount(1)
  await expect(rows.first().getByRole('cell')).toHaveText(['AeroSul Aviação', 'Bruno Lima', '2', ...figures])
  await expect(table.locator('tfoot td')).toHaveText(['Total', '', '2', ...figures])
  await expect(
    dialog.getByText('2 laudos entram no rendimento; 1 fica de fora: 1 sem horário inicial ou final'),
  ).toBeVisible()
  await expect(dialog.getByText(`Busca: «${nome}»`)).toBeVisible()
  await expectAccessible(page)
  // A link shows the same, and going back closes it.
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/rendimento/)
  await expect(page.getByRole('button', { name: 'Rendimento' })).toBeFocused()

  await test.step('it says so when there is nothing to tell', async () => {
    await open('/show-reports?rendimento=true&busca=ninguem-se-chama-assim')
    await expect(dialog.getByText('Não há laudos com estes filtros.')).toBeVisible()
  })
  await test.step('it fits a telephone and is accessible', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(`/show-reports?rendimento=true&busca=${encodeURIComponent(nome)}`)
    const [total, bruno] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').last()]
    await expect(total.locator('dd')).toHaveText(['2', ...figures])
    await expect(bruno).toContainText('Bruno Lima')
    await expect(dialog.getByRole('button', { name: 'PDF' })).toBeInViewport()
    await expectWellMade(page, [390])
  })
  await test.step('a pilot sees the own yield', async () => {
    const theirs = await pageOf('bruno', `/show-reports?rendimento=true&busca=${encodeURIComponent(nome)}`)
    await expect(yieldDialog(theirs).rows.locator('td:nth-child(2)')).toHaveText(['Bruno Lima'])
  })
})

test('it is sorted by any column, and taken as a spreadsheet and as a PDF', async ({ page, open, stage }) => {
  const { nome, area, figures } = flights(stage)
  const { dialog } = yieldDialog(page)
  await open(`/show-reports?rendimento=true&busca=${encodeURIComponent(nome)}&empresa=${stage.places.aurora}`)
  const [excel] = await Promise.all([
    savedBy(page, () => dialog.getByRole('button', { name: 'Excel' }).click()),
    expect(page.getByText('Exportação concluída!')).toBeVisible({ timeout: PATIENCE_MS }),
  ])
  expect(excel.name).toBe('rendimento-por-piloto.xlsx')
  const read = await readRows(excel, 'Rendimento por piloto')
  expect(read.map((row) => row['Prestadora-Piloto'])).toEqual(['AeroSul Aviação - Bruno Lima', 'TOTAL'])
  for (const row of read) {
    expect(row['Área total de Plantio (ha)']).toBeCloseTo(area, 6)
    expect(row['Tempo total (m)']).toBe(83)
    expect(row['Rendimento (ha/m)']).toBeCloseTo(area / 83, 6)
    expect(row['Rendimento (ha/h)']).toBeCloseTo((area / 83) * 60, 6)
  }
  const pdf = await savedBy(page, () => dialog.getByRole('button', { name: 'PDF' }).click())
  expect(pdf.name).toBe('rendimento-por-piloto.pdf')
  const { sizes, lines } = readPages(pdf)
  expect(sizes.map((size) => size.map(Math.round))).toEqual([[842, 595]])
  expect(lines).toEqual(
    expect.arrayContaining([
      'RENDIMENTO POR PILOTO - Usina Aurora',
      'AeroSul Aviação - Bruno Lima',
      'TOTAL',
      'Página 1 de 1',
      ...figures,
    ]),
  )

  await test.step('sorts by any column', async () => {
    const { rows } = yieldDialog(page)
    const pilots = rows.locator('td:nth-child(2)')
    // The answer also has Beto, as if his laudo had times.
    await page.route(/\/laudos\/rendimento/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { linhas: { piloto: object; tempo: number }[] }
      const beto = { ...body.linhas[0]!, piloto: { id: stage.places.beto, nome: 'Beto Souza' }, tempo: 30 }
      await route.fulfill({ response, json: { ...body, linhas: [beto, ...body.linhas] } })
    })
    await page.reload()
    await expect(pilots).toHaveText(['Beto Souza', 'Bruno Lima'])
    const byTime = dialog.getByRole('columnheader', { name: 'Tempo total (min)' })
    await byTime.getByRole('button').click()
    await expect(byTime).toHaveAttribute('aria-sort', 'ascending')
    await expect(pilots).toHaveText(['Beto Souza', 'Bruno Lima'])
    await byTime.getByRole('button').click()
    await expect(pilots).toHaveText(['Bruno Lima', 'Beto Souza'])
  })
})
