import { expect, expectAccessible, test } from './journey.ts'
import { kml, laudoForm, simulatedSet } from './laudo-form.fixture.ts'

const ADDRESS = '/new-application-report'

test.describe('files', () => {
  test.slow()
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
