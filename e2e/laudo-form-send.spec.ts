import type { Client } from '@faixa/contract'
import { writeKmz } from '@faixa/geometry'
import { expect, PATIENCE_MS, test } from './journey.ts'
import { HAS_REAL_SET, kml, laudoForm, realSet, sentUuid, simulatedSet } from './laudo-form.fixture.ts'

const ADDRESS = '/new-application-report'
const KMZ = 'application/vnd.google-earth.kmz'

async function laudoOf(client: Client, uuid: string) {
  return (await client.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo
}

test.describe('a laudo is registered', () => {
  test.slow()
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
    await form.put(HAS_REAL_SET ? realSet() : simulatedSet())
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
    await form.confirmAll()
    await expect(form.form.getByText('Tudo pronto para enviar.')).toBeVisible()
    await form.submit.click()
    await expect(page.getByText('Enviando laudo para o sistema...')).toBeVisible()
    await expect(page.getByText('Laudo Adicionado')).toBeVisible()

    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
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

  test('from a KMZ in every field as from the KML inside', async ({ page, open, as }) => {
    const plain = simulatedSet()
    const zipped = Object.fromEntries(
      Object.entries(plain).map(([role, { name, buffer }]) => [
        role,
        { ...kml(name.replace('.kml', '.kmz'), Buffer.from(writeKmz(buffer.toString()))), mimeType: KMZ },
      ]),
    )
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn()
    await form.put(plain)
    const unzipped = await form.numbers()
    await form.put(zipped)
    await expect(form.form.getByText(/^(area|aplicacao|trajeto)\.kmz$/)).toHaveCount(3)
    const shown = await form.numbers()
    expect(shown).toEqual(unzipped)
    expect(shown['percentAplicacaoEfetiva']).toBeGreaterThan(50)
    await form.submit.click()
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
    const laudo = await laudoOf(await as('carla'), await sentUuid(page))
    expect(laudo).toMatchObject(shown)
    expect(laudo.arquivos.map(({ nome }) => nome).toSorted()).toEqual(['aplicacao.kmz', 'area.kmz', 'trajeto.kmz'])
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
    await form.confirmAll()
    await form.submit.click()
    await expect(page.getByText('Pronto', { exact: true })).toBeVisible({ timeout: PATIENCE_MS })
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
    await expect(form.form.getByText(/^Enviando 0,[0-9]+\sMB de [0-9],[0-9]+\sMB$/)).toBeVisible()
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
    await expect(page.getByText('Falha ao cadastrar')).toBeVisible()
    await expect(refusal).toContainText('Estes arquivos já foram enviados')
    await expect(refusal.getByRole('link')).toHaveAttribute('href', new RegExp(`/map/${uuid}$`))
  })
  test.use({ complaints: /status of 4(09|22)|ERR_FAILED|ERR_INTERNET/ })

  test('what the server refuses is said at its field', async ({ page, open, as, stage }) => {
    const ana = await as('ana')
    const [nome, piloto] = [`Voo ${crypto.randomUUID().slice(0, 8)}`, 'Raul Neves']
    // Of their own: others read the pilots of the prestadoras that everybody knows.
    const empresas = [stage.places.aurora]
    const { id: prestadora } = await ana.registerEntity({ body: { nivel: 'prestadora', nome, empresas } })
    const { id } = await ana.registerEntity({ body: { nivel: 'piloto', nome: piloto, prestadora } })
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.fillIn({ prestadora: nome, piloto })
    await form.put(simulatedSet())
    await ana.deleteEntity({ params: { tipo: 'pilotos', id } })
    await form.submit.click()
    await expect(page.getByText('Verifique os campos e tente novamente.')).toBeVisible()
    await expect(form.form.getByText('O piloto não está na lista da prestadora.').first()).toBeVisible()
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
