import type { Client } from '@faixa/contract'
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts'
import { HAS_REAL_SET, kml, laudoForm, realSet, sentUuid, simulatedSet } from './laudo-form.fixture.ts'

const ADDRESS = '/new-application-report'

async function laudoOf(client: Client, uuid: string) {
  return (await client.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
}

test.describe('a laudo is registered', () => {
  test.use({ person: 'carla' })

  test('from three files to its numbers, which are those that were shown before sending', async ({
    page,
    open,
    as,
  }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.choose('Empresa', 'Usina Aurora')
    await form.choose('Unidade', 'Fazenda Norte')
    await form.choose('Tratamento', 'HERBICIDA')
    await form.choose('Cultura', 'CANA-DE-AÇÚCAR')
    await form.choose('Prestadora', 'AeroSul Aviação')
    await form.choose('Piloto', 'Bruno Lima')
    await form.put(HAS_REAL_SET ? realSet('aplicacao.kml') : simulatedSet())
    await form.form.getByRole('button', { name: 'Usar estes horários' }).click()
    await expect(form.text('Horário Inicial')).toHaveValue('07:12')
    await form.text('Nome de Exibição').fill('Barreirão')
    await form.text('Código').fill('OS 2026-114')
    await form.text('Distância da Pista').fill('12,5')
    await form.text('Insumos').fill('1.234,5')
    const shown = await form.numbers()
    if (HAS_REAL_SET) {
      // ../shared/kml: the set's own reference counts 99.18 ha in all and 95 passes.
      await expect(form.preview).toContainText('99,18 ha')
      await expect(form.preview).toContainText('Passadas95')
    }
    await expect(form.form.getByText('Tudo pronto para enviar.')).toBeVisible()
    await form.submit.click()
    await expect(page.getByText('Enviando laudo para o sistema...')).toBeVisible()
    await expect(page.getByText('Laudo Adicionado')).toBeVisible()

    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: 20_000 })
    const uuid = await sentUuid(page)
    const laudo = await laudoOf(await as('carla'), uuid)
    expect(laudo).toMatchObject({ ...shown, codigo: 'OS 2026-114', unidadeNome: 'Fazenda Norte', distanciaPista: 12.5 })
    expect(laudo).toMatchObject({ insumos: 1234.5, dataInicial: expect.stringContaining('2026-03-14T07:12:00') })
    await expect(page.getByRole('link', { name: 'Abrir no mapa' })).toHaveAttribute('href', new RegExp(`/map/${uuid}$`))
    // The address holds what is followed.
    await page.reload()
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Cadastrar outro laudo' }).click()
    await expect(form.text('Código')).toHaveValue('')
  })

  test('sprayed lines have the width that is typed, before as after', async ({ page, open, as }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.put(simulatedSet('lines'))
    const unasked = await form.numbers()
    await form.text('Faixa Executada').fill('12')
    await expect(form.preview).toContainText('Faixa dada às linhas12,00 m')
    const shown = await form.numbers()
    expect(shown['areaAplicada']).toBeLessThan(unasked['areaAplicada']!)
    await form.submit.click()
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: 20_000 })
    expect(await laudoOf(await as('carla'), await sentUuid(page))).toMatchObject({ ...shown, faixaMedida: 12 })
  })

  test('the upload can be cancelled, and tried again without typing anything again', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.put(simulatedSet())
    // A telephone at the edge of a field.
    const network = await page.context().newCDPSession(page)
    const slow = (uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await slow(30_000)
    await form.submit.click()
    await expect(form.form.getByText(/^Enviando 0,[0-9]+ de [0-9],[0-9]+ MB$/)).toBeVisible()
    await expect(form.submit).toBeDisabled()
    await form.form.getByRole('button', { name: 'Cancelar o envio' }).click()
    await expect(form.form.getByText('O envio foi cancelado.')).toBeVisible()
    await slow(-1)
    await expect(form.text('Código')).toHaveValue('OS 77')
    await form.submit.click()
    await expect(page.getByText('Laudo Adicionado')).toBeVisible()
  })

  test('the same files again lead to the laudo that they made', async ({ page, open }) => {
    const files = simulatedSet()
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.put(files)
    await form.submit.click()
    const uuid = await sentUuid(page)
    await page.getByRole('link', { name: 'Cadastrar outro laudo' }).click()
    await form.fillIn()
    await form.put(files)
    await form.submit.click()
    const refusal = form.form.getByRole('alert').filter({ hasText: 'O laudo não foi cadastrado' })
    await expect(refusal).toContainText('Estes arquivos já foram enviados')
    await expect(refusal.getByRole('link')).toHaveAttribute('href', new RegExp(`/map/${uuid}$`))
    await expect(page.getByText('Falha ao cadastrar')).toBeVisible()
  })
  test.use({ complaints: /status of 4(09|22)|ERR_FAILED|ERR_INTERNET/ })

  test('what the server refuses is said at its field', async ({ page, open, as, stage }) => {
    const ana = await as('ana')
    const nome = `Raul ${Date.now()}`
    const { id } = await ana.registerEntity({ body: { nivel: 'piloto', nome, prestadora: stage.places.aerosul } })
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn({ piloto: nome })
    await form.put(simulatedSet())
    await ana.deleteEntity({ params: { tipo: 'pilotos', id } })
    await form.submit.click()
    await expect(form.form.getByText('O piloto não está na lista da prestadora.').first()).toBeVisible()
    await expect(page.getByText('Verifique os campos e tente novamente.')).toBeVisible()
    await expect(form.form.getByRole('combobox', { name: 'Piloto' }).or(form.text('Piloto')).first()).toBeFocused()
  })

  test('a connection that fails loses nothing', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.put(simulatedSet())
    await page.route('**/laudos/add', (route) => route.abort())
    await form.submit.click()
    await expect(form.form.getByText('Sem conexão com o servidor')).toBeVisible()
    await page.unroute('**/laudos/add')
    await form.form.getByRole('button', { name: 'Cadastrar novamente' }).click()
    await expect(page.getByText('Laudo Adicionado')).toBeVisible()
  })
})

