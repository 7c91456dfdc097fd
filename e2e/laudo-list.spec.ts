import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { createListed, laudoList, threeLaudos } from './laudo-list.fixture.ts'

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('finds laudos by words, by filters and in an order, and a link shows the same', async ({
    page,
    open,
    as,
    stage,
    context,
  }) => {
    const nome = await threeLaudos(as, stage)
    const list = laudoList(page)
    await open('/show-reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Faixa' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['', 'Detalhes', 'Código', 'Nome', 'Tratamento', 'Cultura', 'Prestadora', 'Piloto', 'Data Inicial', 'Ações'],
    ])
    await page.keyboard.press('/')
    // Somebody who thinks between two words.
    await page.keyboard.type('fazenda ')
    await expect(page).toHaveURL(/busca=fazenda/)
    await page.waitForTimeout(400)
    await page.keyboard.type(nome.toLowerCase().replace('fazenda ', ''))
    await expect(list.search).toHaveValue(nome.toLowerCase())
    // The most recent first.
    await expect(list.codes).toHaveText(['A-2', 'A-1', 'A-3'].map((codigo) => new RegExp(codigo)))

    await list.heading('Código').click()
    await expect(list.codes).toHaveText([/A-1/, /A-2/, /A-3/])
    await list.heading('Código').click()
    await expect(list.codes).toHaveText([/A-3/, /A-2/, /A-1/])
    await list.heading('Tratamento').click()
    await list.heading('Código').click({ modifiers: ['Shift'] })
    await expect(list.codes).toHaveText([/A-3/, /A-1/, /A-2/])

    await page.getByRole('button', { name: /^Filtros( \(|$)/ }).click()
    await list.choose('Empresa', 'Usina Aurora')
    await expect(list.codes).toHaveText([/A-3/, /A-1/])
    await list.range('Data Inicial').from.fill('02/03/2026')
    await expect(list.codes).toHaveText([/A-1/])
    await expect(list.chips).toHaveText(['Empresa: Usina Aurora', 'Data Inicial: a partir de 02/03/2026'])
    await expectAccessible(page)

    const other = await context.newPage()
    await other.goto(page.url())
    await expect(laudoList(other).codes).toHaveText([/A-1/])
    await expect(laudoList(other).chips).toHaveText(['Empresa: Usina Aurora', 'Data Inicial: a partir de 02/03/2026'])
    await expect(laudoList(other).search).toHaveValue(nome.toLowerCase())
    await other.close()

    await page.getByRole('button', { name: 'Remover o filtro Data Inicial: a partir de 02/03/2026' }).click()
    await expect(list.codes).toHaveText([/A-3/, /A-1/])
    await expect(list.range('Data Inicial').from).toHaveValue('')
    await page.goBack()
    await expect(list.codes).toHaveText([/A-1/])
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(list.codes).toHaveText([/A-3/, /A-1/, /A-2/])
  })

  test('every other filter narrows the list', async ({ page, open, as, stage }) => {
    const nome = await threeLaudos(as, stage)
    const client = await as('carla')
    const { laudos } = await client.listLaudos({ query: { busca: nome, sort: '-codigo' } })
    await client.hideLaudo({ params: { id: laudos[0]!.uuid }, body: { hide: true } })
    const list = laudoList(page)
    const clear = page.getByRole('button', { name: 'Limpar filtros' })
    await open(`/show-reports?filtros=true&busca=${encodeURIComponent(nome)}&ordem=codigo`)
    await expect(list.codes).toHaveText([/A-1/, /A-2/, /A-3/])
    for (const [label, option, codes] of [
      ['Unidade', 'Fazenda Norte', [/A-1/]],
      ['Unidade', 'SEDE', [/A-2/, /A-3/]],
      ['Prestadora', 'AeroSul Aviação', [/A-1/, /A-2/, /A-3/]],
      ['Piloto', 'Beto Souza', [/A-2/]],
      ['Analista', 'Carla Dias', [/A-1/, /A-2/, /A-3/]],
      ['Status', 'Oculto', [/A-3/]],
      ['Tratamento', 'FUNGICIDA', [/A-3/]],
      ['Cultura', 'SOJA', [/A-1/, /A-2/, /A-3/]],
    ] as const) {
      await list.choose(label, option)
      await expect(list.chips).toHaveText([`${label}: ${option}`])
      await expect(list.codes).toHaveText([...codes])
      await clear.click()
      await expect(list.chips).toHaveCount(0)
    }
    for (const [label, from, to, codes] of [
      ['Data da Aplicação', '02/03/2026', '02/03/2026', [/A-1/]],
      ['Data Final', '', '02/03/2026', [/A-1/, /A-3/]],
      ['Horário Inicial', '07:00', '07:30', [/A-1/]],
      ['Horário Final', '08:00', '', [/A-1/]],
      ['Data de Registro', '01/01/2020', '', [/A-1/, /A-2/, /A-3/]],
    ] as const) {
      await list.range(label).from.fill(from)
      await list.range(label).to.fill(to)
      await expect(list.chips).toHaveText([new RegExp(`^${label}: `)])
      await expect(list.codes).toHaveText([...codes])
      await clear.click()
    }
  })

  test('a period that ends before it begins turns both ends red and filters nothing', async ({ page, open }) => {
    const list = laudoList(page)
    await open('/show-reports?filtros=true')
    for (const [label, from, to] of [
      ['Data da Aplicação', '10/03/2026', '09/03/2026'],
      ['Data Inicial', '01/04/2026', '31/03/2026'],
      ['Data Final', '10/03/2026', '09/03/2026'],
      ['Data de Registro', '01/01/2027', '31/12/2026'],
      ['Horário Inicial', '10:00', '09:00'],
      ['Horário Final', '00:01', '00:00'],
    ] as const) {
      const range = list.range(label)
      await range.to.fill(to)
      await range.from.fill(from)
      await expect(range.from).toHaveAttribute('aria-invalid', 'true')
      await expect(range.to).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByText('O início é posterior ao fim: corrija para filtrar.')).toBeVisible()
      await expect(list.chips).toHaveText([`${label}: até ${to}`])
      await range.from.fill('')
      await expect(range.to).not.toHaveAttribute('aria-invalid', 'true')
      await range.to.fill('')
      await expect(list.chips).toHaveCount(0)
    }
  })

  test('chosen columns stay chosen on this device, and what is not a column is in the details', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const nome = await threeLaudos(as, stage)
    const list = laudoList(page)
    const address = `/show-reports?busca=${encodeURIComponent(nome)}&ordem=codigo`
    await open(address)
    await page.getByRole('button', { name: '7 Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Cultura' }).uncheck()
    await page.getByRole('checkbox', { name: 'Piloto' }).uncheck()
    await page.getByRole('checkbox', { name: 'Unidade' }).check()
    await expect(page).toHaveURL(/colunas=/)
    await page.keyboard.press('Escape')
    await open(address)
    await expect(page.getByRole('button', { name: '6 Colunas' })).toBeVisible()
    await expect(list.row('A-1')).toContainText('Fazenda Norte')
    await list.row('A-1').click()
    await expect(list.table.locator('dt')).toContainText(['Cultura', 'Empresa', 'Piloto', 'Analista', 'Status'])
    await expect(list.table.locator('dt').filter({ hasText: 'Unidade' })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('hides and reveals, takes it back, and deletes only what was confirmed', async ({ page, open, as, stage }) => {
    const nome = await threeLaudos(as, stage)
    const list = laudoList(page)
    await open(`/show-reports?busca=${encodeURIComponent(nome)}`)
    await list
      .row('A-1')
      .getByRole('button', { name: /^Ocultar/ })
      .click()
    await expect(page.getByText('OCULTADO!')).toBeVisible()
    await expect(page.getByText(`O Laudo ${nome} foi ocultado com sucesso!`)).toBeVisible()
    await expect(list.row('A-1').getByText('Oculto')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('REVELADO!')).toBeVisible()
    await expect(list.row('A-1').getByRole('button', { name: /^Ocultar/ })).toBeVisible()

    await list
      .row('A-2')
      .getByRole('button', { name: /^Excluir/ })
      .click()
    const dialog = page.getByRole('dialog', { name: `Excluir o laudo ${nome}` })
    await expect(dialog).toContainText('A-2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(list.rows).toHaveCount(3)
    await list
      .row('A-2')
      .getByRole('button', { name: /^Excluir/ })
      .click()
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('EXCLUÍDO!')).toBeVisible()
    await expect(page.getByText(`O Laudo ${nome} foi excluído com sucesso!`)).toBeVisible()
    await expect(list.rows).toHaveCount(2)
    await expect(list.row('A-2')).toHaveCount(0)
    await expect(list.rows.first()).toBeFocused()
  })

  test('a laudo becomes ready, or fails, where it stands', async ({ page, open, as, stage }) => {
    const nome = `FAZENDA ${crypto.randomUUID().slice(0, 8)}`
    const list = laudoList(page)
    const columns = 'codigo,status,areaPlantio'
    const client = await as('carla')
    await createListed(client, stage.places, { nome, codigo: 'V-1' })
    await open(`/show-reports?busca=${encodeURIComponent(nome)}&colunas=${columns}&ordem=codigo`)
    await expect(list.row('V-1').getByText('Pronto')).toBeVisible({ timeout: PATIENCE_MS })
    await expect(list.row('V-1').locator('[data-column=areaPlantio]')).toHaveText(/^\d+,\d\d$/)
    // One that is registered meanwhile waits until it is asked for.
    await createListed(client, stage.places, { nome, codigo: 'V-0', broken: true })
    await page.getByRole('button', { name: 'Há laudos novos' }).click()
    await expect(list.codes).toHaveText(['V-0', 'V-1'])
    await expect(list.row('V-0').getByText('Erro')).toBeVisible({ timeout: PATIENCE_MS })
  })

  test('the keyboard alone goes from the search through the rows', async ({ page, open, as, stage }) => {
    const nome = await threeLaudos(as, stage)
    const list = laudoList(page)
    await open(`/show-reports?ordem=codigo&busca=${encodeURIComponent(nome)}`)
    await expect(list.rows).toHaveCount(3)
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await expect(list.row('A-1')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(list.row('A-2')).toHaveAttribute('data-open', 'true')
    await page.keyboard.press('Escape')
    await expect(list.row('A-2')).not.toHaveAttribute('data-open')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect(list.search).toHaveValue('')
  })

  test('pages have sizes, numbers, a previous and a next, and one that does not exist leads to the last', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const nome = await threeLaudos(as, stage)
    await threeLaudos(as, stage)
    await open('/show-reports?linhas=5')
    const list = laudoList(page)
    await expect(list.rows).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'Anterior' })).toBeDisabled()
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(page).toHaveURL(/pagina=2/)
    await expect(page.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('combobox', { name: 'Linhas por página' }).selectOption('25')
    await expect(page).not.toHaveURL(/pagina/)
    await expect(page).toHaveURL(/linhas=25/)
    await open(`/show-reports?pagina=9&busca=${encodeURIComponent(nome)}`)
    await expect(list.rows).toHaveCount(3)
    await expect(page).not.toHaveURL(/pagina/)
  })

  test('where nothing is found, the way out is offered', async ({ page, open }) => {
    await open('/show-reports?busca=nada-disso')
    await expect(page.getByText('Nenhuma informação encontrada! :(')).toBeVisible()
    await page.getByRole('button', { name: 'Mostrar todos os laudos' }).click()
    await expect(laudoList(page).search).toHaveValue('')
  })
})

