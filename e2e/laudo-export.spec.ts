import { expect, expectAccessible, expectWellMade, PATIENCE_MS, test } from './journey.ts'
import { exportDialog, readPages, readRows } from './laudo-export.fixture.ts'
import { brazilian } from './map.fixture.ts'

const day = (text: string) => new Date(`${text.slice(0, 10)}T00:00:00Z`)

test.describe('an analyst', () => {
  test.use({ person: 'carla' })

  test('takes a spreadsheet of what the filters find, with real days, times and numbers', async ({
    page,
    open,
    stage,
  }) => {
    const { farm: nome, first, second, third } = stage.seen
    const laudos = [first, second, third]
    const screen = exportDialog(page)
    await open(`/show-reports?busca=${encodeURIComponent(nome)}&ordem=codigo`)
    await expect(page.locator('tr[data-key]')).toHaveCount(3)
    await screen.open()
    await expect(screen.dialog.getByText('3 laudos')).toBeVisible()
    await expect(screen.dialog.getByText(`Busca: «${nome}»`)).toBeVisible()
    await screen.act('Todas').click()
    const [file] = await Promise.all([
      screen.save(),
      expect(page.getByText('Iniciando exportação...')).toBeVisible(),
      expect(page.getByText('Exportação concluída!')).toBeVisible({ timeout: PATIENCE_MS }),
    ])
    expect(file.name).toBe('laudos.xlsx')
    await expect(page.getByRole('button', { name: 'Exportar' })).toBeFocused()
    const rows = await readRows(file)
    expect(rows).toHaveLength(3)
    rows.forEach((row, place) => {
      const laudo = laudos[place]!
      const timed = laudo !== second
      expect(row).toMatchObject({
        Código: laudo.codigo,
        Nome: nome,
        Tratamento: laudo.tratamento,
        Cultura: 'SOJA',
        Analista: 'Carla Dias',
        Empresa: laudo.empresaNome,
        Unidade: laudo.unidadeNome ?? 'SEDE',
        Status: 'Pronto',
        Prestadora: 'AeroSul Aviação',
        Piloto: laudo.piloto.nome,
        'Data da Aplicação': day(laudo.dataInicial),
        'Data Inicial': day(laudo.dataInicial),
        'Horário Inicial': timed ? new Date(`1899-12-30T${laudo.dataInicial.slice(11)}Z`) : null,
        'Data Final': day(laudo.dataFinal),
        'Data de Registro': expect.any(Date),
        'Área de plantio (ha)': laudo.areaPlantio,
        'Efetividade (%)': laudo.percentAplicacaoEfetiva,
        // The figure was not given: empty, not 0.
        'Insumos (ha)': null,
      })
    })
  })

  test('takes files for other programs, which the server writes, with the chosen columns', async ({
    page,
    open,
    stage,
  }) => {
    const { farm: nome, first, second, third } = stage.seen
    const screen = exportDialog(page)
    await open(`/show-reports?busca=${encodeURIComponent(nome)}&ordem=codigo`)
    await screen.open()
    await screen.choose('CSV')
    await expect(screen.dialog.getByText('Para o Power BI e outros programas')).toBeVisible()
    await screen.act('Nenhuma').click()
    await screen.column('Código').check()
    await screen.column('Área de plantio (ha)').check()
    await expectWellMade(page, [390, 1440])
    const csv = await screen.save()
    expect(csv.name).toBe('laudos.csv')
    // Figures are never exported without their method of measurement.
    expect(csv.bytes.toString('utf8').trimEnd().split('\r\n')).toEqual([
      '\uFEFFuuid,codigo,areaPlantio,metodo',
      ...[first, second, third].map(({ uuid, codigo, areaPlantio }) => `${uuid},${codigo},${areaPlantio},v2`),
    ])
    await screen.open()
    await screen.choose('FlatGeobuf')
    const fgb = await screen.save()
    expect(fgb.name).toBe('laudos.fgb')
    expect(fgb.bytes.subarray(0, 3).toString('latin1')).toBe('fgb')
    await screen.open()
    await screen.choose('GeoPackage')
    const gpkg = await screen.save()
    expect(gpkg.name).toBe('laudos.gpkg')
    // An SQLite database whose application_id, at byte 68, says GeoPackage (OGC 12-128r17, requirement 2).
    expect(gpkg.bytes.subarray(0, 15).toString('latin1')).toBe('SQLite format 3')
    expect(gpkg.bytes.subarray(68, 72).toString('latin1')).toBe('GPKG')
  })

  test('takes a PDF for paper, whose columns are chosen in groups of eleven and stay chosen on this device', async ({
    page,
    open,
    stage,
  }) => {
    const { farm: nome, first } = stage.seen
    const screen = exportDialog(page)
    await open(`/show-reports?busca=${encodeURIComponent(nome)}&ordem=-codigo&empresa=${stage.places.aurora}`)
    await expect(page.locator('tr[data-key]')).toHaveCount(2)
    await screen.open()
    await screen.choose('PDF')
    await screen.column('Área de plantio (ha)').check()
    await screen.column('Unidade').check()
    await expect(screen.dialog.getByText('Cerca de 1 página em A4.')).toBeVisible()
    await expectAccessible(page)
    const file = await screen.save()
    expect(file.name).toBe('report.pdf')
    const { sizes, lines } = readPages(file)
    expect(sizes.map((size) => size.map(Math.round))).toEqual([[842, 595]])
    expect(lines).toEqual(
      expect.arrayContaining([
        'LAUDOS - Usina Aurora',
        `Filtros: Empresa: Usina Aurora · Busca: «${nome}».`,
        'Ordem: Código, decrescente.',
        '2 laudos',
        'Página 1 de 1',
        '02/03/2026',
        '07:12',
        'SEDE',
        'Fazenda Norte',
        brazilian(first.areaPlantio!),
      ]),
    )
    expect(lines.indexOf('A-3')).toBeLessThan(lines.indexOf('A-1'))
    expect(lines).not.toContain('A-2')

    await test.step('columns in groups of eleven', async () => {
      const address = `/show-reports?busca=${encodeURIComponent(nome)}&ordem=codigo`
      await open(address)
      await screen.open()
      const groups = screen.dialog.getByRole('group', { name: /^Colunas \d/ })
      await expect(groups.nth(3)).toBeVisible()
      await expect(groups.first().getByRole('checkbox')).toHaveCount(12)
      await screen.act('Como na lista').click()
      await expect(screen.dialog.getByText(/^Colunas \(8 de \d+\)$/)).toBeVisible()
      await screen.act('Nenhuma').click()
      await expect(screen.start).toBeDisabled()
      await expect(screen.dialog.getByText('Escolha ao menos uma coluna.')).toBeVisible()
      await screen.column('Colunas 1 a 11: todas').check()
      await screen.column('Colunas 12 a 22: todas').check()
      await screen.column('Código').uncheck()
      await screen.column('Tratamento').uncheck()
      await screen.choose('PDF')
      await expect(screen.dialog.getByText(/As colunas vão em 2 grupos, com o código repetido/)).toBeVisible()
      const grouped = readPages(await screen.save())
      expect(grouped.sizes).toHaveLength(2)
      expect(grouped.lines).toEqual(expect.arrayContaining(['Página 2 de 2', 'Linhas 1 a 3 de 3 · colunas 2 de 2']))
      expect(grouped.lines.filter((line) => line === 'A-1')).toHaveLength(2)

      await open(address)
      await screen.open()
      await expect(screen.dialog.getByText(/^Colunas \(20 de \d+\)$/)).toBeVisible()
      await expect(screen.dialog.getByRole('radio', { name: 'PDF' })).toBeChecked()
      await screen.act('Como na lista').click()
      await expect(screen.dialog.getByText(/^Colunas \(8 de \d+\)$/)).toBeVisible()
      await screen.choose('PDF')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(screen.start).toBeInViewport()
      await expectWellMade(page, [390])
    })
  })

  test('cancels in the middle: stream and worker end, nothing is saved, and the dialog can begin again', async ({
    page,
    open,
  }) => {
    // The server never ends its answer.
    await page.addInitScript(() => {
      const { fetch } = window
      window.fetch = (...args) => {
        const [address] = args
        if (!(typeof address === 'string') || !address.includes('/laudos/exportar')) return fetch(...args)
        const line = new TextEncoder().encode('{"total":1000000}\n')
        const endless = new ReadableStream({
          start: (controller) => controller.enqueue(line),
          cancel: () => document.documentElement.setAttribute('data-stream', 'ended'),
        })
        return Promise.resolve(new Response(endless, { headers: { 'content-type': 'application/x-ndjson' } }))
      }
    })
    const saved: unknown[] = []
    page.on('download', (download) => saved.push(download))
    const screen = exportDialog(page)
    await open('/show-reports')
    await screen.open()
    await screen.start.click()
    await expect(screen.dialog.getByText('0 de 1.000.000 laudos')).toBeVisible()
    const bar = screen.dialog.getByRole('progressbar', { name: 'Andamento da exportação' })
    await expect(bar).toHaveAttribute('aria-valuenow', '0')
    await expect.poll(() => page.workers().length).toBe(1)
    // A key does not cancel an export that runs.
    await page.keyboard.press('Escape')
    await expect(screen.dialog).toBeVisible()
    await expectAccessible(page)
    await screen.cancel.click()
    await expect(page.getByText('Exportação cancelada')).toBeVisible()
    await expect(page.locator('html[data-stream=ended]')).toBeAttached()
    await expect.poll(() => page.workers().length).toBe(0)
    await expect(screen.start).toBeEnabled()
    await expect(screen.column('Código')).toBeEnabled()
    expect(saved).toEqual([])
    await page.keyboard.press('Escape')
    await expect(screen.dialog).toBeHidden()
  })

  test('an export that is cut off says so and works when it is tried again; too many laudos are refused, and none', async ({
    page,
    open,
    stage,
  }) => {
    const { farm: nome } = stage.seen
    const screen = exportDialog(page)
    await open(`/show-reports?busca=${encodeURIComponent(nome)}`)
    let requests = 0
    await page.route('**/laudos/exportar?**', async (route) => {
      requests += 1
      if (requests > 1) return route.continue()
      const whole = await (await route.fetch()).text()
      return route.fulfill({ contentType: 'application/x-ndjson', body: whole.slice(0, -20) })
    })
    await screen.open()
    await screen.start.click()
    await expect(page.getByText('Exportação falhou! Por favor, tente novamente...')).toBeVisible()
    await expect(screen.dialog.getByRole('alert')).toContainText('interrompida antes do fim: nada foi salvo')
    expect(await readRows(await screen.save())).toHaveLength(3)

    await test.step('too many are refused before anything is asked, and none as well', async () => {
      await page.route('**/laudos?**total=exato**', async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as object
        await route.fulfill({ response, json: { ...body, totalItems: 123_456 } })
      })
      await open('/show-reports')
      await screen.open()
      await expect(
        screen.dialog.getByText('São 123.456 laudos; uma exportação leva até 100.000. Restrinja os filtros.'),
      ).toBeVisible()
      await expect(screen.start).toBeDisabled()
      await page.unroute('**/laudos?**total=exato**')
      await open('/show-reports?busca=ninguem-se-chama-assim')
      await screen.open()
      await expect(screen.dialog.getByText('Não há laudos para exportar com estes filtros.')).toBeVisible()
      await expect(screen.start).toBeDisabled()
    })
  })
})

test('davi and eva, of the client’s staff, export what is theirs without private columns', async ({
  pageOf,
  stage,
}) => {
  const missing = ['Empresa', 'Unidade', 'Analista', 'Data de Registro', 'Status']
  for (const [person, codes] of [
    ['davi', ['A-1', 'A-3']],
    ['eva', ['A-1']],
  ] as const) {
    const page = await pageOf(person, `/show-reports?ordem=codigo&busca=${encodeURIComponent(stage.seen.farm)}`)
    const screen = exportDialog(page)
    await screen.open()
    for (const name of missing) await expect(screen.column(name)).toHaveCount(0)
    await screen.act('Todas').click()
    const rows = await readRows(await screen.save())
    // The rows are limited to the person's own unidade, or own empresa.
    expect(rows.map(({ Código }) => Código)).toEqual(codes)
    expect(Object.keys(rows[0]!)).not.toEqual(expect.arrayContaining([expect.stringMatching(missing.join('|'))]))
  }
})