test.describe('files', () => {
  test.use({ person: 'carla' })

  test('in the wrong fields are recognised by what is in them, and change places at a click', async ({
    page,
    open,
  }) => {
    const { area, aplicacao, trajeto } = simulatedSet()
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.put({ area: aplicacao, aplicacao: trajeto, trajeto: area })
    await expect(
      page.getByText('Atenção: Certifique-se de colocar os arquivos em seus devidos campos').first(),
    ).toBeVisible()
    await expect(form.preview).toBeHidden()
    await expectAccessible(page)
    await form.form.getByRole('button', { name: 'Trocar os arquivos de campo' }).click()
    expect((await form.numbers())['percentAplicacaoEfetiva']).toBeGreaterThan(50)
    await expect(form.form.getByRole('button', { name: 'Trocar os arquivos de campo' })).toBeHidden()
  })

  test('dropped together find their fields', async ({ page, open }) => {
    const { area, aplicacao, trajeto } = simulatedSet()
    await open(ADDRESS)
    const form = laudoForm(page)
    const given = [trajeto, area, aplicacao].map(({ name, buffer }) => ({ name, text: buffer.toString() }))
    const dropped = await page.evaluateHandle((files) => {
      const transfer = new DataTransfer()
      for (const { name, text } of files) transfer.items.add(new File([text], name))
      return transfer
    }, given)
    await form.slot('area').dispatchEvent('drop', { dataTransfer: dropped })
    expect((await form.numbers())['percentAplicacaoEfetiva']).toBeGreaterThan(50)
    const names = form.form.getByText(/^(area|aplicacao|trajeto)\.kml$/)
    await expect(names).toHaveText(['area.kml', 'aplicacao.kml', 'trajeto.kml'])
  })

  test('that cannot be used are refused at their field, with the cause', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.put({ aplicacao: kml('quebrado.kml', '<kml><Document><Placemark><Polygon>') })
    await expect(form.form.getByText(/Não foi possível ler «quebrado.kml»|«quebrado.kml» não traz/)).toBeVisible()
    await form.put({ trajeto: kml('voo.gpx', '<gpx/>') })
    await expect(form.form.getByText('O arquivo «voo.gpx» deve ter a extensão .kml ou .kmz.')).toBeVisible()
    await expect(form.form.getByText('Escolha um arquivo...')).toHaveCount(2)
    await form.put({ area: kml('vazio.kml', '') })
    await expect(form.form.getByText('O arquivo «vazio.kml» está vazio.')).toBeVisible()
    const { aplicacao } = simulatedSet()
    await form.put({ aplicacao })
    await expect(form.form.getByText(/quebrado/)).toHaveCount(0)
    await form.form.getByRole('button', { name: 'Remover «aplicacao.kml»' }).click()
    await expect(form.form.getByText('aplicacao.kml')).toBeHidden()
  })

  test('are sent without a preview where that was cancelled, and read when it is wanted after all', async ({
    page,
    open,
  }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    // Nothing is read until the worker is there.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/flight.worker-*.js', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    const { aplicacao, trajeto } = simulatedSet()
    await form.put({ aplicacao })
    await expect(form.form.getByText('Lendo os arquivos...')).toBeVisible()
    await form.form.getByRole('button', { name: 'Cancelar a prévia' }).click()
    await expect(form.form.getByText('A prévia foi cancelada. O laudo pode ser enviado assim mesmo.')).toBeVisible()
    release()
    await page.unroute('**/flight.worker-*.js')
    await form.put({ trajeto })
    await expect(form.form.getByText('Para cadastrar, falta conferir:')).not.toContainText('Aplicação')
    await form.form.getByRole('button', { name: 'Ver a prévia' }).click()
    expect((await form.numbers())['areaAplicada']).toBeGreaterThan(1)
    await expect(form.preview).toContainText('valem as áreas cadastradas da empresa')
  })
})

