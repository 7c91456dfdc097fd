import { truncate, writeFile } from 'node:fs/promises'
import { writeKmz } from '@faixa/geometry'
import type { JSHandle, Page } from '@playwright/test'
import { expect, expectAccessible, expectWellMade, test } from './journey.ts'
import { clima, type GivenFile, kml, laudoForm, log, simulatedSet } from './laudo-form.fixture.ts'

const ADDRESS = '/new-application-report'

const ASSIGNED = [
  ['Coluna 1, «Abscissa»', 'Leste (UTM)'],
  ['Coluna 2, «Ordenada»', 'Norte (UTM)'],
  ['Coluna 3, «Quando»', 'Data e hora'],
  ['Coluna 4, «Bico»', 'Válvula'],
  ['Coluna 5, «Tiro»', 'Largura da faixa'],
] as const

/** The logger's table in metres of UTM, under words of a maker's own. */
function inMetres(name: string): string {
  const rows = log(name).buffer.toString().split('\n').slice(1, -1)
  const lines = rows.map((row) => {
    const [lat, lon, time = '', valve, width] = row.split(';')
    const east = 571_300 + (Number(lon) + 50.31) * 103_392
    const north = 7_591_500 + (Number(lat) + 21.78) * 110_736
    return [east.toFixed(1), north.toFixed(1), time, valve === '1' ? 'L' : 'D', width].join(';')
  })
  return `Abscissa;Ordenada;Quando;Bico;Tiro\n${lines.join('\n')}\n${name.endsWith('2.csv') ? '\n' : ''}`
}

/** Makes the data of a drag with these files. */
function transferOf(page: Page, files: readonly GivenFile[]): Promise<JSHandle<DataTransfer>> {
  const given = files.map(({ name, buffer }) => ({ name, text: buffer.toString() }))
  return page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, text } of all) transfer.items.add(new File([text], name))
    return transfer
  }, given)
}

