/** What each kind of person finds in the list, and what they may do there. */
import { expect, expectAccessible, test } from './journey.ts'
import { laudoList, threeLaudos } from './laudo-list.fixture.ts'

const PRIVATE_COLUMNS = ['Empresa', 'Unidade', 'Analista', 'Status', 'Data de Registro']

for (const person of ['ana', 'carla'] as const) {
  test.describe(`${person}, who sees every company`, () => {
    test.use({ person })

    test('has all columns, all filters and all acts', async ({ page, open, as, stage }) => {
      const nome = await threeLaudos(as, stage)
      const list = laudoList(page)
      await open(`/show-reports?filtros=true&busca=${encodeURIComponent(nome)}&ordem=codigo`)
      await expect(list.codes).toHaveText([/A-1/, /A-2/, /A-3/])
      await expect(page.getByText('Laudos', { exact: true })).toBeVisible()
      for (const label of ['Empresa', 'Unidade', 'Prestadora', 'Piloto', 'Analista', 'Status', 'Data de Registro']) {
        await expect(list.panel.getByText(label, { exact: true })).toHaveCount(1)
      }
      for (const act of ['Ocultar', 'Excluir']) {
        await expect(page.getByRole('button', { name: new RegExp(`^${act} ${nome}`) })).toHaveCount(3)
      }
      await page.getByRole('button', { name: '7 Colunas' }).click()
      for (const label of PRIVATE_COLUMNS) {
        await expect(page.getByRole('checkbox', { name: label, exact: true })).toBeVisible()
      }
    })
  })
}

for (const [person, heading, codes, units] of [
  ['davi', 'Usina Aurora', ['A-1', 'A-3'], 1],
  ['eva', 'Usina Aurora', ['A-1'], 0],
  ['gil', 'Faixa', ['A-1', 'A-2', 'A-3'], 1],
  ['bruno', 'Faixa', ['A-1', 'A-3'], 1],
] as const) {
  test.describe(`${person}, who sees nothing private`, () => {
    test.use({ person })

    test('has what is theirs, without private columns, filters and acts', async ({ page, open, as, stage }) => {
      const nome = await threeLaudos(as, stage)
      const list = laudoList(page)
      // A link of an analyst.
      await open(`/show-reports?filtros=true&status=Erro&ordem=-status,codigo&busca=${encodeURIComponent(nome)}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(list.codes).toHaveText([...codes])
      await expect(list.chips).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^(Ocultar|Excluir)/ })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /^Abrir o mapa de/ })).toHaveCount(codes.length)
      await expect(list.panel.getByText('Prestadora', { exact: true })).toBeVisible()
      await expect(list.panel.getByText('Unidade', { exact: true })).toHaveCount(units)
      for (const hidden of ['Analista', 'Status', 'Data de Registro']) {
        await expect(list.panel.getByText(hidden, { exact: true })).toHaveCount(0)
      }
      await expectAccessible(page)
      await page.getByRole('button', { name: '7 Colunas' }).click()
      await expect(page.getByRole('checkbox', { name: 'Data Final' })).toBeVisible()
      for (const hidden of PRIVATE_COLUMNS) {
        await expect(page.getByRole('checkbox', { name: hidden, exact: true })).toHaveCount(0)
      }
    })
  })
}

test.describe('an employee', () => {
  test.use({ person: 'davi' })

  test('loses sight of a laudo at once when it is hidden, also where it was selected', async ({
    page,
    open,
    as,
    stage,
  }) => {
    const nome = await threeLaudos(as, stage)
    const client = await as('carla')
    const { laudos } = await client.listLaudos({ query: { busca: nome, sort: 'codigo' } })
    const list = laudoList(page)
    await open(`/show-reports?ordem=codigo&busca=${encodeURIComponent(nome)}`)
    await expect(list.codes).toHaveText(['A-1', 'A-3'])
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
    await client.hideLaudo({ params: { id: laudos[0]!.uuid }, body: { hide: true } })
    await expect(list.codes).toHaveText(['A-3'])
    await expect(page.getByRole('region', { name: 'Laudos selecionados' })).toContainText('1 selecionado')
  })
})
