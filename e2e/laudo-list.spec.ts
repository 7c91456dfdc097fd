import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, test, WIDTHS } from './journey.ts'
import { laudoList, listedFarm } from './laudo-list.fixture.ts'

/** The whole state of the list is in its address: API tests cover the results of filters, and `laudo-address.test.ts` their queries. */
test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('finds laudos by words, by every filter and in an order, and a link shows all of it', {
    tag: '@essential',
  }, async ({ page, open, stage, context }) => {
    const { farm } = stage.seen
    const list = laudoList(page)
    await open('/show-reports?linhas=5')
    await expect(page.getByRole('heading', { level: 1, name: 'Listar Aplicações' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      '',
      'Detalhes',
      'Código',
      'Nome',
      'Tratamento',
      'Cultura',
      'Prestadora',
      'Piloto',
      'Data Inicial',
      'Ações',
    ])
    await test.step('a search is typed in two goes', async () => {
      await page.keyboard.press('/')
      await page.keyboard.type('fazenda ')
      await expect(page).toHaveURL(/busca=fazenda/)
      await page.keyboard.type(farm.toLowerCase().replace('fazenda ', ''))
      await expect(list.search).toHaveValue(farm.toLowerCase())
      // The most recent laudo comes first.
      await expect(list.codes).toHaveText([/A-2/, /A-1/, /A-3/])
    })
    await test.step('headings order the list, one or several', async () => {
      await list.heading('Código').click()
      await expect(list.codes).toHaveText([/A-1/, /A-2/, /A-3/])
      await list.heading('Código').click()
      await expect(list.codes).toHaveText([/A-3/, /A-2/, /A-1/])
      await list.heading('Tratamento').click()
      await list.heading('Código').click({ modifiers: ['Shift'] })
      await expect(list.codes).toHaveText([/A-3/, /A-1/, /A-2/])
    })
    await page.getByRole('button', { name: /^Filtros( \(|$)/ }).click()
    await list.choose('Empresa', 'Usina Aurora')
    await expect(list.codes).toHaveText([/A-3/, /A-1/])
    for (const [label, option] of [
      ['Prestadora', 'AeroSul Aviação'],
      ['Piloto', 'Bruno Lima'],
      ['Analista', 'Carla Dias'],
      ['Status', 'Pronto'],
      ['Cultura', 'SOJA'],
    ] as const) {
      await list.choose(label, option)
      await expect(list.chips.filter({ hasText: `${label}: ${option}` })).toBeVisible()
    }
    for (const label of ['Data da Aplicação', 'Data Final']) {
      await list.range(label).from.fill('01/03/2026')
      await list.range(label).to.fill('31/03/2026')
      await expect(list.chips.filter({ hasText: `${label}: 01/03/2026 a 31/03/2026` })).toBeVisible()
    }
    await list.range('Horário Inicial').from.fill('07:00')
    await list.range('Horário Inicial').to.fill('09:00')
    await expect(list.chips.filter({ hasText: 'Horário Inicial: 07:00 a 09:00' })).toBeVisible()
    await expect(list.codes).toHaveText([/A-3/, /A-1/])
    await list.range('Data Inicial').from.fill('02/03/2026')
    await expect(list.codes).toHaveText([/A-1/])
    await page.getByRole('columnheader', { name: 'Código' }).getByRole('button').first().hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expectAccessible(page)
    const chips = await list.chips.allTextContents()
    expect(chips).toHaveLength(10)

    await test.step('a link shows the same to another tab', async () => {
      const other = await context.newPage()
      await other.goto(page.url())
      const there = laudoList(other)
      await expect(there.codes).toHaveText([/A-1/])
      await expect(there.chips).toHaveText(chips)
      await expect(there.search).toHaveValue(farm.toLowerCase())
      await expect(there.panel).toBeVisible()
      await expect(there.range('Horário Inicial').to).toHaveValue('09:00')
      await expect(other.getByRole('columnheader', { name: 'Tratamento' })).toHaveAttribute('aria-sort', 'ascending')
      await expect(other.getByRole('columnheader', { name: 'Código' })).toHaveAttribute('aria-sort', 'ascending')
      await expect(other.getByRole('combobox', { name: 'Linhas por página' })).toHaveValue('5')
      // The address neither gained nor lost a parameter.
      expect(new URL(other.url()).searchParams.toString()).toBe(new URL(page.url()).searchParams.toString())
      await other.close()
    })
    await test.step('each step has its way back', async () => {
      await page.getByRole('button', { name: 'Remover o filtro Data Inicial: a partir de 02/03/2026' }).click()
      await expect(list.codes).toHaveText([/A-3/, /A-1/])
      await expect(list.range('Data Inicial').from).toHaveValue('')
      await page.goBack()
      await expect(list.codes).toHaveText([/A-1/])
      await page.goForward()
      await expect(list.codes).toHaveText([/A-3/, /A-1/])
      await page.getByRole('button', { name: 'Limpar filtros' }).click()
      await expect(list.codes).toHaveText([/A-3/, /A-1/, /A-2/])
    })
  })

  test('filters say what is typed wrong, offer periods by name, and find names without their accents', async ({
    page,
    open,
  }) => {
    await open('/show-reports?filtros=true')
    const list = laudoList(page)
    await test.step('a period that ends before it begins turns both ends red and filters nothing', async () => {
      for (const [label, from, to] of [
        ['Data Inicial', '01/04/2026', '31/03/2026'],
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
    await test.step('a period is chosen by its name, and what was typed wrong is gone with it', async () => {
      const { from, to } = list.range('Data da Aplicação')
      await from.fill('32/13/2026')
      await to.press('Tab')
      await expect(page.getByText('Use uma data como 14/03/2026.')).toBeVisible()
      const periods = page.getByRole('button', { name: 'Períodos prontos: Data da Aplicação' })
      await periods.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Hoje' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Este ano' }).click()
      const year = await page.evaluate(() => new Date().getFullYear())
      await expect(page).toHaveURL(new RegExp(`dataStart=${year}-01-01&dataEnd=${year}-12-31`))
      await expect(from).toHaveValue(`01/01/${year}`)
      await expect(to).toHaveValue(`31/12/${year}`)
      await expect(page.getByText('Use uma data como 14/03/2026.')).toBeHidden()
      await expect(list.chips).toHaveText([`Data da Aplicação: 01/01/${year} a 31/12/${year}`])
      await expect(periods).toBeFocused()
    })
    await test.step('names are found without their accents', async () => {
      const typed = list.panel.getByRole('combobox', { name: 'Cultura' })
      await typed
        .or(list.panel.getByRole('textbox', { name: 'Cultura' }))
        .first()
        .fill('cana-de-acucar')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['CANA-DE-AÇÚCAR'])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(list.chips.filter({ hasText: 'Cultura' })).toHaveText(['Cultura: CANA-DE-AÇÚCAR'])
    })
  })

  test('hides and reveals, deletes only what was confirmed, and takes both back', async ({ page, open, as, stage }) => {
    const { nome, address } = await listedFarm(await as('carla'), stage.places, ['H-1', 'H-2', 'H-3'])
    const list = laudoList(page)
    const act = (codigo: string, name: RegExp) => list.row(codigo).getByRole('button', { name })
    await open(address)
    await act('H-1', /^Ocultar/).click()
    await expect(page.getByText('OCULTADO!')).toBeVisible()
    await expect(page.getByText(`O Laudo ${nome} foi ocultado com sucesso!`)).toBeVisible()
    await expect(list.row('H-1').getByText('Oculto')).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('REVELADO!')).toBeVisible()
    await expect(act('H-1', /^Ocultar/)).toBeVisible()

    await act('H-2', /^Excluir/).click()
    const dialog = page.getByRole('dialog', { name: `Excluir o laudo ${nome}` })
    await expect(dialog).toContainText('H-2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await expect(list.rows).toHaveCount(3)
    await act('H-2', /^Excluir/).click()
    await dialog.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('EXCLUÍDO!')).toBeVisible()
    await expect(page.getByText(`O Laudo ${nome} foi excluído com sucesso!`)).toBeVisible()
    await expect(list.codes).toHaveText(['H-1', 'H-3'])
    await expect(list.rows.first()).toBeFocused()
    await page.getByRole('button', { name: 'Desfazer' }).last().click()
    await expect(page.getByText('RESTAURADO!')).toBeVisible()
    await expect(list.codes).toHaveText(['H-1', 'H-2', 'H-3'])

    await act('H-3', /^Excluir/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(list.codes).toHaveText(['H-1', 'H-2'])
    await page.getByRole('button', { name: 'Excluídos' }).click()
    const deleted = page.getByRole('dialog', { name: 'Laudos excluídos' })
    await deleted.getByRole('textbox', { name: 'Buscar laudos excluídos' }).fill(nome)
    const gone = deleted.getByRole('listitem').filter({ hasText: 'H-3' })
    await expect(gone).toContainText('por Carla Dias')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await gone.getByRole('button', { name: /^Restaurar/ }).click()
    await expect(gone).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(list.codes).toHaveText(['H-1', 'H-2', 'H-3'])
  })

  test('pages have sizes, numbers, a previous and a next, and hold what is picked while others change it', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const client = await as('carla')
    const codes = ['S-1', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6', 'S-7']
    const { address, uuids } = await listedFarm(client, stage.places, codes)
    const list = laudoList(page)
    const bar = page.getByRole('region', { name: 'Laudos selecionados' })
    await open(`${address}&linhas=5&colunas=codigo,status`)
    await expect(list.rows).toHaveCount(5)
    await expect(page.getByRole('button', { name: 'Anterior' })).toBeDisabled()
    await list.pick('S-1').click()
    await list.pick('S-3').click()
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(page).toHaveURL(/pagina=2/)
    await expect(page.getByRole('button', { name: 'Página 2', exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(list.codes).toHaveText(['S-6', 'S-7'])
    await test.step('what is picked stays picked on other pages, and follows what others do', async () => {
      await list.pick('S-7').click()
      await expect(bar).toContainText('3 selecionados')
      await expect(bar).toContainText('2 fora desta página')
      await client.hideLaudo({ params: { id: uuids[0]! }, body: { hide: true } })
      await expect(bar.getByRole('button', { name: 'Revelar 1' })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'Ocultar 2' })).toBeVisible()
      await client.deleteLaudo({ params: { id: uuids[2]! } })
      await expect(bar).toContainText('2 selecionados')
      await page.getByRole('button', { name: 'Anterior' }).click()
      await expect.poll(() => list.picked()).toEqual(['S-1'])
      await bar.getByRole('button', { name: 'Limpar a seleção' }).click()
      await expect(bar).toBeHidden()
    })
    await test.step('a page that others emptied is not shown empty: the one before comes, or what follows', async () => {
      await open(`${address}&linhas=5&pagina=2`)
      await expect(list.codes).toHaveText([/S-7/])
      await client.deleteLaudo({ params: { id: uuids[6]! } })
      await expect(list.codes).toHaveText([/S-1/, /S-2/, /S-4/, /S-5/, /S-6/])
      await expect(page).not.toHaveURL(/pagina/)
      await client.restoreLaudo({ params: { id: uuids[6]! } })
      await open(`${address}&linhas=5`)
      await expect(list.rows).toHaveCount(5)
      for (const place of [0, 1, 3, 4, 5]) await client.deleteLaudo({ params: { id: uuids[place]! } })
      await expect(list.codes).toHaveText([/S-7/])
    })
    await page.getByRole('combobox', { name: 'Linhas por página' }).selectOption('25')
    await expect(page).toHaveURL(/linhas=25/)
    // A page that does not exist leads to the last one.
    await open(`${address}&pagina=9`)
    await expect(list.rows).toHaveCount(1)
    await expect(page).not.toHaveURL(/pagina/)
  })
})

test.describe('what is not there', () => {
  test.use({ person: 'carla', complaints: /status of (503|404)|net::ERR_FAILED/ })

  test('where nothing is found the way out is offered; a server that fails is asked again at a click', async ({
    page,
    open,
  }) => {
    const list = laudoList(page)
    await open('/show-reports?busca=nada-disso')
    await expect(page.getByText('Nenhuma informação encontrada! :(')).toBeVisible()
    await page.getByRole('button', { name: 'Mostrar todos os laudos' }).click()
    await expect(list.search).toHaveValue('')
    await page.route(/\/laudos\?/, (route) => route.fulfill({ status: 503, json: {} }))
    await open('/show-reports')
    const again = page.getByRole('button', { name: 'Tentar novamente' })
    await expect(again).toBeVisible()
    await expectAccessible(page)
    await page.unroute(/\/laudos\?/)
    await again.click()
    await expect(again).toBeHidden()
    await expect(list.rows.first()).toBeVisible()
  })

  test('rows that are gone are said to be gone before any news of it, and refused acts are put back', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const carla = await as('carla')
    const { uuids, address } = await listedFarm(carla, stage.places, ['D-1', 'D-2', 'D-3', 'D-4'])
    const list = laudoList(page)
    await page.route(/\/eventos/, (route) => route.abort())
    await open(`${address}&colunas=codigo,status`)
    await expect(list.rows).toHaveCount(4)
    for (const uuid of uuids.slice(0, 2)) await carla.deleteLaudo({ params: { id: uuid } })
    await list
      .row('D-1')
      .getByRole('button', { name: /^Excluir/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('O laudo já não está na lista')).toBeVisible()
    await expect(page.getByText('Outra pessoa o excluiu. A lista foi atualizada.')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(list.codes).toHaveText([/D-3/, /D-4/])

    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    // The request also names a laudo that does not exist.
    await page.route(/\/laudos\/hide$/, (route) => {
      const sentBody = route.request().postDataJSON() as { uuids: string[] }
      const sent = { ...sentBody, uuids: [...sentBody.uuids, '0190aaaa-0000-7000-8000-00000000000a'] }
      return route.continue({ postData: JSON.stringify(sent) })
    })
    const bar = page.getByRole('region', { name: 'Laudos selecionados' })
    await bar.getByRole('button', { name: 'Ocultar' }).click()
    await expect(page.getByText('Não foi possível ocultar os 2 laudos')).toBeVisible()
    await expect(page.getByText('Um dos laudos não foi encontrado.')).toBeVisible()
    await expect(list.table.getByText('Oculto')).toHaveCount(0)
    await expect.poll(() => list.picked()).toEqual(['D-3', 'D-4'])
  })
})

test.describe('on a telephone', () => {
  test.use({ person: 'carla', viewport: { width: 390, height: 844 } })

  test('laudos are cards that open, can be put in order and picked, and saved filters fit', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const { farm } = stage.seen
    await open(`/show-reports?filtros=true&busca=${encodeURIComponent(farm)}`)
    const cards = page.getByRole('list', { name: 'Lista de laudos' }).locator('> li')
    const bar = page.getByRole('region', { name: 'Laudos selecionados' })
    await expect(cards).toHaveText([/A-2/, /A-1/, /A-3/])
    await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('codigo')
    await expect(cards).toHaveText([/A-1/, /A-2/, /A-3/])
    await cards.first().getByRole('button', { name: 'Detalhes' }).click()
    await expect(cards.first()).toContainText('Fazenda Norte')
    await page.getByRole('checkbox', { name: `Selecionar ${farm} · A-2` }).check()
    await expect(bar).toContainText('1 selecionado')
    await expectWellMade(page, [390])
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).check()
    await expect(bar).toContainText('3 selecionados')

    const nome = 'Um nome que é bem mais longo do que o botão tem lugar'
    await (await as('carla')).saveFilter({ body: { lista: 'laudos', nome, consulta: 'busca=x' } })
    await open('/show-reports?busca=x')
    await page.getByRole('button', { name: 'Mais' }).click()
    await page.getByRole('button', { name: /^Filtros salvos/ }).click()
    const saved = page.getByRole('list', { name: 'Filtros salvos' }).getByRole('listitem')
    await expect(saved.first()).toBeVisible()
    await expectWellMade(page, [390])
  })

  test('the first laudo is near the top, all else is behind one button, and a pilot reads no own name', async ({
    page,
    open,
    pageOf,
    stage,
  }) => {
    const address = `/show-reports?busca=${encodeURIComponent(stage.seen.farm)}`
    await open(address)
    const cardsOn = (seen: Page) => seen.getByRole('list', { name: 'Lista de laudos' }).locator('> li')
    await expect(cardsOn(page).filter({ hasText: 'A-1' })).toContainText('Bruno Lima')
    expect((await cardsOn(page).first().boundingBox())!.y).toBeLessThan(200)
    await expectWellMade(page, [390])
    const folded = ['Filtros', 'Filtros salvos', 'Mostrar efetividade', 'Rendimento', 'Exportar', 'Excluídos']
    const acts = folded.map((name) => page.getByRole('button', { name, exact: true }))
    for (const act of acts) await expect(act).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Novo Laudo' })).toBeVisible()
    const more = page.getByRole('button', { name: 'Mais' })
    const place = await more.boundingBox()
    await more.press('Enter')
    expect(await more.boundingBox()).toEqual(place)
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    for (const act of acts) {
      await expect(act).toBeVisible()
      expect((await act.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    }
    await expect(page.getByRole('combobox', { name: 'Ordenar por' })).toBeVisible()
    await acts[0]!.click()
    await expect(page.getByRole('region', { name: 'Filtros' })).toBeVisible()
    await more.click()
    await expect(page.getByRole('region', { name: 'Filtros' })).toBeHidden()

    const theirs = await pageOf('bruno', address)
    await theirs.setViewportSize({ width: 390, height: 844 })
    const card = cardsOn(theirs).filter({ hasText: 'A-1' })
    await expect(card).toContainText('AeroSul Aviação')
    await expect(card).not.toContainText('Bruno Lima')
  })
})