test.describe('files', () => {
  test.use({ person: 'carla' })

  test('find their fields by what is in them: swapped, dropped together, or let go beside the fields', async ({
    page,
    open,
  }) => {
    const { area, aplicacao, trajeto } = simulatedSet()
    const form = laudoForm(page)
    const names = form.form.getByText(/^(area|aplicacao|trajeto)\.kml$/)
    const missing = form.form.getByText('Para cadastrar, falta conferir:')
    const startOver = async () => {
      await page.reload()
      await form.form.getByRole('button', { name: 'Começar do zero' }).click()
    }
    await open(ADDRESS)
    await test.step('in the wrong fields they change places at a click', async () => {
      await form.put({ area: aplicacao, aplicacao: trajeto, trajeto: area })
      await expect(
        page.getByText('Atenção: Certifique-se de colocar os arquivos em seus devidos campos').first(),
      ).toBeVisible()
      await expect(form.preview).toBeHidden()
      await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
      await expect(missing).toContainText('Trocar ou manter os arquivos')
      await expectAccessible(page)
      await form.form.getByRole('button', { name: 'Trocar os arquivos de campo' }).click()
      await expect.poll(async () => (await form.numbers())['percentAplicacaoEfetiva'] ?? 0).toBeGreaterThan(50)
      await expect(form.form.getByRole('button', { name: 'Trocar os arquivos de campo' })).toBeHidden()
      await expect(missing).not.toContainText('Trocar ou manter')
    })
    await test.step('or they are kept there by a decision, which a reload keeps and another file ends', async () => {
      await startOver()
      await form.put({ area: aplicacao, aplicacao: area, trajeto })
      await form.form.getByRole('button', { name: 'Manter assim' }).click()
      expect((await form.numbers())['areaAplicada']).toBeGreaterThan(1)
      await page.reload()
      expect((await form.numbers())['areaAplicada']).toBeGreaterThan(1)
      await expect(missing).not.toContainText('Trocar ou manter')
      await form.put({ trajeto: kml('outro.kml', trajeto.buffer) })
      await expect(missing).toContainText('Trocar ou manter os arquivos')
      await expect(form.preview).toBeHidden()
    })
    await test.step('dropped together on one field, each goes to its own', async () => {
      await startOver()
      const all = await transferOf(page, [trajeto, area, aplicacao])
      await form.slot('area').dispatchEvent('drop', { dataTransfer: all })
      await expect.poll(async () => (await form.numbers())['percentAplicacaoEfetiva'] ?? 0).toBeGreaterThan(50)
      await expect(names).toHaveText(['area.kml', 'aplicacao.kml', 'trajeto.kml'])
    })
    await test.step('let go beside the fields they find them too, and the page is not left for them', async () => {
      await startOver()
      await form.text('Código').fill('OS 81')
      const heading = page.getByRole('heading', { name: 'Novo Laudo' })
      const held = { dataTransfer: await transferOf(page, [trajeto, aplicacao]) }
      await heading.dispatchEvent('dragover', held)
      await expect(page.getByText('Solte aqui: cada arquivo vai para o seu campo pelo conteúdo')).toBeVisible()
      await heading.dispatchEvent('drop', held)
      await expect(form.slot('trajeto')).toHaveAccessibleDescription(/1 marcador/)
      await expect(names).toHaveText(['aplicacao.kml', 'trajeto.kml'])
      // One more file goes to an empty field; another one finds no empty field.
      await heading.dispatchEvent('drop', { dataTransfer: await transferOf(page, [area]) })
      await expect.poll(async () => (await form.numbers())['percentAplicacaoEfetiva'] ?? 0).toBeGreaterThan(50)
      await expect(names).toHaveText(['area.kml', 'aplicacao.kml', 'trajeto.kml'])
      await heading.dispatchEvent('drop', { dataTransfer: await transferOf(page, [kml('outra.kml', area.buffer)]) })
      await expect(page.getByText('Já há arquivos escolhidos: solte cada arquivo sobre o seu campo.')).toBeVisible()
      await expect(names).toHaveText(['area.kml', 'aplicacao.kml', 'trajeto.kml'])
      await expect(form.text('Código')).toHaveValue('OS 81')
    })
  })

  test('of the weather are told from those of the flight, and stay while the person is elsewhere', async ({
    page,
    open,
  }) => {
    const { area, aplicacao, trajeto } = simulatedSet()
    const form = laudoForm(page)
    const weather = form.form.getByLabel(/^Clima/)
    const all = form.form.getByText(/^(area|aplicacao|trajeto)\.kml$|^estacao\.csv$/)
    await open(ADDRESS)
    await test.step('dropped together, each goes to its field', async () => {
      const transfer = await transferOf(page, [clima(), trajeto, area, aplicacao])
      await form.slot('area').dispatchEvent('drop', { dataTransfer: transfer })
      await expect.poll(async () => (await form.numbers())['percentAplicacaoEfetiva'] ?? 0).toBeGreaterThan(50)
      await expect(all).toHaveText(['area.kml', 'aplicacao.kml', 'trajeto.kml', 'estacao.csv'])
      await expect(weather).toHaveAccessibleDescription(
        /1 leitura · 14\/03\/2026 07:00 a 14\/03\/2026 07:00 \(hora local, UTC-3\)/,
      )
    })
    await test.step('it is there after a visit elsewhere, and after a reload', async () => {
      await page.getByRole('link', { name: 'Visão Geral' }).click()
      await expect(form.form).toBeHidden()
      await page.goBack()
      await expect(weather).toHaveAccessibleDescription(/1 leitura/)
      await expect(all).toHaveCount(4)
      await page.reload()
      await expect(weather).toHaveAccessibleDescription(/1 leitura/)
      await expect(all).toHaveCount(4)
    })
    await test.step('another takes its place, and a removed one does not come back', async () => {
      await weather.setInputFiles(clima('outra.txt'))
      await expect(form.form.getByText('outra.txt', { exact: true })).toBeVisible()
      await form.form.getByRole('button', { name: 'Remover «outra.txt»' }).click()
      await page.reload()
      await expect(form.form.getByText('trajeto.kml')).toBeVisible()
      await expect(form.form.getByText('outra.txt', { exact: true })).toBeHidden()
    })
    await test.step('a log of an aircraft is a table as well, and goes to the application', async () => {
      await page.reload()
      await form.form.getByRole('button', { name: 'Começar do zero' }).click()
      const transfer = await transferOf(page, [log(), clima()])
      await page.getByRole('heading', { name: 'Novo Laudo' }).dispatchEvent('drop', { dataTransfer: transfer })
      await expect(form.slot('aplicacao')).toHaveAccessibleDescription(/CSV ou TXT/)
      await expect(weather).toHaveAccessibleDescription(/1 leitura/)
      expect((await form.numbers())['areaAplicada']).toBeCloseTo(2.4, 1)
      await expect(form.form.getByText('Para cadastrar, falta conferir:')).not.toContainText('Trajeto')
    })
    await test.step('one that cannot be read keeps the laudo from being sent, with the cause', async () => {
      await weather.setInputFiles({ ...clima(), buffer: Buffer.from('Hora;Vento (m/s)\n10:00;2\n') })
      await expect(weather).toHaveAccessibleDescription(/falta a coluna da data/)
      await expect(form.submit).toHaveAttribute('aria-disabled', 'true')
    })
  })

  test('a table whose columns nobody knows has them assigned once, and is recognised the next time', async ({
    page,
    open,
  }) => {
    const form = laudoForm(page)
    const dialog = page.getByRole('dialog', { name: 'Atribuir colunas' })
    const use = dialog.getByRole('button', { name: 'Usar estas colunas' })
    const put = (name: string) => form.put({ aplicacao: { ...log(name), buffer: Buffer.from(inMetres(name)) } })
    await open(ADDRESS)
    await form.choose('Empresa', 'Usina Aurora')
    await put('voo 1.csv')
    await test.step('the dialog opens by itself, with twenty rows and what is still missing', async () => {
      await expect(dialog.getByRole('row')).toHaveCount(21)
      await expect(use).toBeDisabled()
      for (const [column, meaning] of ASSIGNED) await dialog.getByLabel(column).selectOption(meaning)
      await expect(dialog.getByText('Escolha o fuso UTM')).toHaveCount(2)
      await dialog.getByLabel('Sistema de coordenadas').selectOption('SIRGAS 2000 / UTM 22S')
      await dialog.getByLabel('Válvula aberta em').selectOption('L')
      await dialog.getByLabel('Unidade da largura').selectOption('Metros')
      await expect(dialog.getByRole('img', { name: /Começa na latitude -21,7\d+ e na longitude -50,3/ })).toBeVisible()
      await expectWellMade(page, [390, 1440])
    })
    await test.step('assigned and kept, the file is measured', async () => {
      await dialog.getByLabel('Guardar para próximos arquivos').check()
      await use.click()
      await expect(dialog).toBeHidden()
      expect((await form.numbers())['areaAplicada']).toBeCloseTo(2.4, 1)
      await expect(form.form.getByRole('button', { name: 'Colunas atribuídas: Aplicação' })).toBeVisible()
    })
    await test.step('another form recognises the next file by its headings', async () => {
      await page.reload()
      await form.form.getByRole('button', { name: 'Começar do zero' }).click()
      await form.choose('Empresa', 'Usina Aurora')
      await put('voo 2.csv')
      expect((await form.numbers())['areaAplicada']).toBeCloseTo(2.4, 1)
      await expect(dialog).toBeHidden()
      await form.form.getByRole('button', { name: 'Colunas atribuídas: Aplicação' }).click()
      await expect(dialog.getByLabel('Válvula aberta em')).toHaveValue('L')
      await dialog.getByRole('button', { name: 'Esquecer o perfil guardado' }).click()
      await expect(dialog.getByRole('button', { name: 'Esquecer o perfil guardado' })).toBeHidden()
    })
  })

  test('that cannot be used are refused at their field, with the cause, and nothing else is lost', async ({
    page,
    open,
  }, testInfo) => {
    const form = laudoForm(page)
    const missing = form.form.getByText('Para cadastrar, falta conferir:')
    await open(ADDRESS)
    await form.text('Código').fill('OS 99')
    await test.step('that hold nothing for their field', async () => {
      const point = '<kml><Placemark><Point><coordinates>-50,-21</coordinates></Point></Placemark></kml>'
      await form.put({ aplicacao: kml('pontos.kml', point), trajeto: kml('um-ponto.kml', `${point} `) })
      const refusal = 'O arquivo «pontos.kml» não traz nenhum polígono nem linha de aplicação.'
      await expect(form.form.getByText(refusal)).toBeVisible()
      await expect(form.slot('aplicacao')).toHaveAccessibleDescription(new RegExp(refusal))
      // A flight without a track is measured nevertheless: the form mentions it without an error.
      await expect(form.slot('trajeto')).toHaveAccessibleDescription(/O arquivo não traz nenhum trajeto de voo\./)
      await expect(missing).toContainText('Aplicação')
      await expect(missing).not.toContainText('Trajeto')
    })
    await test.step('that are broken, of another kind, or empty', async () => {
      await form.put({ aplicacao: kml('quebrado.kml', '<kml><Document><Placemark><Polygon>') })
      await expect(form.form.getByText(/Não foi possível ler «quebrado.kml»|«quebrado.kml» não traz/)).toBeVisible()
      await form.put({ trajeto: kml('voo.pdf', '%PDF') })
      await expect(
        form.form.getByText(/«voo.pdf» deve ter a extensão .kml, .kmz, .zip, .geojson, .json, .gpx, .csv ou .txt/),
      ).toBeVisible()
      await form.put({ area: kml('vazio.kml', '') })
      await expect(form.form.getByText('O arquivo «vazio.kml» está vazio.')).toBeVisible()
    })
    await test.step('that are compressed to burst, or cut off', async () => {
      // A KMZ of 40 kB that expands to 40 MB of blanks.
      const bomb = Buffer.from(writeKmz(' '.repeat(40 * 2 ** 20)))
      await form.put({ aplicacao: kml('pesado.kmz', bomb) })
      await expect(
        form.form.getByText(
          'Não foi possível ler «pesado.kmz»: o arquivo compactado se expande demais e pode ser uma armadilha.',
        ),
      ).toBeVisible()
      await form.put({ aplicacao: kml('cortado.kmz', bomb.subarray(0, bomb.length - 30)) })
      await expect(form.form.getByText(/Não foi possível ler «cortado.kmz»/)).toBeVisible()
    })
    await page.reload()
    const { aplicacao, trajeto } = simulatedSet()
    await form.put({ aplicacao })
    await test.step('that are too large, before anything is sent', async () => {
      // The file has one byte more than the server's limit; it is sparse and uses no disk.
      const large = testInfo.outputPath('safra inteira.kml')
      await writeFile(large, '')
      await truncate(large, 64 * 2 ** 20 + 1)
      const sent: string[] = []
      page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())))
      await form.slot('trajeto').setInputFiles(large)
      const refusal = /O arquivo «safra inteira\.kml» tem [\d,]+\sMB e passa do limite de 64\sMB\./
      await expect(form.form.getByText(refusal)).toBeVisible()
      await expect(form.slot('trajeto')).toHaveAccessibleDescription(refusal)
      await expect(missing).toContainText('Trajeto')
      await form.text('Código').press('Enter')
      await expect(page.getByText('Não Enviado')).toBeVisible()
      expect(sent).toEqual([])
      await expect(form.text('Código')).toHaveValue('OS 99')
      await expect(form.form.getByText('aplicacao.kml')).toBeVisible()
      await form.put({ trajeto })
      await expect(form.form.getByText(refusal)).toBeHidden()
    })
    expect((await form.numbers())['areaAplicada']).toBeGreaterThan(1)
    await form.form.getByRole('button', { name: 'Remover «aplicacao.kml»' }).click()
    await expect(form.form.getByText('aplicacao.kml')).toBeHidden()
  })

  test('are sent without a preview where that was cancelled, and read when it is wanted after all', async ({
    page,
    open,
  }) => {
    await open(ADDRESS)
    const form = laudoForm(page)
    // No file is read before the worker has loaded.
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
