import { truncate, writeFile } from 'node:fs/promises'
import { writeKmz } from '@faixa/geometry'
import type { JSHandle, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { type GivenFile, kml, laudoForm, simulatedSet } from './laudo-form.fixture.ts'

const ADDRESS = '/new-application-report'

/** What a person who drags these files holds over the page. */
function transferOf(page: Page, files: readonly GivenFile[]): Promise<JSHandle<DataTransfer>> {
  const given = files.map(({ name, buffer }) => ({ name, text: buffer.toString() }))
  return page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, text } of all) transfer.items.add(new File([text], name))
    return transfer
  }, given)
}

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
    await form.slot('area').dispatchEvent('drop', { dataTransfer: await transferOf(page, [trajeto, area, aplicacao]) })
    expect((await form.numbers())['percentAplicacaoEfetiva']).toBeGreaterThan(50)
    const names = form.form.getByText(/^(area|aplicacao|trajeto)\.kml$/)
    await expect(names).toHaveText(['area.kml', 'aplicacao.kml', 'trajeto.kml'])
  })

  test('let go beside the fields find them too, and the page is not left for them', async ({ page, open }) => {
    const { area, aplicacao, trajeto } = simulatedSet()
    await open(ADDRESS)
    const form = laudoForm(page)
    await form.text('Código').fill('OS 81')
    const heading = page.getByRole('heading', { name: 'Novo Laudo' })
    const held = { dataTransfer: await transferOf(page, [trajeto, aplicacao]) }
    await heading.dispatchEvent('dragover', held)
    await expect(page.getByText('Solte aqui: cada arquivo vai para o seu campo pelo conteúdo')).toBeVisible()
    await heading.dispatchEvent('drop', held)
    await expect(form.slot('trajeto')).toHaveAccessibleDescription(/1 marcador/)
    const names = form.form.getByText(/^(area|aplicacao|trajeto)\.kml$/)
    await expect(names).toHaveText(['aplicacao.kml', 'trajeto.kml'])
    // One more goes where there is room, and another one has none.
    await heading.dispatchEvent('drop', { dataTransfer: await transferOf(page, [area]) })
    expect((await form.numbers())['percentAplicacaoEfetiva']).toBeGreaterThan(50)
    await expect(names).toHaveText(['area.kml', 'aplicacao.kml', 'trajeto.kml'])
    await heading.dispatchEvent('drop', { dataTransfer: await transferOf(page, [kml('outra.kml', area.buffer)]) })
    await expect(page.getByText('Já há arquivos escolhidos: solte cada arquivo sobre o seu campo.')).toBeVisible()
    await expect(names).toHaveText(['area.kml', 'aplicacao.kml', 'trajeto.kml'])
    await expect(form.text('Código')).toHaveValue('OS 81')
  })

  test('that hold nothing for their field say so as soon as they are read', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    const point = '<kml><Placemark><Point><coordinates>-50,-21</coordinates></Point></Placemark></kml>'
    await form.put({ aplicacao: kml('pontos.kml', point), trajeto: kml('um-ponto.kml', `${point} `) })
    const refusal = 'O arquivo «pontos.kml» não traz nenhum polígono nem linha de aplicação.'
    await expect(form.form.getByText(refusal)).toBeVisible()
    await expect(form.slot('aplicacao')).toHaveAccessibleDescription(new RegExp(refusal))
    // Without a track a flight is measured all the same: said, and not held against it.
    await expect(form.slot('trajeto')).toHaveAccessibleDescription(/O arquivo não traz nenhum trajeto de voo\./)
    const missing = form.form.getByText('Para cadastrar, falta conferir:')
    await expect(missing).toContainText('Aplicação')
    await expect(missing).not.toContainText('Trajeto')
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

  test('that are too large are refused at their field before anything is sent, and nothing else is lost', async ({
    page,
    open,
  }, testInfo) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    const { aplicacao, trajeto } = simulatedSet()
    await form.text('Código').fill('OS 99')
    await form.put({ aplicacao })
    // One byte more than the server takes; blanks that take no room on the disk.
    const large = testInfo.outputPath('safra inteira.kml')
    await writeFile(large, '')
    await truncate(large, 64 * 2 ** 20 + 1)
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
    await form.slot('trajeto').setInputFiles(large)
    const refusal = /O arquivo «safra inteira\.kml» passa do limite de 64\sMB\./
    await expect(form.form.getByText(refusal)).toBeVisible()
    await expect(form.slot('trajeto')).toHaveAccessibleDescription(refusal)
    await expect(form.form.getByText('Para cadastrar, falta conferir:')).toContainText('Trajeto')
    await form.text('Código').press('Enter')
    await expect(page.getByText('Não Enviado')).toBeVisible()
    expect(sent).toEqual([])
    await expect(form.text('Código')).toHaveValue('OS 99')
    await expect(form.form.getByText('aplicacao.kml')).toBeVisible()
    await form.put({ trajeto })
    await expect(form.form.getByText(refusal)).toBeHidden()
    expect((await form.numbers())['areaAplicada']).toBeGreaterThan(1)
  })

  test('compressed to burst are refused by the preview, which goes on with others', async ({ page, open }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    // 40 MB of blanks in 40 kB.
    const bomb = Buffer.from(writeKmz(' '.repeat(40 * 2 ** 20)))
    await form.put({ aplicacao: kml('pesado.kmz', bomb) })
    await expect(
      form.form.getByText(
        'Não foi possível ler «pesado.kmz»: o arquivo compactado se expande demais e pode ser uma armadilha.',
      ),
    ).toBeVisible()
    await form.put({ aplicacao: kml('cortado.kmz', bomb.subarray(0, bomb.length - 30)) })
    await expect(form.form.getByText(/Não foi possível ler «cortado.kmz»/)).toBeVisible()
    await form.put({ aplicacao: simulatedSet().aplicacao })
    expect((await form.numbers())['areaAplicada']).toBeGreaterThan(1)
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
    await expect(form.preview).toContainText('escolha a empresa para ver a efetividade')
  })
})

test.describe('files', () => {
  test.slow()
  test.use({ person: 'carla', complaints: /ERR_UPLOAD_FILE_CHANGED|ERR_FAILED/ })

  test('that were changed on the disk after they were chosen are asked for again, and nothing else is lost', async ({
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
    await writeFile(onDisk, `${aplicacao.buffer.toString()} `)
    await form.submit.click()
    const refusal = 'O arquivo «aplicacao.kml» foi alterado ou saiu do lugar depois de escolhido: escolha-o de novo.'
    await expect(form.slot('aplicacao')).toHaveAccessibleDescription(new RegExp(refusal))
    await expect(form.slot('aplicacao')).toBeFocused()
    await form.slot('aplicacao').setInputFiles(onDisk)
    await form.numbers()
    await form.form.getByRole('button', { name: 'Cadastrar novamente' }).click()
    await expect(page.getByText('Laudo Adicionado')).toBeVisible()
  })
})
