/** The whole state of the list is in its address. */
import { expect, expectAccessible, PATIENCE_MS, test } from './journey.ts'
import { createListed, laudoList, listedFarm } from './laudo-list.fixture.ts'

test.use({ person: 'carla' })

test('a link shows all that its sender saw: search, every filter, order, page, its length, columns, open panel', async ({
  page,
  open,
  as,
  stage,
  context,
}) => {
  test.slow()
  const { nome } = await listedFarm(
    await as('carla'),
    stage.places,
    ['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5', 'Q-6', 'Q-7'],
    {
      unidade: stage.places.norte,
      horarioInicial: '07:12',
      horarioFinal: '08:05',
    },
  )
  const list = laudoList(page)
  await open('/show-reports')
  await list.search.fill(nome)
  await page.getByRole('button', { name: /^Filtros( \(|$)/ }).click()
  for (const [label, option] of [
    ['Empresa', 'Usina Aurora'],
    ['Unidade', 'Fazenda Norte'],
    ['Prestadora', 'AeroSul Aviação'],
    ['Piloto', 'Bruno Lima'],
    ['Analista', 'Carla Dias'],
    ['Tratamento', 'HERBICIDA'],
    ['Cultura', 'SOJA'],
  ] as const) {
    await list.choose(label, option)
    await expect(list.chips.filter({ hasText: `${label}: ${option}` })).toBeVisible()
  }
  for (const label of ['Data da Aplicação', 'Data Inicial', 'Data Final']) {
    await list.range(label).from.fill('01/03/2026')
    await list.range(label).to.fill('31/03/2026')
    await expect(list.chips.filter({ hasText: `${label}: 01/03/2026 a 31/03/2026` })).toBeVisible()
  }
  for (const label of ['Horário Inicial', 'Horário Final']) {
    await list.range(label).from.fill('07:00')
    await list.range(label).to.fill('09:00')
    await expect(list.chips.filter({ hasText: `${label}: 07:00 a 09:00` })).toBeVisible()
  }
  await page.getByRole('button', { name: '7 Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Piloto' }).uncheck()
  await page.keyboard.press('Escape')
  await list.heading('Tratamento').click()
  await list.heading('Código').click({ modifiers: ['Shift'] })
  await page.getByRole('combobox', { name: 'Linhas por página' }).selectOption('5')
  await expect(list.codes).toHaveText([/Q-1/, /Q-2/, /Q-3/, /Q-4/, /Q-5/])
  await page.getByRole('button', { name: 'Próxima' }).click()
  await expect(list.codes).toHaveText([/Q-6/, /Q-7/])
  const chips = await list.chips.allTextContents()
  expect(chips).toHaveLength(12)

  const other = await context.newPage()
  await other.goto(page.url())
  const there = laudoList(other)
  await expect(there.codes).toHaveText([/Q-6/, /Q-7/])
  await expect(there.chips).toHaveText(chips)
  await expect(there.search).toHaveValue(nome)
  await expect(there.panel).toBeVisible()
  await expect(there.range('Horário Final').to).toHaveValue('09:00')
  await expect(other.getByRole('button', { name: '6 Colunas' })).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'Tratamento' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(other.getByRole('columnheader', { name: 'Código' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(other.getByRole('combobox', { name: 'Linhas por página' })).toHaveValue('5')
  await expect(other.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute('aria-current', 'page')
  // Nothing was added or lost on the way.
  expect(new URL(other.url()).searchParams.toString()).toBe(new URL(page.url()).searchParams.toString())
  await other.close()

  // Each step has its way back.
  await page.goBack()
  await expect(list.codes).toHaveText([/Q-1/, /Q-2/, /Q-3/, /Q-4/, /Q-5/])
  await page.goForward()
  await expect(list.codes).toHaveText([/Q-6/, /Q-7/])
})

test('each of the five states is a filter, and two of them are an either', async ({ page, open, as, stage }) => {
  const client = await as('carla')
  const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8)}`
  const list = laudoList(page)
  await createListed(client, stage.places, { nome, codigo: 'E-1' })
  await createListed(client, stage.places, { nome, codigo: 'E-2', broken: true })
  const hidden = await createListed(client, stage.places, { nome, codigo: 'E-3' })
  await client.hideLaudo({ params: { id: hidden }, body: { hide: true } })
  await open(`/show-reports?filtros=true&busca=${encodeURIComponent(nome)}&colunas=codigo,status&ordem=codigo`)
  await expect(list.table.locator('td[data-column=status]')).toHaveText(['Pronto', 'Erro', 'Oculto'], {
    timeout: PATIENCE_MS,
  })
  await expectAccessible(page)
  for (const [status, codes] of [
    ['Pronto', ['E-1']],
    ['Erro', ['E-2']],
    ['Oculto', ['E-3']],
    // Nothing is on its way any more.
    ['Processando', []],
    ['Na fila', []],
  ] as const) {
    await list.choose('Status', status)
    await expect(list.chips).toHaveText([`Status: ${status}`])
    if (codes.length > 0) await expect(list.codes).toHaveText([...codes])
    else await expect(page.getByText('Nenhuma informação encontrada! :(')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(list.rows).toHaveCount(3)
  }
  await list.choose('Status', 'Erro')
  await expect(list.codes).toHaveText(['E-2'])
  await list.choose('Status', 'Oculto')
  await expect(list.codes).toHaveText(['E-2', 'E-3'])
})