test.describe('an administrator', () => {
  test.use({ person: 'ana' })

  test('takes a deletion back, and opens the map in a tab of its own', async ({ page, open, as, stage, context }) => {
    const nome = await threeLaudos(as, stage)
    const list = laudoList(page)
    await open(`/show-reports?busca=${encodeURIComponent(nome)}`)
    await list
      .row('A-3')
      .getByRole('button', { name: /^Excluir/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(list.rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('RESTAURADO!')).toBeVisible()
    await expect(list.rows).toHaveCount(3)
    const opened = context.waitForEvent('page')
    await list
      .row('A-3')
      .getByRole('link', { name: /^Abrir o mapa/ })
      .click()
    await expect(await opened).toHaveURL(/\/map\/[\da-f-]{36}/)
  })
})

test.describe('a server that fails', () => {
  test.use({ person: 'carla', complaints: /status of 503/ })

  test('is said, and asked again at a click', async ({ page, open }) => {
    await page.route(/\/laudos\?/, (route) => route.fulfill({ status: 503, json: {} }))
    await open('/show-reports')
    const again = page.getByRole('button', { name: 'Tentar novamente' })
    await expect(again).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/\/laudos\?/)
    await again.click()
    await expect(again).toBeHidden()
    await expect(laudoList(page).rows.or(page.getByText('Nenhuma informação encontrada! :(')).first()).toBeVisible()
  })
})

test.describe('on a telephone', () => {
  test.use({ person: 'carla', viewport: { width: 390, height: 844 } })

  test('laudos are cards that open and can be put in order', async ({ page, open, as, stage }) => {
    const nome = await threeLaudos(as, stage)
    await open(`/show-reports?filtros=true&busca=${encodeURIComponent(nome)}`)
    const cards = page.getByRole('list', { name: 'Lista de laudos' }).locator('> li')
    await expect(cards).toHaveText([/A-2/, /A-1/, /A-3/])
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('codigo')
    await expect(cards).toHaveText([/A-1/, /A-2/, /A-3/])
    await cards.first().getByRole('button', { name: 'Detalhes' }).click()
    await expect(cards.first()).toContainText('Fazenda Norte')
    await expectWellMade(page, [390])
  })
})
