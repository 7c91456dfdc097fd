/** The missing values of a month are typed in one table: proposed, filled down, pasted from a spreadsheet, and saved at once. */
import { expect, expectAccessible, expectWellMade, test, WIDTHS } from './journey.ts'
import { readInfo, registerLaudo } from './map.fixture.ts'

// A refused dose is part of the journey.
test.use({ person: 'carla', complaints: /status of 422/ })

test('fourteen gaps of nine laudos are filled in one table', async ({ page, open, as, pageOf, stage }) => {
  const mes = `${1990 + Math.floor(Math.random() * 30)}-1${Math.floor(Math.random() * 3)}`
  const mark = crypto.randomUUID().slice(0, 6)
  const carla = await as('carla')
  // Aircraft of a prestadora that no other journey flies for: a form of another journey would be offered them.
  const { boreal, aerosul, vooalto, joao } = stage.places
  // Another try of this journey finds the aircraft registered.
  await carla
    .registerEntity({ body: { nivel: 'aeronave', nome: 'PT-FLT', tipo: 'tripulada', prestadora: vooalto } })
    .catch(() => undefined)
  const prestadora = (await carla.listPrestadoras({})).find(({ id }) => id === vooalto)
  const aeronave = prestadora!.aeronaves!.find(({ nome }) => nome === 'PT-FLT')!.id
  const whole = { uf: 'SP', municipio: 'Assis', produtos: [{ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' }] }
  // Five lack product and dose, four an aircraft: 5 × 2 + 4 = 14 gaps.
  const uuids: string[] = []
  for (let i = 0; i < 9; i++) {
    const lacksProduct = i < 5
    const { produtos, ...place } = whole
    const { uuid } = await registerLaudo(carla, stage.places, {
      track: 'gx-track',
      flight: { seed: 610_000 + i, areaHa: 12 },
      without: ['unidade'],
      fields: {
        empresa: boreal,
        prestadora: vooalto,
        piloto: joao,
        codigo: `FALTA ${mark} ${i + 1}`,
        taxaAplicacao: '30',
        ...(lacksProduct && { aeronave: `${aeronave}` }),
        dadosOperacao: JSON.stringify(lacksProduct ? place : { ...place, produtos }),
        dataInicial: `${mes}-${10 + i}`,
        dataFinal: `${mes}-${10 + i}`,
      },
    })
    uuids.push(uuid)
  }
  for (const uuid of uuids) {
    await expect.poll(async () => (await readInfo(carla, uuid)).areaAplicada, { timeout: 60_000 }).toBeDefined()
  }
  const address = (prestadora: number) => `/relatorio-mensal?prestadora=${prestadora}&mes=${mes}`
  const cell = (what: string, i: number) => page.getByLabel(`${what} do laudo FALTA ${mark} ${i}`, { exact: true })
  let interactions = 0
  const act = async (done: Promise<unknown>) => {
    interactions++
    await done
  }

  await test.step('the table has a row for each laudo, and only the missing fields', async () => {
    await open(address(vooalto))
    await expect(page.getByText('Faltam 14 campos em 9 laudos')).toBeVisible()
    await act(page.getByRole('button', { name: 'Preencher numa tabela' }).click())
    await expect(page).toHaveURL(/preencher=true/)
    await expect(cell('Produto', 1)).toBeVisible()
    await expect(cell('Produto', 6)).toHaveCount(0)
    await expect(cell('Município', 1)).toHaveCount(0)
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('typed once, filled down and saved at once, the server refuses what is wrong', async () => {
    await act(cell('Produto', 1).fill('Moddus'))
    await act(page.keyboard.press('Control+d'))
    await expect(cell('Produto', 5)).toHaveValue('Moddus')
    await cell('Dose', 1).focus()
    await cell('Dose', 1).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '0,8\n0,8\nmuita\n0,9\n1\n')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    interactions += 2
    await expect(cell('Dose', 5)).toHaveValue('1')
    await act(cell('Unidade', 1).selectOption('L/ha'))
    await act(page.getByRole('button', { name: 'Preencher Unidade para baixo' }).click())
    await expect(cell('Unidade', 5)).toHaveValue('L/ha')
    // The only aircraft of the prestadora is proposed; of several, one is chosen and filled down.
    if ((await cell('Aeronave', 6).inputValue()) === '') {
      await act(cell('Aeronave', 6).selectOption(`${aeronave}`))
      await act(page.getByRole('button', { name: 'Preencher Aeronave para baixo' }).click())
    }
    await act(page.getByRole('button', { name: 'Salvar 9 laudos' }).click())
    await expect(page.getByText('8 laudos salvos')).toBeVisible()
    // Where one value of a laudo is refused, all values typed for it stay: its product and its dose.
    await expect(page.getByText('Faltam 2 campos em 1 laudo').first()).toBeVisible()
    await expect(cell('Dose', 3)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    // Typed values survive a reload.
    await page.reload()
    await expect(cell('Dose', 3)).toHaveValue('muita')
    await act(cell('Dose', 3).fill('0,7'))
    await act(page.getByRole('button', { name: 'Salvar 1 laudo' }).click())
    await expect(page.getByText('Nenhum campo falta nos 9 laudos')).toBeVisible()
    expect((await readInfo(carla, uuids[2]!)).dadosOperacao).toMatchObject({
      produtos: [{ marca: 'Moddus', dose: 0.7, unidade: 'L/ha' }],
    })
    expect((await readInfo(carla, uuids[8]!)).aeronave?.id).toBe(aeronave)
    expect(interactions).toBeLessThanOrEqual(13)
  })

  await test.step('who may not edit is told whom to ask, with the list to send', async () => {
    const { uuid } = await registerLaudo(carla, stage.places, {
      flight: { seed: 610_010, areaHa: 12 },
      fields: { codigo: `PEDE ${mark}`, dataInicial: `${mes}-10`, dataFinal: `${mes}-10` },
    })
    await expect.poll(async () => (await readInfo(carla, uuid)).areaAplicada, { timeout: 60_000 }).toBeDefined()
    const gil = await pageOf('gil', address(aerosul))
    await gil.getByRole('button', { name: 'Ver o que pedir' }).click()
    const request = gil.getByRole('region', { name: 'O que pedir' })
    await expect(request.getByText(`PEDE ${mark}`)).toContainText('Município')
    await expect(request.getByText('equipe de análise')).toBeVisible()
    await expectAccessible(gil)
  })
})
