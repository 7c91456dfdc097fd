/** A settlement from its contract to both acceptances, by the people of the two sides. */
import type { Page } from '@playwright/test'
import { expect, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { measuredLaudo } from './map.fixture.ts'

test.use({ person: 'davi' })

/** Journeys share a server: each has its own month, long past, without flights of other journeys. */
function ownMonth(): { readonly iso: string; readonly first: string; readonly last: string } {
  const year = 1991 + Math.floor(Math.random() * 34)
  const month = `${1 + Math.floor(Math.random() * 12)}`.padStart(2, '0')
  return { iso: `${year}-${month}`, first: `01/${month}/${year}`, last: `28/${month}/${year}` }
}

async function choose(form: ReturnType<Page['getByRole']>, page: Page, name: string, option: string): Promise<void> {
  await form.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('an empresa writes a contract, a prestadora settles by it, and both contest, answer and accept', async ({
  page,
  open,
  as,
  pageOf,
  stage,
}) => {
  const carla = await as('carla')
  const { iso, first, last } = ownMonth()
  const codigo = `AC ${crypto.randomUUID().slice(0, 8)}`
  const { info } = await measuredLaudo(carla, stage.places, {
    track: 'line',
    flight: { seed: 510_001, areaHa: 40, takeOffMs: Date.parse(`${iso}-10T10:12:00Z`) },
    without: ['horarioInicial', 'horarioFinal'],
    fields: {
      codigo,
      nome: 'Bloco do acerto',
      dataInicial: `${iso}-10`,
      dataFinal: `${iso}-10`,
      dadosOperacao: JSON.stringify({ incertezaFaixa: 15 }),
    },
  })
  const params = { uuid: info.uuid }
  // The verdict about protected areas and the interval are the last automatic revisions.
  const isJudged = async () => {
    const { laudo } = (await carla.readLaudoRevision({ params })).documento as unknown as {
      readonly laudo: { readonly protecao?: object; readonly intervalo?: object }
    }
    return laudo.protecao !== undefined && laudo.intervalo !== undefined
  }
  await expect.poll(isJudged, { timeout: PATIENCE_MS }).toBe(true)

  await test.step('the empresa writes the contract, and sees what it pays', async () => {
    await open('/contratos/novo')
    const form = page.getByRole('form', { name: 'Contrato' })
    await form.getByRole('textbox', { name: 'Nome do contrato' }).fill(`Contrato ${codigo}`)
    await choose(form, page, 'Prestadora', 'AeroSul Aviação')
    await form.getByRole('textbox', { name: 'Primeiro dia' }).fill(first)
    await form.getByRole('textbox', { name: 'Último dia' }).fill(last)
    await form.getByRole('textbox', { name: 'Preço por hectare' }).fill('45,00')
    await form.getByRole('textbox', { name: 'Meta de efetividade' }).fill('93')
    await form.getByRole('textbox', { name: 'Bônus ao alcançar a meta' }).fill('5')
    await form.getByRole('button', { name: 'Acrescentar degrau' }).click()
    await form.getByRole('textbox', { name: 'Degrau 1: a partir de' }).fill('90')
    await form.getByRole('textbox', { name: 'Nome do contrato' }).focus()
    await expect(form.getByText('o primeiro abaixo do pagamento integral')).toBeVisible()
    await form.getByRole('textbox', { name: 'Degrau 1: a partir de' }).fill('70')
    // 100 planted hectares × R$ 45.00 × 50 ÷ 85, and × 100 % with the bonus of 5 %
    const pays = form.getByRole('region', { name: 'O que este contrato paga' })
    await expect(pays.getByRole('row', { name: '100,00 ha × R$ 45,00 × 58,82 %' })).toContainText('R$ 2.646,90')
    await expect(pays.getByRole('row', { name: '+ bônus de R$ 225,00' })).toHaveCount(2)
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await form.getByRole('button', { name: 'Cadastrar contrato' }).click()
    await expect(page.getByRole('heading', { name: `Contrato ${codigo}` })).toBeVisible()
  })

  await test.step('the contract binds once both sides have accepted it', async () => {
    await expect(page.getByText('A versão 1 ainda não vale')).toBeVisible()
    await expect(page.getByText('Até lá nenhum acerto paga por este contrato.')).toBeVisible()
    await page.getByRole('button', { name: 'Aceitar', exact: true }).click()
    await page.getByRole('button', { name: 'Aceitar pela empresa' }).click()
    await expect(page.getByText(/Aceita por Davi.*Falta o aceite da prestadora\./)).toBeVisible()
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    const uuid = page.url().split('/').at(-1)!
    const prestadora = await pageOf('gil', `/contratos/${uuid}`)
    await prestadora.getByRole('button', { name: 'Aceitar', exact: true }).click()
    await prestadora.getByRole('button', { name: 'Aceitar pela prestadora' }).click()
    await expect(prestadora.getByText(/^Vale: aceito por Davi/)).toBeVisible()
  })

  const gil = await pageOf('gil', '/acertos')
  await test.step('the prestadora makes the settlement, and reads how the value comes about', async () => {
    await expect(gil.getByRole('heading', { name: 'Acertos' })).toBeVisible()
    await expect(gil.getByRole('row').or(gil.getByText('Não há acertos.')).first()).toBeVisible()
    await expectWellMade(gil, WIDTHS)
    await gil.setViewportSize({ width: 1440, height: 900 })
    await gil.getByRole('button', { name: 'Novo Acerto' }).click()
    const dialog = gil.getByRole('dialog', { name: 'Novo Acerto' })
    await dialog.getByRole('button', { name: 'a semana passada' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Último dia' })).not.toHaveValue('')
    await choose(dialog, gil, 'Empresa', 'Usina Aurora')
    await choose(dialog, gil, 'Prestadora', 'AeroSul Aviação')
    await dialog.getByRole('textbox', { name: 'Primeiro dia' }).fill(first)
    await dialog.getByRole('textbox', { name: 'Último dia' }).fill(last)
    await dialog.getByRole('button', { name: 'Fazer o acerto' }).click()
    await expect(gil.getByRole('heading', { name: 'Usina Aurora × AeroSul Aviação' })).toBeVisible()
    await gil.getByRole('button', { name: `Ver a conta do laudo ${codigo}` }).click()
    await expect(gil.getByText(/^Efetividade de/)).toBeVisible()
    await expect(gil.getByText(/^Sem bônus: a efetividade de .* não alcança a meta de 93,00/)).toBeVisible()
    await expect(gil.getByText('× R$ 45,00 ×')).toBeVisible()
    await expect(gil.getByText('não alcança 93 %, indecidível a 85 %, alcança 70 % com certeza.')).toBeVisible()
    await expect(gil.getByText('O pagamento segue o número oficial.')).toHaveCount(2)
    await expectWellMade(gil, WIDTHS)
    await gil.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('what would be is computed beside it, and nothing is saved', async () => {
    const simulator = gil.getByRole('region', { name: 'Simulador' })
    await simulator.getByRole('slider', { name: 'E se o preço mudasse' }).focus()
    await gil.keyboard.press('End')
    await expect(simulator.getByText('em relação ao acerto')).toBeVisible()
    await simulator.getByRole('button', { name: 'Voltar ao contrato' }).click()
    await expect(simulator.getByText('igual ao do acerto')).toBeVisible()
  })

  await test.step('the empresa contests the laudo, the prestadora answers', async () => {
    await page.goto(gil.url())
    await page.getByRole('button', { name: `Ver a conta do laudo ${codigo}` }).click()
    await page.getByRole('button', { name: 'Contestar' }).click()
    const contest = page.getByRole('dialog', { name: `Contestar o laudo ${codigo}` })
    await contest.getByRole('textbox', { name: 'Motivo' }).fill('O bloco 3 ficou sem produto')
    await contest.getByRole('button', { name: 'Contestar' }).click()
    await expect(page.getByText('1 laudo contestado espera resposta')).toBeVisible()
    await expect(gil.getByText('O bloco 3 ficou sem produto')).toBeVisible()
    await gil.getByRole('button', { name: 'Responder' }).click()
    const answer = gil.getByRole('dialog', { name: `Responder sobre o laudo ${codigo}` })
    await answer.getByRole('textbox', { name: 'Resposta' }).fill('Está na área não aplicada')
    await expectWellMade(gil, [390])
    await gil.setViewportSize({ width: 1440, height: 900 })
    await answer.getByRole('button', { name: 'Responder' }).click()
    await expect(page.getByText('Fica no acerto:')).toBeVisible()
  })

  await test.step('both accept, and take the files along', async () => {
    await page.getByRole('button', { name: 'Aceitar' }).click()
    await page.getByRole('button', { name: 'Aceitar pela empresa' }).click()
    await expect(page.getByText('Falta o aceite da prestadora.').first()).toBeVisible()
    await gil.getByRole('button', { name: 'Aceitar' }).click()
    await gil.getByRole('button', { name: 'Aceitar pela prestadora' }).click()
    await expect(gil.getByText('Aceito pelos dois lados', { exact: true })).toBeVisible()
    await expect(page.getByText('Aceito pelos dois lados', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Recalcular|Cancelar acerto|Aceitar/ })).toHaveCount(0)
    for (const extension of ['PDF', 'XLSX']) {
      await page.getByRole('button', { name: 'Exportar' }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: extension }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^acerto-Usina Aurora-AeroSul Aviação-.*\.(pdf|xlsx)$/)
    }
    await expectWellMade(page, WIDTHS)
  })
})

test('of three laudos one reaches 85 % for certain, one does not, and one cannot be decided', async ({
  page,
  open,
  as,
  stage,
}) => {
  const [carla, davi, gil] = [await as('carla'), await as('davi'), await as('gil')]
  const { aurora, aerosul } = stage.places
  const { iso, first } = ownMonth()
  const flown = async (codigo: string, preset: 'bom' | 'medio' | 'ruim', incertezaFaixa: number) => {
    const { info } = await measuredLaudo(carla, stage.places, {
      track: 'line',
      flight: { seed: 520_001, areaHa: 20, preset, takeOffMs: Date.parse(`${iso}-10T10:12:00Z`) },
      without: ['horarioInicial', 'horarioFinal'],
      fields: {
        codigo,
        dataInicial: `${iso}-10`,
        dataFinal: `${iso}-10`,
        dadosOperacao: JSON.stringify({ incertezaFaixa, receptor: 'rtk' }),
      },
    })
    return info.uuid
  }
  const uuids = [await flown('SIM', 'bom', 1), await flown('NAO', 'ruim', 1), await flown('TALVEZ', 'medio', 15)]
  for (const uuid of uuids) {
    const hasInterval = async () => {
      const { documento } = await carla.readLaudoRevision({ params: { uuid } })
      return 'intervalo' in (documento as unknown as { laudo: object }).laudo
    }
    await expect.poll(hasInterval, { timeout: PATIENCE_MS }).toBe(true)
  }
  const [inicio, fim] = [`${iso}-01`, `${iso}-28`]
  const parties = { empresa: aurora, prestadora: aerosul }
  const { uuid, versao } = await davi.createContrato({
    body: {
      ...parties,
      nome: `Contrato de ${iso}`,
      inicio,
      fim,
      termos: { precoPorHa: '45.00', conta: 'efetiva', pleno: 85, degraus: [{ de: 0, modo: 'proporcional' }] },
    },
  })
  for (const side of [davi, gil]) await side.acceptContrato({ params: { uuid }, body: { versao } })
  const acerto = await gil.createAcerto({ body: { ...parties, inicio, fim } })
  await open(`/acertos/${acerto.uuid}`)
  await expect(page.getByText(first).first()).toBeVisible()
  const said = { SIM: 'alcança 85 % com certeza', NAO: 'não alcança 85 %', TALVEZ: 'indecidível a 85 %' }
  for (const [codigo, sentence] of Object.entries(said)) {
    await page.getByRole('button', { name: `Ver a conta do laudo ${codigo}` }).click()
    await expect(page.getByText(sentence).first()).toBeVisible()
  }
  await expect(page.getByText('Indecidível a 85 %', { exact: true })).toHaveCount(1)
  await expectWellMade(page, WIDTHS)
})
