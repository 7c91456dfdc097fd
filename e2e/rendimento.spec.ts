import type { Client } from '@faixa/contract'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { readPages, readRows, savedBy } from './laudo-export.fixture.ts'
import { createListed } from './laudo-list.fixture.ts'
import { brazilian } from './map.fixture.ts'
import type { Places } from './stage/people.ts'

/** Bruno flew twice, 53 and 30 minutes; Beto once, nobody knows when. */
async function flights(client: Client, places: Places) {
  const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const given = [
    { codigo: 'R-1', horarioInicial: '07:12', horarioFinal: '08:05' },
    { codigo: 'R-2', horarioInicial: '09:00', horarioFinal: '09:30' },
    { codigo: 'R-3', piloto: places.beto },
  ]
  for (const one of given) await createListed(client, places, { nome, ...one })
  const list = async () => (await client.listLaudos({ query: { busca: nome, sort: 'codigo' } })).laudos
  await expect.poll(async () => (await list()).every(({ ready }) => ready), { timeout: PATIENCE_MS }).toBe(true)
  const [first, second] = await list()
  const area = first!.areaPlantio! + second!.areaPlantio!
  return { nome, area, figures: [brazilian(area), '83', brazilian(area / 83), brazilian((area / 83) * 60)] }
}

function yieldDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Rendimento por piloto' })
  return { dialog, table: dialog.getByRole('table'), rows: dialog.locator('tbody tr') }
}

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('sees the yield of the pilots that the filters find, and why laudos do not count', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const { nome, figures } = await flights(await as('carla'), stage.places)
    const { dialog, table, rows } = yieldDialog(page)
    await open(`/show-reports?busca=${encodeURIComponent(nome)}`)
    await page.getByRole('button', { name: 'Rendimento' }).click()
    await expect(page).toHaveURL(/rendimento=true/)
    await expect(rows).toHaveCount(1)
    await expect(rows.first().getByRole('cell')).toHaveText(['AeroSul Aviação', 'Bruno Lima', '2', ...figures])
    await expect(table.locator('tfoot td')).toHaveText(['Total', '', '2', ...figures])
    await expect(dialog.getByText('2 laudos na conta. 1 ficou de fora: sem horário inicial ou final')).toBeVisible()
    await expect(dialog.getByText(`Busca: «${nome}»`)).toBeVisible()
    await expectAccessible(page)
    // A link shows the same, and the way back closes it.
    await page.reload()
    await expect(rows).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).not.toHaveURL(/rendimento/)
    await expect(page.getByRole('button', { name: 'Rendimento' })).toBeFocused()
  })

  test('takes it as a spreadsheet and as a PDF', async ({ page, open, as, stage }) => {
    const { nome, area, figures } = await flights(await as('carla'), stage.places)
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
        ...[
          'RENDIMENTO POR PILOTO - Usina Aurora',
          'AeroSul Aviação - Bruno Lima',
          'TOTAL',
          'Página 1 de 1',
          ...figures,
        ],
      ]),
    )
  })

  test('sorts by any column, and says so when there is nothing to tell', async ({ page, open, as, stage }) => {
    const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    const client = await as('carla')
    // The same time over the same kind of field: whoever flew twice has twice the minutes.
    for (const piloto of [stage.places.bruno, stage.places.bruno, stage.places.beto]) {
      await createListed(client, stage.places, { nome, piloto, horarioInicial: '07:00', horarioFinal: '07:30' })
    }
    const { dialog, rows } = yieldDialog(page)
    const pilots = rows.locator('td:nth-child(2)')
    const ready = async () => (await client.listLaudos({ query: { busca: nome } })).laudos.every((laudo) => laudo.ready)
    await expect.poll(ready, { timeout: PATIENCE_MS }).toBe(true)
    await open(`/show-reports?rendimento=true&busca=${encodeURIComponent(nome)}`)
    await expect(pilots).toHaveText(['Beto Souza', 'Bruno Lima'])
    const byTime = dialog.getByRole('columnheader', { name: 'Tempo total (min)' })
    await byTime.getByRole('button').click()
    await expect(byTime).toHaveAttribute('aria-sort', 'ascending')
    await expect(pilots).toHaveText(['Beto Souza', 'Bruno Lima'])
    await byTime.getByRole('button').click()
    await expect(pilots).toHaveText(['Bruno Lima', 'Beto Souza'])
    await open('/show-reports?rendimento=true&busca=ninguem-se-chama-assim')
    await expect(dialog.getByText('Não há laudos com estes filtros.')).toBeVisible()
  })

  test('it fits a telephone and is accessible', async ({ page, open, as, stage }) => {
    const { nome, figures } = await flights(await as('carla'), stage.places)
    await page.setViewportSize({ width: 390, height: 844 })
    const { dialog } = yieldDialog(page)
    await open(`/show-reports?rendimento=true&busca=${encodeURIComponent(nome)}`)
    const [total, bruno] = [dialog.getByRole('listitem').first(), dialog.getByRole('listitem').last()]
    await expect(total.locator('dd')).toHaveText(['2', ...figures])
    await expect(bruno).toContainText('Bruno Lima')
    await expect(dialog.getByRole('button', { name: 'PDF' })).toBeInViewport()
    await expectWellMade(page, [390])
  })
})

test.describe('a pilot', () => {
  test.use({ person: 'bruno' })

  test('sees the own yield, and nobody else’s', async ({ page, open, as, stage }) => {
    const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8).toUpperCase()}`
    const client = await as('carla')
    for (const piloto of [stage.places.bruno, stage.places.beto]) {
      await createListed(client, stage.places, { nome, piloto, horarioInicial: '07:00', horarioFinal: '07:30' })
    }
    const ready = async () => (await client.listLaudos({ query: { busca: nome } })).laudos.every((laudo) => laudo.ready)
    await expect.poll(ready, { timeout: PATIENCE_MS }).toBe(true)
    await open(`/show-reports?rendimento=true&busca=${encodeURIComponent(nome)}`)
    await expect(yieldDialog(page).rows.locator('td:nth-child(2)')).toHaveText(['Bruno Lima'])
  })
})