test.describe('the form', () => {
  test.use({ person: 'carla' })

  test('says what is wrong where it is, and what keeps it from being sent', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.text('Horário Inicial').fill('1012')
    await form.text('Data Final').fill('13/03/2026')
    await form.text('Código').fill('a')
    await form.text('Insumos').focus()
    await expect(form.form.getByText('O código precisa de pelo menos 3 caracteres.')).toBeVisible()
    await expect(form.text('Horário Inicial')).toHaveValue('10:12')
    // Half of a pair is not wrong until the other half was left too.
    await expect(form.form.getByText('Preencha os dois horários ou nenhum.')).toHaveCount(0)
    await form.text('Horário Final').focus()
    await form.text('Insumos').focus()
    await expect(form.form.getByText('Preencha os dois horários ou nenhum.')).toHaveCount(2)
    await form.text('Horário Final').fill('25:00')
    await form.text('Insumos').focus()
    await expect(form.form.getByText('O horário final é inválido.')).toBeVisible()
    await form.text('Horário Final').fill('09:00')
    await form.text('Código').fill('OS 77')
    await expect(form.form.getByText('A data final não pode ser anterior à data inicial.')).toBeVisible()
    await form.text('Data Final').fill('140326')
    await form.text('Insumos').focus()
    await expect(form.text('Data Final')).toHaveValue('14/03/2026')
    await expect(form.form.getByText('O horário inicial não pode ser posterior ao horário final.')).toHaveCount(2)

    await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
    await expect(form.form.getByText('Para cadastrar, falta conferir:')).toContainText(
      'Horário Inicial, Aplicação, Trajeto',
    )
    await form.text('Código').press('Enter')
    await expect(page.getByText('Não Enviado')).toBeVisible()
    await expect(form.text('Horário Inicial')).toBeFocused()
    await expect(form.form.getByText('Escolha o arquivo da aplicação.')).toBeVisible()
  })

  test('lists follow each other: units of the empresa, pilots of the prestadora', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.choose('Empresa', 'Usina Aurora')
    await form.choose('Unidade', 'Fazenda Sul')
    await form.choose('Prestadora', 'AeroSul Aviação')
    await form.choose('Piloto', 'Beto Souza')
    await form.choose('Empresa', 'Agro Boreal')
    await expect(
      form
        .text('Unidade')
        .or(form.form.getByRole('combobox', { name: 'Unidade' }))
        .first(),
    ).toHaveValue('SEDE')
    await form.choose('Prestadora', 'Voo Alto')
    await expect(
      form
        .text('Piloto')
        .or(form.form.getByRole('combobox', { name: 'Piloto' }))
        .first(),
    ).toHaveValue('')
    await form.choose('Piloto', 'João Ávila')
  })

  test('dates are picked as well as typed, and the end follows the beginning', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.text('Data Inicial').fill('14/3/26')
    await form.form.getByRole('button', { name: 'Abrir o calendário: Data Inicial' }).click()
    await expect(page.getByText('março 2026')).toBeVisible()
    await page.getByRole('button', { name: /^17 março 2026/ }).click()
    await expect(form.text('Data Inicial')).toHaveValue('17/03/2026')
    await form.form.getByRole('button', { name: 'Escolher: Horário Inicial' }).click()
    await page.getByRole('button', { name: '07:30' }).click()
    await expect(form.text('Horário Inicial')).toHaveValue('07:30')
    await form.text('Data Inicial').focus()
    await form.text('Código').focus()
    await expect(form.text('Data Final')).toHaveValue('17/03/2026')
  })

  test('what was typed survives a reload; files do not, and it says so', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.text('Faixa Executada').fill('18,5')
    await form.put({ aplicacao: simulatedSet().aplicacao })
    await page.reload()
    await expect(form.text('Código')).toHaveValue('OS 77')
    await expect(form.text('Faixa Executada')).toHaveValue('18,5')
    await expect(form.form.getByText('Arquivos o navegador não guarda: escolha-os de novo.')).toBeVisible()
    await expect(form.form.getByText('Escolha um arquivo...')).toHaveCount(3)
  })

  test('what the files propose never takes the place of what was typed', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    const { area, aplicacao, trajeto } = simulatedSet()
    await form.text('Data Inicial').fill('01/02/2026')
    await form.put({ area, aplicacao: { ...aplicacao, name: 'Aplicação OS 4512.kml' }, trajeto })
    await form.numbers()
    await form.form.getByRole('button', { name: 'Usar em Código' }).click()
    await expect(form.text('Código')).toHaveValue('OS 4512')
    await expect(form.form.getByText('Difere do que foi digitado: confira.')).toBeVisible()
    await expect(form.text('Data Inicial')).toHaveValue('01/02/2026')
  })

  test('is worked by keyboard alone', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.form.getByRole('combobox', { name: 'Empresa' }).or(form.text('Empresa')).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(form.form.getByRole('combobox', { name: 'Empresa' }).or(form.text('Empresa')).first()).not.toHaveValue(
      '',
    )
    await form.slot('area').focus()
    await expect(form.slot('area')).toBeFocused()
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(simulatedSet().area)
    const remove = form.form.getByRole('button', { name: 'Remover «area.kml»' })
    await expect(remove).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(remove).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toBeHidden()
  })
})

