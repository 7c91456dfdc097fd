import { writeFile } from 'node:fs/promises'
import type { Client } from '@faixa/contract'
import { decisaoText, FULL_PAY_PERCENT, intervaloText } from '@faixa/flight'
import { writeKmz } from '@faixa/geometry'
import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import {
  divided,
  type FlightSet,
  HAS_REAL_SET,
  kml,
  laudoForm,
  realSet,
  sentUuid,
  simulatedSet,
} from './laudo-form.fixture.ts'

const ADDRESS = '/new-application-report'
const KMZ = 'application/vnd.google-earth.kmz'
/** With an area and three applications these are sixty files. */
const TRACKS = 56

async function laudoOf(client: Client, uuid: string) {
  return (await client.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
}

/** An aircraft of AeroSul whose width is known to 8 %. */
async function certifyAircraft(carla: Client): Promise<void> {
  const prestadoras = await carla.listPrestadoras({})
  const prestadora = prestadoras.find(({ nome }) => nome === 'AeroSul Aviação')!.id
  await carla.registerEntity({ body: { nivel: 'aeronave', nome: 'PT-UCR', tipo: 'tripulada', prestadora } })
  const listed = (await carla.listPrestadoras({})).find(({ id }) => id === prestadora)?.aeronaves ?? []
  const aeronave = listed.find(({ nome }) => nome === 'PT-UCR')!.id
  const tested = {
    nome: '46 bicos',
    faixa: 18,
    data: '2026-01-10',
    incerteza: 8,
    incertezaFonte: 'repeticoes',
  } as const
  await carla.registerEntity({ body: { nivel: 'certificado', aeronave, ...tested } })
}

const zipped = (plain: FlightSet) =>
  Object.fromEntries(
    Object.entries(plain).map(([role, { name, buffer }]) => [
      role,
      { ...kml(name.replace('.kml', '.kmz'), Buffer.from(writeKmz(buffer.toString()))), mimeType: KMZ },
    ]),
  )

test.describe('a laudo is registered', () => {
  test.use({ person: 'carla' })

  test('from three files to its numbers, which are those that were shown before sending', {
    tag: '@essential',
  }, async ({ page, open, as }) => {
    await certifyAircraft(await as('carla'))
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.choose('Empresa', 'Usina Aurora')
    await form.choose('Unidade', 'Fazenda Norte')
    await form.choose('Tratamento', 'HERBICIDA')
    await form.choose('Cultura', 'CANA-DE-AÇÚCAR')
    await form.choose('Prestadora', 'AeroSul Aviação')
    await form.choose('Piloto', 'Bruno Lima')
    await form.put(HAS_REAL_SET ? realSet() : simulatedSet())
    await expect(form.text('Horário Inicial')).toHaveValue('07:12')
    await expect(form.form.getByText('Datas e horários propostos pelo trajeto')).toBeVisible()
    if (HAS_REAL_SET) {
      await expect(form.text('Nome de Exibição')).toHaveValue('FAZENDA SANTO ANTONIO DO BARREIRAO')
      // The name proposed by the files is shown completely.
      expect(await form.text('Nome de Exibição').evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
    }
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
    // The swath certificate of the aircraft has a doubt of 8 %; what is typed afterwards comes before it.
    await form.form.getByRole('button', { name: 'Dados da operação' }).click()
    await form.choose('Aeronave', 'PT-UCR · Tripulada')
    const interval = form.preview.getByTestId('intervalo')
    await expect(form.preview).toContainText('Certificado de faixa: 46 bicos', { timeout: PATIENCE_MS })
    await expect(interval).toHaveText(/^entre \d+,\d\d.% e \d+,\d\d.% · /, { timeout: PATIENCE_MS })
    const certified = (await interval.textContent())!
    await form.form.getByRole('textbox', { name: /^Incerteza da faixa/ }).fill('10')
    await expect(interval).not.toHaveText(certified)
    await expect(interval).toHaveText(/^entre \d+,\d\d.% e \d+,\d\d.% · /, { timeout: PATIENCE_MS })
    const shownInterval = await interval.textContent()
    await form.confirmAll()
    await expect(form.form.getByText('Tudo pronto para enviar.')).toBeVisible()
    await expectAccessible(page)
    const shownSending = Promise.withResolvers<void>()
    await page.route('**/laudos/add', async (route) => {
      await shownSending.promise
      await route.continue()
    })
    await form.submit.click()
    await expect(page.getByText('Enviando laudo para o sistema...')).toBeVisible()
    shownSending.resolve()
    await expect(page.getByText('Laudo Adicionado')).toBeVisible()
    await expect(page.getByText('Enviando laudo para o sistema...')).toHaveCount(0)

    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
    const uuid = await sentUuid(page)
    const laudo = await laudoOf(await as('carla'), uuid)
    expect(laudo).toMatchObject({ ...shown, codigo: 'OS 2026-114', unidadeNome: 'Fazenda Norte', distanciaPista: 12.5 })
    expect(laudo).toMatchObject({ insumos: 1234.5, dataInicial: expect.stringContaining('2026-03-14T07:12:00') })
    const measuredInterval = async () => {
      const { intervalo } = await laudoOf(await as('carla'), uuid)
      return intervalo && `${intervaloText(intervalo)} · ${decisaoText(intervalo, FULL_PAY_PERCENT)}`
    }
    await expect.poll(measuredInterval, { timeout: PATIENCE_MS }).toBe(shownInterval)
    await expect(page.getByRole('link', { name: 'Abrir no mapa' })).toHaveAttribute('href', new RegExp(`/map/${uuid}$`))
    const receituario = page.getByLabel('Receituário (PDF)')
    await receituario.setInputFiles({ name: 'receita.txt', mimeType: 'text/plain', buffer: Buffer.from('receita') })
    await expect(page.getByText('«receita.txt» deve ter a extensão .pdf')).toBeVisible()
    const buffer = Buffer.from('%PDF-1.7\n%%EOF\n')
    await receituario.setInputFiles({ name: 'receita.pdf', mimeType: 'application/pdf', buffer })
    await expect(page.getByRole('group', { name: 'Receituário em PDF' }).getByText('receita.pdf')).toBeVisible()
    // The address holds the laudo that is being followed.
    await page.reload()
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Cadastrar outro laudo' }).click()
    await expect(form.text('Código')).toHaveValue('')
  })

  test.describe('in many files', () => {
    test.use({ complaints: /status of 422|ERR_INTERNET|ERR_FAILED|ERR_ABORTED/ })

    test('from the files of many flights, whose numbers are those of one file with all their records', async ({
      page,
      context,
      open,
      as,
    }) => {
      const { area, aplicacao, trajeto } = simulatedSet()
      const applications = divided(aplicacao, /<Placemark>[^]*?<\/Placemark>/g, 3)
      const tracks = divided(trajeto, /<when>.*\n<gx:coord>.*\n/g, TRACKS)
      await open(ADDRESS)
      const form = laudoForm(page)
      await form.fillIn()
      await form.put({ area, aplicacao, trajeto })
      const whole = await form.numbers()
      await test.step('they are a list in each field', async () => {
        await form.slot('aplicacao').setInputFiles(applications)
        await form.slot('trajeto').setInputFiles(tracks)
        await expect(form.form.getByText(/^3 arquivos · 0,\d\sMB$/)).toBeVisible()
        await expect(form.form.getByText(new RegExp(`^${TRACKS} arquivos · \\d+,\\d\\sMB$`))).toBeVisible()
        expect(await form.numbers()).toEqual(whole)
      })
      const list = form.form.getByRole('list', { name: 'Arquivos: Aplicação' })
      await test.step('from which one is taken out by the keyboard, and joins them again', async () => {
        await form.form.getByRole('button', { name: 'Ver a lista: Aplicação' }).press('Enter')
        await expect(list.getByRole('listitem')).toHaveCount(3)
        await list.getByRole('button', { name: 'Remover «aplicacao 2.kml»' }).press('Enter')
        await expect(list.getByRole('listitem')).toHaveCount(2)
        expect((await form.numbers())['areaAplicada']).toBeLessThan(whole['areaAplicada']!)
        await form.slot('aplicacao').setInputFiles(applications[1]!)
        await expect(list.getByRole('listitem')).toHaveCount(3)
        // Chosen once more it stays one.
        await form.slot('aplicacao').setInputFiles(applications[1]!)
        await expect(page.getByText('O conteúdo de «aplicacao 2.kml» já está no campo Aplicação.')).toBeVisible()
        expect(await form.numbers()).toEqual(whole)
        await expectWellMade(page, WIDTHS)
        await page.setViewportSize({ width: 1440, height: 900 })
      })
      await test.step('that a reload keeps', async () => {
        await page.reload()
        await expect(form.form.getByText(/^3 arquivos ·/)).toBeVisible()
        await expect(form.form.getByText(new RegExp(`^${TRACKS} arquivos ·`))).toBeVisible()
        expect(await form.numbers()).toEqual(whole)
      })
      const all = applications.length + tracks.length + 1
      let sent = 0
      let arrived = 0
      let arriving = Promise.withResolvers<void>()
      const isFile = (url: string) => url.includes('/laudos/arquivos/')
      page.on('request', (request) => {
        if (isFile(request.url())) sent += 1
      })
      page.on('response', (response) => {
        if (isFile(response.url()) && response.ok()) arrived += 1
        if (arrived % 20 === 0) arriving.resolve()
      })
      const arrivedSentence = form.form.getByText(new RegExp(`\\d+ de ${all} arquivos já chegaram`))
      await test.step('is sent until the connection breaks off, and goes on when it is back', async () => {
        await form.confirmAll()
        await form.submit.dblclick()
        await arriving.promise
        await context.setOffline(true)
        await expect(arrivedSentence).toContainText('sem conexão, o envio continua quando ela voltar')
        arriving = Promise.withResolvers()
        await context.setOffline(false)
        await arriving.promise
      })
      await test.step('and after a reload, with what has not arrived; a file that was under way is all that is sent twice', async () => {
        await page.reload()
        await expect(form.form.getByText(new RegExp(`^${TRACKS} arquivos ·`))).toBeVisible()
        expect(await form.numbers()).toEqual(whole)
        await form.confirmAll()
        expect(arrived).toBeLessThan(all)
        await form.submit.click()
        await expect(arrivedSentence).toBeVisible()
        await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
        expect(sent - all).toBeLessThanOrEqual(2)
      })
      const laudo = await laudoOf(await as('carla'), await sentUuid(page))
      expect(laudo).toMatchObject(whole)
      const names = [area, ...applications, ...tracks].map(({ name }) => name)
      expect(laudo.arquivos.map(({ nome }) => nome).toSorted()).toEqual(names.toSorted())
    })
  })

  test('from lines in KMZ, which are read as the KML inside and have the width that is typed, before as after', async ({
    page,
    open,
    as,
  }) => {
    const simulated = simulatedSet('lines')
    const lines = simulated.aplicacao.buffer.toString().replaceAll(/<ExtendedData>.*?<\/ExtendedData>/g, '')
    const plain = { ...simulated, aplicacao: kml('aplicacao.kml', lines) }
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.put(plain)
    // No width is invented: the form requires one, and offers the spacing of the passes.
    await expect(form.form.getByText('Para cadastrar, falta conferir:')).toContainText('Faixa Executada')
    await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
    await expect(form.text('Faixa Executada')).toHaveAttribute('aria-required', 'true')
    await expect(form.form.getByText(/linhas sem a largura da faixa: .* m uma da outra\./)).toBeVisible()
    await expect(form.preview).toBeHidden()
    await expectWellMade(page, WIDTHS)
    await page.setViewportSize({ width: 1440, height: 900 })
    await form.form.getByRole('button', { name: /^Usar o medido \(\d+(,5)?\sm\)$/ }).click()
    await expect(form.preview).toContainText(/Faixa dada às linhas\d+,[05]0\sm/)
    const proposed = await form.numbers()
    await expect(form.form.getByText(/linhas sem a largura da faixa: .* m uma da outra\./)).toBeHidden()
    await form.text('Faixa Executada').fill('12')
    await expect(form.preview).toContainText('Faixa dada às linhas12,00 m')
    const unzipped = await form.numbers()
    expect(unzipped['areaAplicada']).toBeLessThan(proposed['areaAplicada']!)
    await form.put(zipped(plain))
    await expect(form.form.getByText(/^(area|aplicacao|trajeto)\.kmz$/)).toHaveCount(3)
    const shown = await form.numbers()
    expect(shown).toEqual(unzipped)
    await form.confirmAll()
    await form.submit.click()
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
    const laudo = await laudoOf(await as('carla'), await sentUuid(page))
    expect(laudo).toMatchObject({ ...shown, faixaMedida: 12 })
    expect(laudo.arquivos.map(({ nome }) => nome).toSorted()).toEqual(['aplicacao.kmz', 'area.kmz', 'trajeto.kmz'])
  })
})

test.describe('a laudo that does not get through', () => {
  test.use({ person: 'carla', complaints: /status of 4(09|22)|ERR_FAILED|ERR_INTERNET|ERR_UPLOAD_FILE_CHANGED/ })

  test('is cancelled, cut off or changed on the disk without anything typed being lost, and is one laudo in the end', async ({
    page,
    open,
  }, testInfo) => {
    const { area, aplicacao, trajeto } = simulatedSet()
    const onDisk = testInfo.outputPath('aplicacao.kml')
    await writeFile(onDisk, aplicacao.buffer)
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.put({ area, trajeto })
    await form.slot('aplicacao').setInputFiles(onDisk)
    await form.numbers()
    await test.step('a file that was changed on the disk is asked for again', async () => {
      await writeFile(onDisk, `${aplicacao.buffer.toString()} `)
      await form.submit.click()
      const refusal = 'O arquivo «aplicacao.kml» foi alterado ou saiu do lugar depois de escolhido: escolha-o de novo.'
      await expect(form.slot('aplicacao')).toHaveAccessibleDescription(new RegExp(refusal))
      await expect(form.slot('aplicacao')).toBeFocused()
      await form.slot('aplicacao').setInputFiles(onDisk)
      await form.numbers()
    })
    await test.step('a connection that fails loses nothing', async () => {
      await page.route('**/laudos/add', (route) => route.abort())
      await form.submit.click()
      await expect(form.form.getByText('Sem conexão com o servidor')).toBeVisible()
      await page.unroute('**/laudos/add')
    })
    await test.step('an upload is cancelled on its way', async () => {
      // The network is that of a phone at the edge of a field.
      const network = await page.context().newCDPSession(page)
      const slow = (uploadThroughput: number) =>
        network.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput,
        })
      await slow(30_000)
      await form.form.getByRole('button', { name: 'Cadastrar novamente' }).click()
      await expect(form.form.getByText(/^Enviando 0,[0-9]+\sMB de [0-9],[0-9]+\sMB$/)).toBeVisible()
      await expect(form.submit).toBeDisabled()
      await form.form.getByRole('button', { name: 'Cancelar o envio' }).click()
      await expect(form.form.getByText('O envio foi cancelado.')).toBeVisible()
      await slow(-1)
    })
    await expect(form.text('Código')).toHaveValue('OS 77')
    await form.submit.click()
    await expect(page.getByText('Laudo Adicionado')).toBeVisible()
    const uuid = await sentUuid(page)
    await test.step('the same files again lead to the laudo that they made', async () => {
      await page.getByRole('link', { name: 'Cadastrar outro laudo' }).click()
      await form.fillIn()
      await form.put({ area, trajeto })
      await form.slot('aplicacao').setInputFiles(onDisk)
      await form.submit.click()
      const refusal = form.form.getByRole('alert').filter({ hasText: 'O laudo não foi cadastrado' })
      await expect(page.getByText('Verifique os campos e tente novamente.')).toBeVisible()
      await expect(refusal).toContainText('Estes arquivos já foram enviados')
      await expect(refusal.getByRole('link')).toHaveAttribute('href', new RegExp(`/map/${uuid}$`))
    })
  })

  test('what the server refuses is said at its field', async ({ page, open, as, stage }) => {
    const ana = await as('ana')
    const [nome, piloto] = [`Voo ${crypto.randomUUID().slice(0, 8)}`, 'Raul Neves']
    // The prestadora and its pilot are new, because other tests read the pilots of the known ones.
    const empresas = [stage.places.aurora]
    const { id: prestadora } = await ana.registerEntity({ body: { nivel: 'prestadora', nome, empresas } })
    const { id } = await ana.registerEntity({ body: { nivel: 'piloto', nome: piloto, prestadora } })
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn({ prestadora: nome, piloto })
    await form.put(simulatedSet())
    // If the list were requested again, the form itself would refuse.
    await page.route('**/entidades/**', (route) => route.abort())
    await ana.deleteEntity({ params: { tipo: 'pilotos', id } })
    // The message closes after four seconds, so the page itself watches for it from before the click.
    const toast = page.getByText('Verifique os campos e tente novamente.').waitFor({ timeout: 120_000 })
    await form.submit.click()
    await toast
    await expect(form.form.getByText('O piloto não está na lista da prestadora.').first()).toBeVisible()
    await expect(form.form.getByRole('combobox', { name: 'Piloto' }).or(form.text('Piloto')).first()).toBeFocused()
  })
})
