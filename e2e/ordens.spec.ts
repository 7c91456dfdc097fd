/** A service order from its form to its end, by its creator and its pilot. */
import { polygon, shapefileOf } from '@faixa/geometry/shapefile.fixture'
import type { Page } from '@playwright/test'
import { expect, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { flightFiles, kml, simulatedSet } from './laudo-form.fixture.ts'
import { brazilian, measuredLaudo } from './map.fixture.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Ordem de Serviço' })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

const PDF = {
  name: 'ordem.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

// 400 m by 300 m of the grid of UTM 22S.
const METRES = [500_000, 7_588_000, 500_000, 7_588_300, 500_400, 7_588_300, 500_400, 7_588_000, 500_000, 7_588_000]
const WITHOUT_PRJ = shapefileOf([polygon(METRES)], { 'talhoes.prj': undefined })

/** A plot of 0.002° by 0.002° whose west side is at `west`. */
function plotAt(west: number): string {
  const [x, y, to, top] = [west, -21.8, west + 0.002, -21.798].map((degrees) => degrees.toFixed(4))
  const ring = `${x},${y} ${to},${y} ${to},${top} ${x},${top} ${x},${y}`
  return `<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`
}

/** Two plots, half of each in common. */
const CROSSING = `<kml><Document>${plotAt(-50.3)}${plotAt(-50.299)}</Document></kml>`

test.use({ person: 'davi' })

test('an empresa orders a flight, its pilot finds the order, and the order is cancelled for a reason', async ({
  page,
  open,
  pageOf,
}) => {
  const codigo = `OS ${crypto.randomUUID().slice(0, 8)}`
  await test.step('the form says what is missing, and draws the area before it is sent', async () => {
    await open('/new-os')
    await form(page).getByRole('button', { name: 'Cadastrar' }).click({ force: true })
    await expect(toast(page, 'Não Enviado')).toContainText('tente novamente - Código (OS)')
    await form(page).getByRole('textbox', { name: 'Código (OS)' }).fill(codigo)
    await form(page).getByRole('textbox', { name: 'Data', exact: true }).fill('01/03/2026')
    await form(page).getByRole('textbox', { name: 'Dia Planejado' }).fill('02/03/2027')
    await form(page).getByLabel('Ordem de Serviço (.pdf)').setInputFiles(kml('area.kml', '<kml/>'))
    await expect(toast(page, 'Atenção')).toContainText('Certifique-se de colocar os arquivos em seus devidos campos')
    await form(page).getByLabel('Ordem de Serviço (.pdf)').setInputFiles(PDF)
    const area = form(page).getByLabel('Área da Ordem de Serviço (.kml)')
    await area.setInputFiles(kml('cortado.kml', CROSSING.slice(0, -40)))
    await expect(form(page).getByText('O arquivo «cortado.kml» termina antes do fim')).toBeVisible()
    await area.setInputFiles(kml('cruzados.kml', CROSSING))
    await expect(form(page).getByRole('list', { name: 'Avisos sobre o arquivo' })).toContainText(
      '1 par de talhões que se cobrem',
    )
    await area.setInputFiles({ name: 'area.zip', mimeType: 'application/zip', buffer: Buffer.from(WITHOUT_PRJ) })
    await expect(form(page).getByText('diz o sistema de coordenadas')).toBeVisible()
    await expectWellMade(page, [390])
    await page.setViewportSize({ width: 1440, height: 900 })
    await form(page).getByRole('combobox', { name: 'Sistema de coordenadas do arquivo' }).click()
    await page.getByRole('option', { name: 'SIRGAS 2000 / UTM 22S (EPSG:31982)' }).click()
    await expect(
      form(page).getByText('Shapefile · 1 marcador · 1 polígono (12,01 ha) · SIRGAS 2000 / UTM 22S'),
    ).toBeVisible()
    await area.setInputFiles(simulatedSet().aplicacao)
    await expect(form(page).getByText('Para cadastrar, falta conferir:')).toContainText('Trocar ou manter o arquivo')
    await form(page).getByRole('button', { name: 'Trocar o arquivo' }).click()
    await area.setInputFiles(simulatedSet().area)
    await expect(form(page).getByText(/^KML · .* polígonos? \(/)).toBeVisible()
    await expect(form(page).getByRole('region', { name: 'Mapa da área da ordem' })).toBeVisible()
  })
  await test.step('a draft survives leaving the screen and a reload, its files too', async () => {
    await page.getByRole('link', { name: 'Ordens de Serviço' }).click()
    await page
      .getByRole('link', { name: /Nova Ordem de Serviço|Cadastrar a primeira ordem/ })
      .first()
      .click()
    await expect(form(page).getByRole('textbox', { name: 'Código (OS)' })).toHaveValue(codigo)
    await expect(form(page).getByText('ordem.pdf')).toBeVisible()
    await page.reload()
    await expect(form(page).getByRole('textbox', { name: 'Código (OS)' })).toHaveValue(codigo)
    for (const name of ['ordem.pdf', 'area.kml']) await expect(form(page).getByText(name)).toBeVisible()
    await form(page).getByRole('combobox', { name: 'Prestadora' }).click()
    await page.getByRole('option', { name: 'AeroSul Aviação' }).click()
    await form(page).getByRole('combobox', { name: 'Piloto' }).click()
    await page.getByRole('option', { name: 'Bruno Lima' }).click()
    await form(page).getByRole('textbox', { name: 'Faixa Contratada' }).fill('20')
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('it is registered, and the form is empty again', async () => {
    await form(page).getByRole('button', { name: 'Cadastrar' }).click()
    await expect(form(page).getByRole('status').filter({ hasText: 'foi cadastrada com sucesso!' })).toBeVisible()
    await expect(form(page).getByRole('textbox', { name: 'Código (OS)' })).toHaveValue('')
  })
  await test.step('the pilot finds it in his list, and downloads the annex', async () => {
    const pilot = await pageOf('bruno', `/ordens-servico?busca=${encodeURIComponent(codigo)}`)
    await expect(pilot.getByRole('row', { name: new RegExp(codigo) })).toContainText('Aberta')
    await expectWellMade(pilot, WIDTHS)
    await pilot.getByRole('link', { name: `Abrir a ordem ${codigo}` }).click()
    await expect(pilot.getByRole('heading', { name: codigo })).toBeVisible()
    const downloading = pilot.waitForEvent('download')
    await pilot.getByRole('button', { name: 'Baixar Anexo: ordem.pdf' }).click()
    expect((await downloading).suggestedFilename()).toBe('ordem.pdf')
    await expect(pilot.getByRole('button', { name: 'Editar' })).toHaveCount(0)
    await expectWellMade(pilot, WIDTHS)
  })
  await test.step('the empresa changes it, and cancels it for a reason that the order shows', async () => {
    await page.getByRole('link', { name: `Abrir a ordem ${codigo}` }).click()
    await page.getByRole('button', { name: 'Editar' }).click()
    const edit = page.getByRole('dialog', { name: `Atualizar Ordem de Serviço: ${codigo}` })
    await edit.getByRole('textbox', { name: 'Nome de Exibição' }).fill('Bloco 9')
    await expectWellMade(page, [1440])
    await edit.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('heading', { name: `${codigo} · Bloco 9` })).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar ordem' }).click()
    const cancel = page.getByRole('dialog', { name: `Cancelar a ordem ${codigo}` })
    await cancel.getByRole('textbox', { name: 'Motivo' }).fill('Choveu a semana toda')
    await expect(cancel.getByRole('button', { name: 'Voltar' })).toBeVisible()
    await cancel.getByRole('button', { name: 'Cancelar a ordem' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Choveu a semana toda' })).toBeVisible()
    await expect(page.getByText('A ordem foi cancelada sem laudos')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Editar' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Histórico da ordem' }).click()
    await expect(page.getByRole('dialog', { name: `Histórico: ${codigo}` })).toContainText('Davi Rocha cancelou')
  })
})

test('the order says which beekeepers to notify, how far they are and until when, and that it is late', async ({
  page,
  open,
  as,
  stage,
  browser,
  contextOptions,
  baseURL,
  complained,
}) => {
  const davi = await as('davi')
  const { aurora, norte, aerosul, bruno } = stage.places
  // Each run has its own ground: others register apiaries too.
  const [lon, lat] = [-46 - Math.random() * 3, -13 - Math.random() * 3]
  const at = (x: number, y: number) => `${(lon + x).toFixed(6)},${(lat + y).toFixed(6)}`
  const ring = [at(0, 0), at(0.002, 0), at(0.002, 0.002), at(0, 0.002), at(0, 0)].join(' ')
  const plot = `<kml><Document><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`
  const ordem = await davi.createOrdem(
    {
      body: {
        codigo: `OS ${crypto.randomUUID().slice(0, 8)}`,
        data: '2026-03-10',
        diaPlanejado: '2027-03-02',
        tratamento: 'INSETICIDA',
        empresa: aurora,
        unidade: norte,
        prestadora: aerosul,
        piloto: bruno,
      },
    },
    { files: { file_area: new File([plot], 'area.kml') } },
  )
  const list = page.getByRole('region', { name: 'Quem Avisar' })
  await test.step('nobody is registered near it', async () => {
    await open(`/ordens-servico/${ordem.uuid}`)
    await expect(list).toContainText('Nenhum lugar cadastrado pede aviso perto destes talhões')
    await expect(list.getByRole('link', { name: 'Áreas Protegidas' })).toBeVisible()
  })
  await test.step('an apiary 3.1 km away is listed with the last hour for the notice', async () => {
    const hive = `<kml><Document><Placemark><Point><coordinates>${at(0.001, 0.03)}</coordinates></Point></Placemark></Document></kml>`
    await davi.registerProtecao(
      { body: { empresa: aurora, classificacao: 'apiario', nome: 'Apiário Boa Flor', identificacao: 'Trinta caixas' } },
      { files: { file_area_protecao: new File([hive], 'apiario.kml') } },
    )
    await page.reload()
    const row = list.getByRole('row', { name: /Apiário Boa Flor/ })
    // 0.028° of latitude are 3,098 m there.
    await expect(row).toContainText(/3\.(?:09|10)\d\sm/)
    await expect(row).toContainText('28/02/2027 00:00')
    await expectWellMade(page, WIDTHS)
  })
  await test.step('a neighbour is told by messenger, reads the page without an account and confirms; the order shows it', async () => {
    const nome = `Dona Rosa ${crypto.randomUUID().slice(0, 8)}`
    // A telephone of its own: an objection holds for it in the whole empresa.
    const telefone = `189${`${Date.now()}`.slice(-8)}`
    await davi.createContato({
      body: { nome, telefone, para: 'morador', lat: lat + 0.01, lon, empresa: aurora, raioM: 3000 },
    })
    await page.reload()
    const people = list.getByRole('table', { name: 'Pessoas a avisar' })
    await expect(people.getByRole('row').filter({ hasText: nome })).toContainText('Morador')
    await list.getByRole('button', { name: 'Avisar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Avisar' })
    await dialog.getByRole('combobox', { name: 'Enviar por' }).click()
    await page.getByRole('option', { name: 'Mensageiro, à mão' }).click()
    await dialog.getByRole('textbox', { name: 'Horário' }).fill('das 6h às 10h')
    await dialog.getByRole('combobox', { name: 'Produto' }).click()
    await page.getByRole('option', { name: 'inseticida' }).click()
    await dialog.getByRole('textbox', { name: 'Quem responde a dúvidas' }).fill('Davi, (18) 9 9123-4567')
    await expectWellMade(page, WIDTHS)
    await dialog.getByRole('button', { name: 'Avisar' }).click()
    await expect(dialog).toBeHidden({ timeout: PATIENCE_MS })
    const sent = page.getByRole('region', { name: 'Avisos Enviados' })
    const row = sent.getByRole('row').filter({ hasText: nome })
    await expect(row).toContainText('a enviar pelo mensageiro', { timeout: PATIENCE_MS })
    await expectWellMade(page, WIDTHS)
    const link = await row.getByRole('link', { name: `Abrir o mensageiro para ${nome}` }).getAttribute('href')
    const code = /aviso#(\S+)/.exec(new URL(link!).searchParams.get('text')!)![1]!
    // The neighbour has no account.
    const outside = await browser.newContext({ ...contextOptions, ...(baseURL !== undefined && { baseURL }) })
    complained(outside)
    const neighbour = await outside.newPage()
    await neighbour.goto(`aviso#${code}`)
    await expect(neighbour.getByRole('heading', { level: 1 })).toHaveText('Aviso de aplicação aérea')
    await expect(neighbour.getByText('das 6h às 10h')).toBeVisible()
    await neighbour.getByRole('button', { name: 'Recebi o aviso' }).click()
    await expect(neighbour.getByText(/Você confirmou que recebeu este aviso/)).toBeVisible({ timeout: PATIENCE_MS })
    await expectWellMade(neighbour, WIDTHS)
    await neighbour.getByRole('button', { name: 'Não quero mais receber avisos' }).click()
    await neighbour.getByRole('button', { name: 'Não quero mais avisos' }).click()
    await expect(neighbour.getByText(/Você pediu para não receber mais avisos/)).toBeVisible({ timeout: PATIENCE_MS })
    await expect(row).toContainText(/recebido em/, { timeout: PATIENCE_MS })
    await expect(row).toContainText('pediu para não receber mais avisos')
    await outside.close()
  })
  await test.step('a planned day that is less than 48 hours away is late', async () => {
    await davi.updateOrdem({ params: { uuid: ordem.uuid }, body: { diaPlanejado: '2026-03-13' } })
    await page.reload()
    await expect(list.getByRole('status')).toContainText('O prazo de 1 aviso já passou: avise agora')
    await expect(list.getByRole('row', { name: /Apiário Boa Flor/ })).toContainText('prazo vencido')
  })
})

test.describe('an order that is flown', () => {
  test.use({ person: 'carla' })

  test('fills the form of its laudo, and shows what of it was treated', async ({ page, open, as, pageOf, stage }) => {
    const carla = await as('carla')
    const { aurora, norte, aerosul, bruno } = stage.places
    const codigo = `OS ${crypto.randomUUID().slice(0, 8)}`
    const flight = { seed: 77_001 }
    const { area } = flightFiles({ ...flight, areaHa: 40, preset: 'medio' }, { trackKind: 'gx-track' })
    const ordem = await carla.createOrdem(
      {
        body: {
          codigo,
          data: '2026-03-10',
          diaPlanejado: '2026-03-13',
          tratamento: 'FUNGICIDA',
          empresa: aurora,
          unidade: norte,
          prestadora: aerosul,
          piloto: bruno,
        },
      },
      { files: { file_area: new File([area], 'area.kml') } },
    )
    await test.step('the form of a new laudo is filled from the order', async () => {
      await open(`/ordens-servico/${ordem.uuid}`)
      await page.getByRole('link', { name: 'Novo Laudo desta ordem' }).click()
      const form = page.getByRole('form', { name: 'Novo Laudo' })
      await expect(form.getByRole('combobox', { name: 'Ordem de Serviço' })).toHaveValue(`${codigo} (Aberta)`)
      await expect(form.getByRole('combobox', { name: 'Piloto' })).toHaveValue('Bruno Lima')
      await expect(form.getByRole('combobox', { name: 'Tratamento' })).toHaveValue('FUNGICIDA')
      await expect(form.getByRole('textbox', { name: 'Código' })).toHaveValue(codigo)
    })
    await test.step('once a laudo is ready, the order shows what was treated, and the laudo shows its order', async () => {
      const fields = { ordem: ordem.uuid, codigo } as const
      const { info } = await measuredLaudo(carla, stage.places, { flight, fields })
      await open(`/ordens-servico/${ordem.uuid}`)
      const compared = page.getByRole('region', { name: 'Planejado e Voado' })
      await expect(compared).toContainText(`${brazilian(info.aplicacaoEfetiva ?? NaN)} ha`)
      await expect(compared.getByRole('region', { name: 'Mapa do planejado e do voado' })).toBeVisible()
      await expect(page.getByText('Dia: pedido 13/03/2026, voado 14/03/2026')).toBeVisible()
      await page.setViewportSize({ width: 390, height: 844 })
      const strips = page
        .getByRole('region', { name: 'No Campo' })
        .getByRole('list', { name: 'Pistas de onde já se voou' })
      // A pilot's telephone shows the way from where this flight took off.
      await expect(strips.getByRole('listitem').first()).toHaveText(/: (dentro de|.* a \d+° \(\w+\) até) .* · /)
      await expectWellMade(page, WIDTHS)
      await page.setViewportSize({ width: 1440, height: 900 })
      const downloading = page.waitForEvent('download')
      await compared.getByRole('button', { name: 'Planejado e voado em PDF' }).click()
      expect((await downloading).suggestedFilename()).toMatch(/^ordem-OS .*\.pdf$/)
      await page.getByRole('button', { name: 'Encerrar' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).click()
      await expect(page.getByRole('button', { name: 'Reabrir' })).toBeVisible()
      await open(`/map/${info.uuid}`)
      await expect(page.getByRole('link', { name: `Ordem de serviço ${codigo}` })).toBeVisible()
    })
    await test.step('a laudo is taken out of its order, and an open screen of the order follows', async () => {
      const watching = await pageOf('carla', `/ordens-servico/${ordem.uuid}`)
      await expect(watching.getByRole('region', { name: 'Mapa do planejado e do voado' })).toBeVisible()
      await page.getByRole('button', { name: 'Mudar a ordem de serviço do laudo' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ordem de serviço do laudo' })
      await expect(dialog.getByRole('combobox', { name: 'Ordem de Serviço' })).toHaveValue(codigo)
      await expectWellMade(page, [1440])
      await dialog.getByRole('combobox', { name: 'Ordem de Serviço' }).click()
      await page.getByRole('option', { name: 'Nenhuma' }).click()
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByRole('button', { name: 'Ligar a uma ordem de serviço' })).toBeVisible()
      await expect(watching.getByText('Nenhum laudo foi cadastrado para esta ordem ainda.')).toBeVisible()
    })
  })
})

test('what a laudo missed becomes an order: its ground is the area, and the laudo tells the rest', async ({
  page,
  open,
  stage,
  as,
}) => {
  const { first } = stage.seen
  await open(`/map/${first.uuid}?reaplicar=0`)
  await page.getByRole('link', { name: 'Criar ordem' }).click()
  await expect(page.getByText('reaplicacao.kml')).toBeVisible({ timeout: PATIENCE_MS })
  await expect(page.getByRole('textbox', { name: 'Nome de Exibição' })).toHaveValue(`Reaplicação · ${first.nome}`)
  // The address contains everything: a reloaded page is filled again.
  await page.reload()
  await expect(page.getByText('reaplicacao.kml')).toBeVisible({ timeout: PATIENCE_MS })
  const codigo = `OS ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: 'Código (OS)' }).fill(codigo)
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await page.getByRole('link', { name: `Abrir a ordem ${codigo}` }).click({ timeout: PATIENCE_MS })
  await expect(page).toHaveURL(/ordens-servico/)
  const uuid = page.url().split('/').at(-1)!
  const ordem = await (await as('carla')).readOrdem({ params: { uuid } })
  expect(ordem).toMatchObject({ empresa: { id: first.empresa }, tratamento: first.tratamento, cultura: first.cultura })
  expect(ordem.areaHa).toBeCloseTo(first.areaNaoAplicada!, 1)
})
