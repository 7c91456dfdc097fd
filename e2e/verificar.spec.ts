import { readFile } from 'node:fs/promises'
import { expect, expectWellMade, PATIENCE_MS, test, WIDTHS } from './journey.ts'
import { readInfo, registerLaudo } from './map.fixture.ts'

test.use({ complaints: /status of (404|422)/ })

test('whoever holds a laudo on paper checks it without an account: paper, JSON and the files of the flight', async ({
  page,
  open,
  as,
  stage,
  pageOf,
}) => {
  const carla = await as('carla')
  // The flight and its day are used only here: a later laudo with the same flight, or the same pilot at that time, would cause another
  // revision.
  const { uuid, files } = await registerLaudo(carla, stage.places, {
    nome: 'Conferida por todos',
    codigo: 'OS 918',
    flight: { seed: 510_918, areaHa: 40, takeOffMs: Date.parse('2026-03-29T10:12:00Z') },
    fields: { dataInicial: '2026-03-29' },
  })
  await expect.poll(async () => (await readInfo(carla, uuid)).ready, { timeout: PATIENCE_MS }).toBe(true)
  const revision = () => carla.readLaudoRevision({ params: { uuid } })
  let answer: Awaited<ReturnType<typeof revision>> | undefined
  // The verdicts cause another revision a moment later, and the log includes both soon after.
  await expect
    .poll(
      async () => {
        answer = await revision()
        const { laudo } = answer.documento as { readonly laudo?: { readonly protecao?: object } }
        return laudo?.protecao !== undefined && answer.registro !== undefined
      },
      { timeout: PATIENCE_MS },
    )
    .toBe(true)
  const codigo = String(answer!.documento['verificacao'])

  const map = await pageOf('carla', `/map/${uuid}`)
  await expect(map.getByText('Carregando camadas…')).toBeHidden({ timeout: PATIENCE_MS })
  await map.getByRole('button', { name: 'Exportar' }).click()
  const [download] = await Promise.all([
    map.waitForEvent('download', { timeout: PATIENCE_MS }),
    map.getByRole('menuitem', { name: 'Laudo em A4 (PDF)' }).click(),
  ])
  const paper = await readFile(await download.path())

  const choose = async (...given: readonly (readonly [name: string, content: string | Buffer])[]) => {
    const input = page.locator('input[type=file]')
    await input.setInputFiles(
      given.map(([name, content]) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
    )
  }
  const kml = (['area', 'aplicacao', 'trajeto'] as const).map((role) => [`${role}.kml`, files[role]] as const)

  await test.step('the code is typed as it is read, and a wrong one is said', async () => {
    await open('/verificar')
    await expectWellMade(page, WIDTHS)
    const field = page.getByLabel('Código do documento')
    await field.fill(`${codigo.slice(0, -1)}${codigo.endsWith('0') ? '1' : '0'}`)
    await page.getByRole('button', { name: 'Verificar' }).click()
    await expect(page.getByText('O código não está certo')).toBeVisible()
    await field.fill(codigo.toLowerCase())
    await page.getByRole('button', { name: 'Verificar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Conferida por todos' })).toBeVisible()
    await expect(page.getByText('e o lugar dela no registro público')).toBeVisible()
    await expect(page.getByText('Veredicto', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Sem dados\. .*não foi informada\.$/)).toBeVisible()
    await expect(page.getByText('Bruno Lima')).toBeHidden()
    await expectWellMade(page, WIDTHS)
  })
  await test.step('paper, JSON and files agree', async () => {
    await choose(['laudo.pdf', paper])
    await expect(page.getByText('O JSON dentro do PDF é, byte por byte, a revisão desta página')).toBeVisible()
    await choose(['laudo.json', JSON.stringify(answer!)])
    await expect(page.getByText('O arquivo é, byte por byte, a revisão desta página')).toBeVisible()
    await choose(...kml)
    await expect(page.getByText('Confere, número por número')).toBeVisible({ timeout: PATIENCE_MS })
  })
  await test.step('what was changed does not', async () => {
    const changed = JSON.stringify(answer!).replace('"areaPlantio":', '"areaPlantio":1')
    await choose(['laudo.json', changed])
    await expect(page.getByText('o documento foi alterado depois de assinado')).toBeVisible()
    const copied = JSON.stringify({ ...answer!, revisao: { documento: JSON.parse(changed).documento as unknown } })
    await choose(['laudo.json', copied])
    await expect(page.getByText('uma cópia de parte dele que diz outra coisa')).toBeVisible()
    await choose(['area.kml', `${files.area} `], kml[1]!, kml[2]!)
    await expect(page.getByText('Não é o arquivo deste laudo')).toBeVisible()
  })
  await test.step('after an edit it says that a later revision exists', async () => {
    await carla.updateNotes({ params: { uuid }, body: { obsText: 'Vento forte.' } })
    await page.reload()
    await expect(page.getByText('Há revisão posterior')).toBeVisible()
  })
})
