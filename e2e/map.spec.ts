import { expect, expectAccessible, expectNoSideScroll, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { flightFiles, otherBytes } from './laudo-form.fixture.ts'
import { brazilian, COLOURS, expectOnItsMap, registerLaudo, shareOfMap, usualAplicacao } from './map.fixture.ts'

const UNAVAILABLE = 'Este laudo não existe ou não está disponível para você.'
/** Marker in the list of requested addresses: the server has answered who is signed in. */
const KNOWN = 'person is known'
const NOT_FOUND = /status of 404/

test.use({ person: 'carla' })

test.describe('a measured laudo', () => {
  test('is on its map: the official number, its band in words, every figure, its layers, its flight', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    page.on('response', (response) => response.url().endsWith('/user-info') && requested.push(KNOWN))
    const { first: info, second: timeless } = stage.seen
    await open(`/map/${info.uuid}`)
    await expect(page).toHaveTitle(`${info.nome} · A-1 · Faixa`)
    await expectOnItsMap(page, info)
    const card = page.getByRole('complementary', { name: 'Dados do laudo' })
    const figures = card.getByRole('table', { name: 'Números do laudo' })
    await expect(figures.locator('tbody').getByRole('row')).toHaveCount(4)
    await card.getByRole('button', { name: 'Todos os números' }).click()
    for (const [label, value] of [
      ['Área de plantio', info.areaPlantio],
      ['Área aplicada', info.areaAplicada],
      ['Aplicação externa', info.aplicacaoExterna],
      ['Área não aplicada', info.areaNaoAplicada],
    ] as const) {
      await expect(figures.getByRole('row', { name: new RegExp(`^${label}`) })).toContainText(`${brazilian(value!)} ha`)
    }
    const legend = page.getByRole('region', { name: 'Legenda' })
    const shown = legend.getByRole('button', { pressed: true })
    // The laudo is requested before the person is known, and neither it nor a layer is requested twice until all have arrived; events
    // reload it.
    const requests = requested.filter((url) => url === KNOWN || url.includes(`/laudos/${info.uuid}?`)).slice(0, 5)
    expect(requests.map((url) => url.split('camadas=').at(-1))).toEqual([
      'nenhuma',
      KNOWN,
      'area',
      'aplicacao',
      'trajeto',
    ])
    // The base map is the built-in one: no other server received a request.
    expect(
      requested.filter((url) => url !== KNOWN && !url.startsWith(stage.origin) && !/^(blob|data):/.test(url)),
    ).toEqual([])

    await test.step('seven checks answer with the sentence why, and lead to the field that answers them', async () => {
      await card.getByRole('button', { name: 'Verificações' }).click()
      const checks = card.getByRole('region', { name: 'Verificações' }).getByRole('listitem')
      await expect(checks).toHaveCount(7)
      await expect(checks.filter({ hasText: 'Clima' })).toContainText('Nenhuma leitura do tempo foi informada.')
      await expectAccessible(page)
      await checks.getByRole('button', { name: 'Preencher: Produto' }).click()
      await expect(page.getByRole('textbox', { name: 'Marca comercial' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(checks).toHaveCount(7)
      const plots = checks.filter({ hasText: 'Lugar' }).getByRole('link', { name: 'Ver os talhões' })
      await expect(plots).toHaveAttribute('href', /\/talhoes$/)
    })

    await test.step('a percentage says of what, to the mouse and to the keyboard', async () => {
      await figures.getByText(`${brazilian(info.percentAplicacaoExterna!)} %`).hover()
      const explanation = page.getByRole('dialog')
      await expect(explanation).toContainText('Aplicação externa ÷ área de plantio × 100.')
      await card.getByRole('heading', { level: 1 }).hover()
      await expect(explanation).toBeHidden()
      const name = figures.getByRole('button', { name: 'Área bruta' })
      await name.focus()
      await page.keyboard.press('Enter')
      await expect(explanation).toContainText('Soma das áreas de cada passada.')
      await expect(explanation.getByRole('link', { name: /^Como é calculado/ })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(explanation).toBeHidden()
      await expect(name).toBeFocused()
    })
    await test.step('layers are switched on and off, and the address keeps which', async () => {
      await page.getByRole('button', { name: 'Camadas e mapa de fundo' }).click()
      await expect(page.getByLabel('Sem internet')).toBeChecked()
      const missed = page.getByRole('checkbox', { name: 'Área não aplicada' })
      await page.getByRole('checkbox', { name: 'Aplicação', exact: true }).uncheck()
      await page.getByRole('checkbox', { name: 'Trajeto' }).uncheck()
      await missed.check()
      await page.keyboard.press('Escape')
      await expect(missed).toBeHidden()
      await expect(page).toHaveURL(/camadas=area%2Carea-nao-aplicada(&|$)/)
      await expect.poll(() => shareOfMap(page, COLOURS.aplicacao)).toBeLessThan(0.001)
      await page.reload()
      await expect(shown).toHaveText([/^Área não aplicada/, /^Área/])
      await expect.poll(() => shareOfMap(page, COLOURS.naoAplicada)).toBeGreaterThan(0.0005)
      await legend.getByRole('button', { name: /^Área não aplicada/ }).click()
      await expect(shown).toHaveText([/^Área/])
      await legend.getByRole('button', { name: 'Legenda' }).click()
      await expect(legend.getByRole('listitem').first()).toBeHidden()
      await page.reload()
      // A folded legend stays folded on the next map, until it is opened again.
      await expect(legend.getByRole('button', { name: 'Legenda' })).toHaveAttribute('aria-expanded', 'false')
      await legend.getByRole('button', { name: 'Legenda' }).click()
      await expect(legend.getByRole('listitem').first()).toBeVisible()
    })
    await test.step('a preset is one press, in the address, and what the next map opens on', async () => {
      await open(`/map/${info.uuid}`)
      await legend.getByText('Resultado').click()
      await expect(page).toHaveURL(/camadas=area%2Caplicacao%2Carea-nao-aplicada%2Caplicacao-externa%2Csobreposicao/)
      await expect(legend.getByRole('button', { name: /^Trajeto/ })).toHaveAttribute('aria-pressed', 'false')
      await legend.getByRole('button', { name: /^3 passadas/ }).click()
      await expect(page).toHaveURL(/passadas=3/)
      await expect(legend.getByRole('button', { name: /^2 passadas/ })).toHaveAttribute('aria-pressed', 'false')
      await legend.getByRole('button', { name: /^3 passadas/ }).click()
      await expect(page).not.toHaveURL(/passadas=/)
      await expect
        .poll(async () => (await (await as('carla')).readProfile({})).preferencias.mapaCamadas)
        .toBe('resultado')
      await open(`/map/${timeless.uuid}`)
      await expect(legend.getByRole('radio', { name: 'Resultado' })).toBeChecked()
      await legend.getByText('Voo', { exact: true }).click()
      await expect.poll(async () => (await (await as('carla')).readProfile({})).preferencias.mapaCamadas).toBe('voo')
    })
    await test.step('the card folds to one line, and opens again', async () => {
      await open(`/map/${info.uuid}`)
      await card.getByRole('button', { name: 'Recolher o cartão' }).click()
      await expect(card).toHaveText(/\d\s%(Alta|Média|Baixa) efetividade$/)
      await expectAccessible(page)
      await card.getByRole('button', { name: 'Abrir o cartão' }).click()
      await expect(page.getByTestId('efetividade')).toBeVisible()
    })
    const replay = page.getByRole('region', { name: 'Reprodução do voo' })
    await test.step('a flight with times is flown again', async () => {
      await open(`/map/${info.uuid}`)
      const slider = replay.getByRole('slider', { name: 'Instante do voo' })
      const before = await slider.getAttribute('aria-valuetext')
      await replay.getByRole('button', { name: 'Reproduzir o voo' }).click()
      await expect(slider).not.toHaveAttribute('aria-valuetext', before!)
      await replay.getByRole('button', { name: 'Pausar o voo' }).click()
      await replay.getByRole('button', { name: 'Próxima reta' }).click()
      await expect(replay).toContainText(/Válvula\s*aberta/)
      await expect(replay).toContainText(/Reta do trajeto\s*\d+ de \d+/)
      await slider.press('End')
      const end = new Date(info.trajeto!.fim!).toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo' })
      await expect(slider).toHaveAttribute('aria-valuetext', end)
      // In the smallest window with a card, and in those where both are side by side, the legend covers no part of the card.
      const usual = page.viewportSize()!
      for (const width of [1100, 1300, usual.width]) {
        await page.setViewportSize({ ...usual, width })
        await replay.getByLabel('Velocidade da reprodução').click({ trial: true })
        const thumbX = async (key: string) => {
          await slider.press(key)
          return (await slider.boundingBox())!.x
        }
        // An instant can be chosen in the narrowest bar as well.
        expect((await thumbX('End')) - (await thumbX('Home'))).toBeGreaterThan(200)
      }
    })
    await test.step('a flight without times has nothing to play', async () => {
      await open(`/map/${timeless.uuid}`)
      await expect(legend).toContainText('Trajeto')
      await expect(page.getByText('Carregando camadas…')).toBeHidden()
      await expect(replay).toBeHidden()
    })
  })

  test('the map goes to a plot that is chosen, by table, keyboard or click, and back', async ({
    page,
    open,
    stage,
  }) => {
    const { first: info } = stage.seen
    const start = `/map/${info.uuid}?lat=${(info.limites![1] + info.limites![3]) / 2}&lon=${(info.limites![0] + info.limites![2]) / 2}&z=12`
    await open(start)
    const zoom = () => Number(new URL(page.url()).searchParams.get('z') ?? 0)
    await page.getByRole('button', { name: /^Talhões/ }).click()
    await page.getByRole('combobox', { name: 'Ordem dos talhões' }).selectOption('Ordem do arquivo')
    const first = page
      .getByRole('table', { name: /^Talhões/ })
      .locator('tbody')
      .getByRole('button')
      .first()
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/talhao=1/)
    await expect(first).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(zoom).toBeGreaterThan(13)
    await page.goBack()
    await expect(page).not.toHaveURL(/talhao/)
    await expect(first).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(zoom).toBe(12)

    await first.click()
    await expect.poll(zoom).toBeGreaterThan(13)
    // The middle between the card and the controls is where the map moved the plot.
    const map = (await page.getByTestId('mapa').boundingBox())!
    await page.mouse.click(map.x + (428 + map.width - 72) / 2, map.y + (40 + map.height - 56) / 2)
    const popup = page.locator('.faixa-popup')
    // Each simulated flight has different gaps, so that the plot may be sprayed or not.
    await expect(popup).toContainText(/Talhão 00\d/)
    await expect(popup).toContainText(/\d° S, .*° O/)
    await popup.getByRole('button').click()
    await expect(popup).toBeHidden()

    await test.step('a link with a plot opens on it, and on its row', async () => {
      expect(info.talhoes.length).toBeGreaterThan(1)
      await open(`/map/${info.uuid}?talhao=2`)
      const rows = page
        .getByRole('table', { name: /^Talhões/ })
        .locator('tbody')
        .getByRole('button')
      const pressed = rows.and(page.locator('[aria-pressed=true]'))
      await expect(pressed).toHaveCount(1)
      await expect(pressed).toBeInViewport()
      await expect.poll(zoom).toBeGreaterThan(13)
      await expect(page).toHaveURL(/talhao=2/)
      await expectAccessible(page)
    })
  })

  test('nothing is in the way of anybody, on a desk and on a telephone, where the cards are one sheet in three heights', async ({
    page,
    open,
    stage,
  }) => {
    const { first: info } = stage.seen
    await open(`/map/${info.uuid}`)
    for (const name of [/^Observações/, /^Talhões/, /^Voo/, /^Arquivos/]) {
      await page.getByRole('button', { name, expanded: false }).click()
    }
    await page.getByRole('button', { name: 'Camadas e mapa de fundo' }).click()
    await expect(page.getByLabel('Sem internet')).toBeVisible()
    await expectWellMade(page, [1440])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await expect(page.getByRole('menuitem', { name: 'PDF do mapa' })).toBeVisible()
    await expectWellMade(page, [1440])

    await page.setViewportSize({ width: 390, height: 844 })
    await open(`/map/${info.uuid}`)
    const sheet = page.getByRole('region', { name: 'Painel do laudo' })
    const height = async () => (await sheet.boundingBox())!.height
    await expect(page.getByTestId('efetividade')).toBeVisible()
    await expectWellMade(page, [390])
    await expect(sheet.getByText('Aplicação sobreposta').first()).toBeInViewport({ ratio: 1 })
    const half = await height()
    await sheet.getByRole('button', { name: 'Painel inteiro' }).click()
    await expect.poll(height).toBeGreaterThan(half * 1.6)
    await sheet.getByRole('button', { name: 'Recolher o painel' }).click()
    await expect.poll(height).toBeLessThan(120)
    await expect(sheet.getByTitle(info.codigo, { exact: true })).toBeVisible()
    await expect(sheet.getByText(/^(Alta|Média|Baixa) efetividade$/).first()).toBeVisible()
    await sheet.getByRole('tab', { name: 'Camadas' }).click()
    await expect(sheet.getByLabel('Aplicação externa')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('tab', { name: 'Voo' }).click()
    await expect(sheet.getByRole('slider', { name: 'Instante do voo' })).toBeVisible()
    await expectNoSideScroll(page)
  })
})

test.describe('a laudo that is not measured', () => {
  test('is followed until it is: the numbers come by themselves', async ({ page, open, as, stage }) => {
    const client = await as('carla')
    // A longer flight is queued before it, so that this one is visibly waiting.
    const { uuid } = await registerLaudo(client, stage.places, { areaHa: 400 })
    await open(`/map/${uuid}`)
    await expect(page.getByTestId('efetividade')).toHaveText(/\d\s%$/, { timeout: PATIENCE_MS })
    await expect.poll(() => shareOfMap(page, COLOURS.aplicacao)).toBeGreaterThan(0.003)
  })

  test('says which file is at fault, and those who may can try again', async ({ page, open, as, stage }) => {
    const wrong = `<kml><Document><!-- ${crypto.randomUUID()} --><Placemark><name>vazio</name></Placemark></Document></kml>`
    const { uuid } = await registerLaudo(await as('carla'), stage.places, { aplicacao: wrong })
    await open(`/map/${uuid}`)
    const failure = page.getByRole('alert').filter({ hasText: 'Este laudo não pôde ser medido' })
    await expect(failure).toContainText('não traz nenhum polígono nem linha de aplicação', { timeout: PATIENCE_MS })
    await expect(failure.getByRole('button', { name: 'Reprocessar' })).toBeEnabled()
    // Readable files are drawn, and the right file is measured in place of the wrong one.
    await page.getByRole('button', { name: 'Camadas e mapa de fundo' }).click()
    await expect(page.getByRole('checkbox', { name: 'Trajeto' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Aplicação', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    const field = failure.getByLabel('Arquivo novo')
    await expect(field).toHaveAccessibleDescription(/^Em lugar de «.+»\.$/)
    const buffer = Buffer.from(usualAplicacao())
    await field.setInputFiles({ name: 'certa.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer })
    await failure.getByRole('button', { name: 'Trocar e medir de novo' }).click()
    await expect(page.getByTestId('efetividade')).toHaveText(/\d\s%$/, { timeout: PATIENCE_MS })
  })
})

test.describe('a laudo that waits for an answer', () => {
  test.use({ person: 'carla' })

  test('is measured by the width that its lines lack, or with files that stay in their fields', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const flight = { seed: 500_002, areaHa: 40 }
    const client = await as('carla')
    const failure = page.getByRole('alert').filter({ hasText: 'Este laudo não pôde ser medido' })
    await test.step('lines without a width', async () => {
      const { aplicacao } = flightFiles(flight, { family: 'lines' })
      const lines = otherBytes(aplicacao.replaceAll(/<ExtendedData>.*?<\/ExtendedData>/g, ''))
      const without = ['faixaExecutada'] as const
      const { uuid } = await registerLaudo(client, stage.places, { aplicacao: lines, flight, without })
      await open(`/map/${uuid}`)
      await expect(failure).toContainText(/linhas sem a largura da faixa: .* m uma da outra\./, {
        timeout: PATIENCE_MS,
      })
      await expectAccessible(page)
      await failure.getByRole('button', { name: 'Informar a faixa' }).click()
      const width = page.getByRole('dialog').getByRole('textbox', { name: 'Faixa Executada' })
      await expect(width).toBeFocused()
      await width.fill('20')
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByTestId('efetividade')).toHaveText(/\d\s%$/, { timeout: PATIENCE_MS })
    })
    await test.step('files in each other’s field', async () => {
      const { area, aplicacao, trajeto } = flightFiles(flight)
      const files = { area: otherBytes(aplicacao), aplicacao: area, trajeto }
      const { uuid } = await registerLaudo(client, stage.places, { files })
      await open(`/map/${uuid}`)
      await expect(failure).toContainText('está em Área e parece ser de aplicação', { timeout: PATIENCE_MS })
      await failure.getByRole('button', { name: 'Manter assim e medir' }).click()
      await expect(page.getByTestId('efetividade')).toHaveText(/\d\s%$/, { timeout: PATIENCE_MS })
    })
  })
})

test.describe('an address', () => {
  test.use({ complaints: NOT_FOUND })

  test('of a laudo that nobody has, or that is hidden from the person, leads to a page that says so', async ({
    page,
    open,
    as,
    stage,
    pageOf,
  }) => {
    await test.step('that is no laudo at all leads back to where one came from', async () => {
      await open('/new-application-report')
      await expect(page).toHaveTitle(/Novo Laudo/)
      await open('/map/qualquer-coisa')
      await expect(page).toHaveURL(/new-application-report$/)
    })
    await open(`/map/${crypto.randomUUID()}`)
    await expect(page.getByText(UNAVAILABLE)).toBeVisible()
    await page.getByRole('link', { name: 'Listar Aplicações' }).last().click()
    await expect(page).toHaveURL(/show-reports/)

    await test.step('an employee sees a laudo of the empresa and edits nothing', async () => {
      const theirs = await pageOf('davi', `/map/${stage.seen.first.uuid}?editar=true`)
      await expect(theirs.getByTestId('efetividade')).toHaveText(/\d\s%$/)
      await expect(theirs.getByRole('button', { name: 'Exportar' })).toBeVisible()
      await expect(theirs.getByRole('button', { name: 'Editar o laudo' })).toBeHidden()
      await expect(theirs.getByRole('dialog')).toBeHidden()
      await expect(theirs.getByText('Cadastrado por')).toBeHidden()
    })
    await test.step('a hidden one is no laudo to an employee', async () => {
      const client = await as('carla')
      const { uuid } = await registerLaudo(client, stage.places)
      await client.hideLaudo({ params: { id: uuid }, body: { hide: true } })
      const theirs = await pageOf('davi', `/map/${uuid}`)
      await expect(theirs.getByText(UNAVAILABLE)).toBeVisible()
    })
  })
})

test('forty changes of screen leave nothing behind', async ({ page, open, stage }) => {
  const { first: info } = stage.seen
  await open(`/map/${info.uuid}`)
  await expect(page.locator('canvas')).toBeVisible()
  await page.getByRole('link', { name: 'Listar Aplicações' }).click()
  const devtools = await page.context().newCDPSession(page)
  const heldMb = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number }
    return usedSize / 2 ** 20
  }
  let settled = 0
  for (let turn = 1; turn <= 20; turn++) {
    await page.goBack()
    await expect(page.getByTestId('efetividade')).toBeVisible()
    await expect(page.locator('canvas')).toBeVisible()
    await page.goForward()
    await expect(page.locator('canvas')).toHaveCount(0)
    if (turn === 5) settled = await heldMb()
  }
  // A map that is not released takes 5 MB and more, and browsers complain at the seventeenth.
  expect((await heldMb()) - settled).toBeLessThan(8)
})