test.describe('whoever registers', () => {
  test.describe('as a prestadora', () => {
    test.use({ person: 'gil' })

    test('finds itself chosen, and its own pilots', async ({ page, open }) => {
      await open(ADDRESS)
      const form = laudoForm(page)
      const prestadora = form.form.getByRole('combobox', { name: 'Prestadora' }).or(form.text('Prestadora')).first()
      await expect(prestadora).toHaveValue('AeroSul Aviação')
      await form
        .text('Piloto')
        .or(form.form.getByRole('combobox', { name: 'Piloto' }))
        .first()
        .click()
      await expect(page.getByRole('option').filter({ visible: true })).toHaveText(['Beto Souza', 'Bruno Lima'])
    })
  })

  for (const person of ['davi', 'bruno'] as const) {
    test.describe(`not as ${person}`, () => {
      test.use({ person })

      test('is told so, and where to go', async ({ page, open }) => {
        await open(ADDRESS)
        await expect(page.getByText('Seu perfil não cadastra laudos')).toBeVisible()
        await page.getByRole('link', { name: 'Ver os laudos' }).click()
        await expect(page).toHaveURL(/\/show-reports$/)
      })
    })
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ person: 'carla', colorScheme, viewport: { width, height: 900 } })

      test('the form is accessible and fits, empty, wrong and with a flight in it', async ({ page, open }) => {
        await open(ADDRESS)
        const form = laudoForm(page)
        await expect(form.form).toBeVisible()
        await expectAccessible(page)
        await form.text('Código').press('Enter')
        await expect(page.getByText('Não Enviado')).toBeVisible()
        await form.put(simulatedSet())
        await form.numbers()
        await expectAccessible(page)
        await expectNoSideScroll(page)
      })
    })
  }
}
